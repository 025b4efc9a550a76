package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/ltlcheck/ltlcheck/check/sample"
	"github.com/ltlcheck/ltlcheck/internal/curves"
)

// covers are the percentages of states whose cover times are measured. The
// table shows the last five.
var covers = []int{10, 20, 30, 40, 50, 60, 70, 80, 90, 100}

// cover measures how many steps each search needs to visit shares of the states
// of a graph, with memory for all of them.
func (b *bench) cover() error {
	fmt.Fprintf(b.out, "| model | search |  60 %% | 70 %% | 80 %% | 90 %% | 100 %% |\n|---|---|---|---|---|---|---|\n")
	for _, family := range b.selected() {
		times := &curves.Figure{Title: "mean steps for each state", X: "covered, %", Y: "steps / states"}
		redundant := &curves.Figure{Title: "redundancy: steps that visit no new state", X: "covered, %", Y: "redundant, %"}
		for i, name := range family.members {
			s, err := b.load(name)
			if err != nil {
				return err
			}
			fmt.Fprintf(b.out, "| %s: %d states, %d edges, depth %d, DF %.4f | | | | | | |\n", name, s.states, s.edges, s.depth, s.density())
			for j, method := range []string{"urs", "sdrs", "drs", "rf"} {
				means, err := b.coverTimes(s, method)
				if err != nil {
					return err
				}
				fmt.Fprintf(b.out, "| %s | %s |", name, method)
				for _, m := range means[len(means)-5:] {
					fmt.Fprintf(b.out, " %s |", m.interval("%.0f", b.runs))
				}
				fmt.Fprintln(b.out)
				if len(family.members) > 1 && j > 1 {
					continue // the figure has several graphs: only the searches of the paper
				}
				line := curves.Line{Name: name + " " + method, Color: j, Dashed: i%2 == 1}
				if len(family.members) > 1 {
					line.Color, line.Dashed = i, j == 1
				}
				times.Lines = append(times.Lines, b.line(line, s, means, stepsOf))
				redundant.Lines = append(redundant.Lines, b.line(line, s, means, redundancyOf))
			}
		}
		if err := b.draw(times, "random-cover-"+family.name); err != nil {
			return err
		}
		if err := b.draw(redundant, "random-redundancy-"+family.name); err != nil {
			return err
		}
	}
	return nil
}

// stepsOf returns a cover time in steps for each state.
func stepsOf(s *subject, _ int, steps float64) float64 { return steps / float64(s.states) }

// redundancyOf returns how many per cent of the steps were redundant, in that
// they visited no state for the first time, until percent of the states were
// covered.
func redundancyOf(s *subject, percent int, steps float64) float64 {
	return 100 * (steps - float64(s.share(percent))) / steps
}

// share returns percent of the number of states, rounded up.
func (s *subject) share(percent int) int { return (s.states*percent + 99) / 100 }

// line adds points to a line, for the percentages that all runs have reached.
func (b *bench) line(l curves.Line, s *subject, means []mean, y func(*subject, int, float64) float64) curves.Line {
	for i, m := range means {
		if m.n == b.runs {
			l.Points = append(l.Points, curves.Point{X: float64(covers[i]), Y: y(s, covers[i], m.average())})
		}
	}
	return l
}

// coverTimes returns the mean number of steps of one search to each percentage.
func (b *bench) coverTimes(s *subject, method string) ([]mean, error) {
	means := make([]mean, len(covers))
	met, at := 0, 0
	_, err := sample.Explore(context.Background(), s.question, sample.Options{
		Method: method, Runs: b.runs, Steps: b.most, Keep: s.states, Seed: 1,
		Observe: func(_ int, step uint64, _ []byte, fresh bool) {
			if step == 1 {
				met, at = 0, 0
			}
			if !fresh {
				return
			}
			for met++; at < len(covers) && met >= s.share(covers[at]); at++ {
				means[at].add(float64(step))
			}
		},
	})
	return means, err
}

// draw writes a figure into the folder of plots.
func (b *bench) draw(f *curves.Figure, name string) error {
	return os.WriteFile(filepath.Join(b.folder, name+".svg"), f.SVG(), 0o666)
}
