package layout

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestSpecification: formatting changes white space outside of comments and quotes only, and formatted text stays as it is.
func TestSpecification(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"": "\n",
		"\n\n\n  model \"a  b.pml\" ;\n\n\n\nproperty\tp:\n[] ( x  ==  1 )   ;":             "model \"a  b.pml\" ;\n\nproperty p:\n    [] ( x == 1 ) ;\n",
		"property p: {a ;\n b}[]-> c;\n  // of q,  aligned\nproperty q: [] d;   // why\t\n": "property p: {a ;\n    b}[]-> c;\n// of q,  aligned\nproperty q: [] d;   // why\n",
		"define x = 1; /* a\n   b */ define y = 2;\n":                                       "define x = 1; /* a\n   b */ define y = 2;\n",
	} {
		if got := Specification(text); got != want {
			t.Errorf("%q\n%q, want\n%q", text, got, want)
		}
	}
	files, err := filepath.Glob("../../../specs/*.ltl")
	if err != nil || len(files) < 5 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		text := string(b)
		mixed := strings.ReplaceAll(strings.ReplaceAll(text, "\n", "   \n"), ";", " ; ")
		for _, x := range []string{text, mixed} {
			done := Specification(x)
			if Specification(done) != done {
				t.Errorf("%s: formatted twice it differs", f)
			}
			if a, b := wordsOf(x), wordsOf(done); !slices.Equal(a, b) {
				t.Errorf("%s: other words", f)
			}
		}
	}
}

// wordsOf lists the words of a text, and what parts them: nothing, or something.
func wordsOf(text string) (all []string) {
	for _, w := range Lexeme().FindAllString(text, -1) {
		if strings.TrimSpace(w) != "" {
			all = append(all, strings.TrimRight(w, " \t\r"))
		} else if len(all) > 0 && all[len(all)-1] != " " {
			all = append(all, " ")
		}
	}
	for len(all) > 0 && all[len(all)-1] == " " {
		all = all[:len(all)-1]
	}
	return all
}
