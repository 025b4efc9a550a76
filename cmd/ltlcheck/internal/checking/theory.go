package checking

import (
	"cmp"
	"context"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/check/sample/theory"
	"github.com/ltlcheck/ltlcheck/internal/curves"
	"github.com/ltlcheck/ltlcheck/internal/report/research"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
)

// theoryShares are the percentages of nodes in the table of sample --theory.
var theoryShares = []int{10, 20, 30, 40, 50, 60, 70, 80, 90, 100}

// mostTheorySteps bounds --steps of sample --theory, whose time grows with its
// square.
const mostTheorySteps = 20_000

// runTheory is sample --theory: computed, not sampled.
func runTheory(cmd *cobra.Command, env *cli.Environment, fl *sampleFlags) error {
	if err := cmp.Or(fl.output.Resolve(cmd), fl.curve.CheckPicture()); err != nil {
		return err
	}
	if fl.steps > mostTheorySteps {
		return cli.InputErrorf("--steps %d: want at most %d with --theory", fl.steps, mostTheorySteps)
	}
	limits, err := fl.limits.Limits()
	if err != nil {
		return err
	}
	subject, err := fl.subject(cmd.Context(), env, limits)
	if err != nil {
		return err
	}
	if fl.keep != 0 && (fl.keep < 2 || fl.keep > subject.Nodes()) {
		return cli.InputErrorf("--keep %d: want 2 to the %d nodes of %s", fl.keep, subject.Nodes(), subject.Name)
	}
	var doc *research.Theory
	err = cli.Within(cmd.Context(), limits.Time, limits.Memory, "mean steps are computed", func() (err error) {
		doc, err = theoryOf(subject, fl.keep, int(fl.steps))
		return err
	})
	if err != nil {
		return err
	}
	if fl.curve.File != "" {
		if err := fl.curve.Write(env, theoryFigure(doc).SVG, nil); err != nil {
			return err
		}
	}
	return fl.output.Write(cmd.Context(), env, cli.Document{Data: doc, Text: cli.Form(research.WriteTheory, doc)})
}

// subject returns the graph that --theory names: that of a model, if the value
// ends as the names of models do.
func (fl *sampleFlags) subject(ctx context.Context, env *cli.Environment, limits check.Limits) (s *theory.Subject, err error) {
	if _, isModel := property.LanguageOf(fl.theory); !isModel {
		if s, err = theory.Parse(fl.theory); err != nil {
			return nil, cli.InputErrorf("--theory %w", err)
		}
		return s, nil
	}
	err = cli.WhileReading(ctx, limits.Time, limits.Memory, func() error {
		m, err := fl.check.model.Load(env, fl.theory)
		if err != nil {
			return env.Located(fl.theory, err)
		}
		if s, err = theory.OfProgram(fl.theory, m.Program); err != nil {
			return cli.InputErrorf("--theory: %w", err)
		}
		return nil
	})
	return s, err
}

// theoryOf computes the document; without keep there is no table of restarts.
func theoryOf(s *theory.Subject, keep, steps int) (*research.Theory, error) {
	began := time.Now()
	doc := &research.Theory{Graph: s.Name, Nodes: s.Nodes(), Depth: s.Depth, DensityFactor: s.Density(), Cover: []research.TheoryCover{}}
	urs, err := s.Cover(theory.URS)
	if err != nil {
		return nil, cli.InputErrorf("--theory %w", err)
	}
	sdrs, err := s.Cover(theory.SDRS)
	if err != nil {
		return nil, cli.InputErrorf("--theory %w", err)
	}
	for _, percent := range theoryShares {
		n := (s.Nodes()*percent + 99) / 100
		doc.Cover = append(doc.Cover, research.TheoryCover{Percent: percent, Nodes: n, URS: float64(urs[n]), SDRS: float64(sdrs[n])})
	}
	if keep > 0 {
		r := &research.TheoryRestarts{Keep: keep, Steps: steps}
		for search, to := range map[theory.Search]*research.TheoryRestarted{theory.URS: &r.URS, theory.SDRS: &r.SDRS} {
			if to.Covered, to.Least, err = s.Restarted(search, keep, steps); err != nil {
				return nil, cli.InputErrorf("--theory %w", err)
			}
		}
		doc.Restarts = r
	}
	doc.Seconds = time.Since(began).Seconds()
	return doc, nil
}

// theoryFigure draws mean steps against the share of visited nodes.
func theoryFigure(t *research.Theory) *curves.Figure {
	f := &curves.Figure{Title: t.Graph, X: "visited, %", Y: "mean steps"}
	lines := []curves.Line{{Name: "urs", Color: 0}, {Name: "sdrs", Color: 1}}
	for _, c := range t.Cover {
		for i, y := range []float64{c.URS, c.SDRS} {
			lines[i].Points = append(lines[i].Points, curves.Point{X: float64(c.Percent), Y: y})
		}
	}
	f.Lines = lines
	return f
}
