package promela

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/source"
)

func TestSmokeParse(t *testing.T) {
	files, _ := filepath.Glob("../../../shared/corpus/promela/models/*/*")
	micro, _ := filepath.Glob("../../../shared/corpus/promela/micro/*.pml")
	more, _ := filepath.Glob("../../../shared/corpus/promela/models/*/*/*")
	for _, f := range append(append(micro, files...), more...) {
		text, err := os.ReadFile(f)
		if err != nil {
			continue
		}
		start := time.Now()
		errs := &diagnostics{}
		toks := newPreprocessor(Options{}, errs).run(source.NewFile(f, string(text)))
		toks = expandInlines(embed(toks, errs), errs)
		lex := lexemes(toks, errs)
		parseModel(lex, errs)
		d := time.Since(start)
		if len(errs.list) > 0 || d > 300*time.Millisecond {
			t.Logf("%s %d tokens %v\n%s", f, len(lex), d, errs.list.Sort().Render())
		}
	}
}
