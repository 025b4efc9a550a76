package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/child"
	"github.com/ltlcheck/ltlcheck/internal/spin"
)

// series is a model that grows with the value of a macro. What the first size
// needs, every run needs, whatever the model; it is subtracted from the others.
type series struct {
	name, macro string
	fixed       []string // other macros
	sizes       []int
}

// grown are the models in the folder models. Each grows in one way only, while
// its processes and the length of its state vector stay the same: ring in its
// data, buffer in the content of a channel, meals in how far its processes can
// get apart.
var grown = []series{
	{"ring", "M", []string{"N=5"}, []int{1, 4, 5, 6, 8, 11, 14}},
	{"buffer", "L", []string{"M=4"}, []int{1, 3, 4, 5, 6, 7, 8}},
	{"meals", "M", []string{"N=4"}, []int{1, 2, 3, 4, 6, 8, 12}},
}

// growthDepth is a depth of pan that is enough for the largest of them.
const growthDepth = "-m12000000"

// label returns the name of the case for a size.
func (s *series) label(size int) string { return fmt.Sprintf("%s %s=%d", s.name, s.macro, size) }

// growth is the part that measures time and memory as state spaces grow.
func (b *bench) growth() (part, error) {
	var jobs []job
	for _, s := range grown {
		path := filepath.Join(b.models, s.name+".pml")
		for _, size := range s.sizes {
			if !strings.Contains(s.label(size), b.match) {
				continue
			}
			args, defines := []string{path}, slices.Clone(exactSpin)
			for _, d := range append([]string{fmt.Sprintf("%s=%d", s.macro, size)}, s.fixed...) {
				args, defines = append(args, "-D", d), append(defines, "-D"+d)
			}
			whole := spin.Verifier{Model: path, Generate: defines, Compile: append(slices.Clone(everything), safetyOnly...), Verify: []string{growthDepth, "-c0"}}
			jobs = append(jobs,
				job{part: "growth", name: s.label(size), tool: ours, run: b.exploration(args...)},
				job{part: "growth", name: s.label(size), tool: exact, run: b.pan(whole)})
		}
	}
	return part{jobs, b.reportGrowth}, nil
}

// curve is the results of one tool on one series.
type curve struct {
	series, tool   string
	states         []float64
	seconds, bytes []float64 // for each state
}

// reportGrowth writes the table of this part, and draws the plots if a folder
// was given.
func (b *bench) reportGrowth(out io.Writer, cases []*result) (wrong int, err error) {
	fmt.Fprint(out, "## Growth\n\n")
	wrong = writeUnequal(out, cases, func(r *result) string { return unequalCounts(r.tools[ours], r.tools[exact]) })
	var curves []curve
	fmt.Fprint(out, "| model | states | ltlcheck: µs of CPU per state | pan | ltlcheck: bytes per state | pan |\n|---|--:|--:|--:|--:|--:|\n")
	for _, s := range grown {
		o, e := curveOf(&s, ours, cases), curveOf(&s, exact, cases)
		curves = append(curves, o, e)
		if len(e.states) != len(o.states) {
			continue // writeUnequal has told
		}
		for i := range o.states {
			fmt.Fprintf(out, "| %s | %.0f | %.2f | %.2f | %.0f | %.0f |\n", s.name, o.states[i], 1e6*o.seconds[i], 1e6*e.seconds[i], o.bytes[i], e.bytes[i])
		}
	}
	fmt.Fprintln(out)
	if b.folder == "" {
		return wrong, nil
	}
	return wrong, plotGrowth(b.folder, curves)
}

// curveOf returns the curve of a tool. It leaves out sizes that were not
// measured.
func curveOf(s *series, tool string, cases []*result) curve {
	c := curve{series: s.name, tool: tool}
	var base *child.Usage
	for _, size := range s.sizes {
		i := slices.IndexFunc(cases, func(r *result) bool { return r.name == s.label(size) })
		if i < 0 || !cases[i].good(tool) {
			continue
		}
		m := cases[i].tools[tool]
		if base == nil {
			base = &m.Run
			continue
		}
		n := float64(m.States)
		c.states = append(c.states, n)
		c.seconds = append(c.seconds, max(0, m.Run.CPU-base.CPU)/n)
		c.bytes = append(c.bytes, max(0, float64(m.Run.Peak-base.Peak))/n)
	}
	return c
}
