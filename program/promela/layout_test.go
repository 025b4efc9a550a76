package promela

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/specs/layout"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestLayout formats the models of the corpus as they are, and small ones without
// their indentation: the program is the same, formatting twice changes nothing, and no
// token or comment is lost.
func TestLayout(t *testing.T) {
	t.Parallel()
	models, compared := 0, 0
	for _, path := range modelsOf(t) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts := []string{string(text)}
		if len(text) < 3000 {
			texts = append(texts, flushLeft(string(text)))
		}
		for _, text := range texts {
			models++
			done, err := layout.Promela(path, text)
			if err != nil {
				continue // a comment without an end
			}
			if again, _ := layout.Promela(path, done); again != done {
				t.Errorf("%s: formatted twice it differs: %s", path, firstDifference(done, again))
			}
			if a, b := withoutSpaces(text), withoutSpaces(done); a != b {
				t.Errorf("%s: other words: %s", path, firstDifference(a, b))
			}
			before, err1 := resolve.Parse(source.NewFile(path, text), Options{})
			after, err2 := resolve.Parse(source.NewFile(path, done), Options{})
			if (err1 == nil) != (err2 == nil) {
				t.Errorf("%s: %v, formatted %v", path, err1, err2)
			}
			if err1 != nil || err2 != nil {
				continue
			}
			compared++
			if why := (&sameProgram{}).values(reflect.ValueOf(before), reflect.ValueOf(after), "model"); why != "" {
				t.Errorf("%s: another program: %s", path, why)
			}
		}
	}
	t.Logf("%d texts, of which %d are models", models, compared)
	if compared < 400 {
		t.Errorf("%d programs were compared", compared)
	}
}

// modelsOf lists the models of the corpus and of the repository.
func modelsOf(t *testing.T) (paths []string) {
	for _, root := range []string{corpus.Path(t, "promela"), filepath.Join("..", "..", "specs")} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if suffix := filepath.Ext(path); err == nil && !d.IsDir() && slices.Contains([]string{".pml", ".prom", ".promela", ".pm"}, suffix) {
				if info, err := d.Info(); err == nil && info.Size() < 100_000 {
					paths = append(paths, path)
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return paths
}

// flushLeft removes the indentation of lines that are no part of comments or
// directives of several lines.
func flushLeft(text string) string {
	if strings.Contains(text, "\\\n") {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		if !strings.Contains(l, "*/") || strings.Contains(l, "/*") {
			lines[i] = strings.TrimLeft(l, " \t")
		}
	}
	return strings.Join(lines, "\n")
}

// withoutSpaces is a text without its white space.
func withoutSpaces(text string) string { return strings.Join(strings.Fields(text), "") }

func firstDifference(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	return "«" + a[max(0, i-40):min(len(a), i+40)] + "» and «" + b[max(0, i-40):min(len(b), i+40)] + "»"
}

// sameProgram compares values but for positions and the texts of files.
type sameProgram struct{ seen map[[2]uintptr]bool }

// values returns where two values differ; "" if they are equal.
func (s *sameProgram) values(a, b reflect.Value, path string) string {
	if a.IsValid() != b.IsValid() || a.IsValid() && a.Type() != b.Type() {
		return path
	}
	if !a.IsValid() || a.Type() == reflect.TypeFor[source.Pos]() || a.Type() == reflect.TypeFor[*source.File]() {
		return ""
	}
	if a.Type() == reflect.TypeFor[lexemes.Token]() {
		return differs(a.FieldByName("Text").String() != b.FieldByName("Text").String(), path)
	}
	switch a.Kind() {
	case reflect.Pointer:
		if a.IsNil() || b.IsNil() {
			return differs(a.IsNil() != b.IsNil(), path)
		}
		key := [2]uintptr{a.Pointer(), b.Pointer()}
		if s.seen[key] {
			return ""
		}
		if s.seen == nil {
			s.seen = map[[2]uintptr]bool{}
		}
		s.seen[key] = true
		return s.values(a.Elem(), b.Elem(), path)
	case reflect.Interface:
		return s.values(a.Elem(), b.Elem(), path)
	case reflect.Struct:
		for i := range a.NumField() {
			if why := s.values(a.Field(i), b.Field(i), path+"."+a.Type().Field(i).Name); why != "" {
				return why
			}
		}
	case reflect.Slice, reflect.Array:
		if a.Len() != b.Len() {
			return path
		}
		for i := range a.Len() {
			if why := s.values(a.Index(i), b.Index(i), path+"[]"); why != "" {
				return why
			}
		}
	case reflect.Map:
		if a.Len() != b.Len() {
			return path
		}
		if k := a.Type().Key().Kind(); k == reflect.Pointer || k == reflect.Struct {
			return "" // the keys are places
		}
		for _, key := range a.MapKeys() {
			if why := s.values(a.MapIndex(key), b.MapIndex(key), path+"[]"); why != "" {
				return why
			}
		}
	case reflect.String: // of statements as they are written
		return differs(withoutSpaces(a.String()) != withoutSpaces(b.String()), fmt.Sprintf("%s: %s and %s", path, a, b))
	case reflect.Func, reflect.Chan:
	default:
		return differs(!a.Equal(b), fmt.Sprintf("%s: %v and %v", path, a, b))
	}
	return ""
}

func differs(is bool, path string) string {
	if is {
		return path
	}
	return ""
}
