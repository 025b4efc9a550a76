package promela

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/programtest"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// BenchmarkExpand expands the first states of a model again and again, by the interpreter and by compiled
// code: no allocation, and the time of one expansion and of one transition.
func BenchmarkExpand(b *testing.B) {
	perf, _ := filepath.Glob(filepath.Join(corpusDir, "perf", "*.pml"))
	files := []string{corpusFile("models/spin-examples/sort"), corpusFile("models/spin-examples/snoopy")}
	for _, path := range append(files, perf...) {
		if path == "" {
			continue
		}
		name := strings.TrimSuffix(filepath.Base(path), ".pml")
		for _, engine := range []program.Engine{program.Interpreted, program.Compiled} {
			b.Run(name+"/"+engine.String(), func(b *testing.B) { benchmarkExpand(b, path, engine) })
		}
	}
}

func benchmarkExpand(b *testing.B, path string, engine program.Engine) {
	m, err := Load(path, Options{})
	if err != nil {
		b.Fatal(err)
	}
	bind, _ := m.With(engine).Bind(nil)
	x, _ := bind.NewExplorer(&program.Tuning{IgnoreEnabled: true})
	programtest.BenchmarkExpand(b, x)
}

// manyLines is a model of at least n lines with macros, inlines, choices, channels and structures.
func manyLines(n int) string {
	var b strings.Builder
	b.WriteString("#define MAX 5\n#define inc(v) v = (v + 1) % MAX\ntypedef msg { byte kind; short value[4] }\nmtype = { go, stop }\n")
	b.WriteString("inline pass(from, to, x) {\n  from?go(x);\n  to!go(x)\n}\nbyte shared;\n")
	for i := 0; strings.Count(b.String(), "\n") < n; i++ {
		fmt.Fprintf(&b, `chan c%[1]d = [MAX] of { mtype, byte };
proctype P%[1]d(chan in, out; byte limit) {
  byte x, i;
  msg m;
  do
  :: atomic { x < limit && shared != x ->
       inc(x);
       m.value[x %% 4] = x * 2 + 1
     }
  :: pass(in, out, x)
  :: in?stop(_) -> goto over
  :: timeout -> break
  od;
  for (i : 0 .. 3) {
    d_step { m.kind = (m.value[i] > 3 -> 1 : 0); shared = m.kind }
  };
  if
  :: len(in) == 0 -> assert(x <= MAX)
  :: else -> printf("%%d\n", x)
  fi;
over:
  out!stop(0)
}
`, i)
	}
	b.WriteString("init { run P0(c0, c1, 3) }\nltl p { [] (shared < MAX) }\n")
	return b.String()
}

// BenchmarkLoad2000 reads a model of 2,000 lines.
func BenchmarkLoad2000(b *testing.B) {
	text := manyLines(2000)
	for b.Loop() {
		if _, err := Parse(source.NewFile("model.pml", text), Options{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(strings.Count(text, "\n")), "lines")
}
