package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/ltlcheck/ltlcheck/internal/curves"
	"github.com/ltlcheck/ltlcheck/sample"
)

// checkpoints are the steps, in millions of states... times the number of states, at which the covered share is told.
var checkpoints = []int{1, 2, 5, 10, 20, 50}

// union is the states that some run has visited so far.
type union struct {
	met     []bool
	n       int
	last    uint64
	covered []float64 // by checkpoint, summed over the runs
	points  []curves.Point
}

// restarts measures how much is covered with memory for 15 % of the states.
func (b *bench) restarts() error {
	fmt.Fprintf(b.out, "| model | search | restart | 1M | 2M | 5M | 10M | 20M | 50M |\n|---|---|---|---|---|---|---|---|---|\n")
	for _, name := range b.selected(small) {
		s, err := b.load(name)
		if err != nil {
			return err
		}
		f := &curves.Figure{Title: fmt.Sprintf("%s, memory for 15 %% of %d states", name, s.states), X: "steps / states", Y: "covered, %", LogX: true}
		for i, method := range []string{"urs", "sdrs", "drs", "rf", "walk"} {
			for _, restart := range []sample.Restart{sample.RestartRoot, sample.RestartLast, sample.Mixed} {
				if method == "walk" && restart != sample.RestartRoot {
					continue
				}
				u, err := b.cover15(s, method, restart)
				if err != nil {
					return err
				}
				fmt.Fprintf(b.out, "| %s | %s | %v |", name, method, restart)
				for _, c := range u.covered {
					fmt.Fprintf(b.out, " %.1f |", 100*c/float64(b.runs))
				}
				fmt.Fprintln(b.out)
				if restart != sample.RestartLast {
					f.Lines = append(f.Lines, curves.Line{Name: method + " " + restart.String(), Points: u.points, Color: i, Dashed: restart == sample.Mixed})
				}
			}
		}
		svg, err := f.SVG()
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(b.folder, "random-"+name+".svg"), svg, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// cover15 makes the runs of one search; states are numbers.
func (b *bench) cover15(s *subject, method string, restart sample.Restart) (*union, error) {
	u := &union{met: make([]bool, s.states), covered: make([]float64, len(checkpoints))}
	at := 0
	most := uint64(checkpoints[len(checkpoints)-1] * s.states)
	share := func() float64 { return float64(u.n) / float64(s.states) }
	end := func() {
		for ; at < len(checkpoints); at++ {
			u.covered[at] += share()
		}
	}
	_, err := sample.Explore(context.Background(), s.question, sample.Options{
		Method: method, Runs: b.runs, Steps: most, Keep: max(2, s.states*15/100), Restart: restart, Seed: 1,
		Observe: func(run int, step uint64, node []byte, _ bool) {
			if step < u.last {
				end()
				at, u.n = 0, 0
				clear(u.met)
			}
			u.last = step
			for at < len(checkpoints) && step > uint64(checkpoints[at]*s.states) {
				u.covered[at] += share()
				at++
			}
			n := 0
			for i, x := range node {
				n |= int(x) << (8 * i)
			}
			if u.met[n] {
				return
			}
			u.met[n] = true
			u.n++
			if x := float64(step) / float64(s.states); run == 1 && (len(u.points) == 0 || x > 1.02*u.points[len(u.points)-1].X) {
				u.points = append(u.points, curves.Point{X: x, Y: 100 * share()})
			}
		},
	})
	end()
	if n := len(u.points); n > 0 {
		u.points = append(u.points, curves.Point{X: float64(checkpoints[len(checkpoints)-1]), Y: u.points[n-1].Y})
	}
	return u, err
}
