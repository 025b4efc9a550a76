package main

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"strings"

	"github.com/ltlcheck/ltlcheck/check/sample"
	"github.com/ltlcheck/ltlcheck/internal/curves"
)

// checkpoints returns the steps, in multiples of the number of states, at which
// the table shows the covered share.
func (b *bench) checkpoints() (at []float64) {
	for _, c := range []float64{1, 2, 5, 10, 20, 50} {
		if c <= b.until {
			at = append(at, c)
		}
	}
	return at
}

// drawn returns the steps, in multiples of the number of states, at which it is
// drawn: sixteen for each power of ten, over the last two powers.
func (b *bench) drawn() (at []float64) {
	for i := -32; i <= 0; i++ {
		at = append(at, math.Pow(10, float64(i)/16)*b.until)
	}
	return at
}

// restarts measures how much is covered with memory for 15 % of the states.
func (b *bench) restarts() error {
	fmt.Fprint(b.out, "| model | search | restart |")
	for _, c := range b.checkpoints() {
		fmt.Fprintf(b.out, " %gM |", c)
	}
	fmt.Fprintf(b.out, "\n|---|---|---|%s\n", strings.Repeat("---|", len(b.checkpoints())))
	for _, family := range b.selected() {
		f := &curves.Figure{Title: "memory for 15 % of the states", X: "steps / states", Y: "covered, %", LogX: true}
		redundant := &curves.Figure{Title: "memory for 15 % of the states", X: "steps / states", Y: "redundant steps, %", LogX: true}
		for i, name := range family.members {
			s, err := b.load(name)
			if err != nil {
				return err
			}
			if err := b.restartsOf(s, i, len(family.members) > 1, f, redundant); err != nil {
				return err
			}
		}
		if err := b.draw(f, "random-"+family.name); err != nil {
			return err
		}
		if err := b.draw(redundant, "random-restarts-redundancy-"+family.name); err != nil {
			return err
		}
	}
	return nil
}

// restartsOf measures all searches of one graph, which is number i in its
// figure; several tells that there are others in it.
func (b *bench) restartsOf(s *subject, i int, several bool, f, redundant *curves.Figure) error {
	for j, method := range []string{"urs", "sdrs", "drs", "rf", "walk"} {
		for _, restart := range []sample.Restart{sample.RestartRoot, sample.RestartLast, sample.Mixed} {
			if method == "walk" && restart != sample.RestartRoot {
				continue
			}
			u, err := b.cover15(s, method, restart)
			if err != nil {
				return err
			}
			fmt.Fprintf(b.out, "| %s | %s | %v |", s.name, method, restart)
			for _, m := range u.told.means {
				fmt.Fprintf(b.out, " %s |", m.interval("%.1f", b.runs))
			}
			fmt.Fprintln(b.out)
			line := curves.Line{Name: s.name + " " + method + " " + restart.String(), Color: j, Dashed: restart == sample.Mixed}
			if several {
				line.Color, line.Dashed = i, method == "sdrs"
			}
			if restart == sample.RestartLast || several && (j > 1 || restart != sample.RestartRoot) {
				continue // too many lines for a figure
			}
			f.Lines = append(f.Lines, u.line(line, func(_, covered float64) float64 { return covered }))
			redundant.Lines = append(redundant.Lines, u.line(line, func(x, covered float64) float64 { return 100 - covered/x }))
		}
	}
	return nil
}

// union is the set of states that a run has visited, over all its restarts,
// with the means over the runs.
type union struct {
	s    *subject
	met  []bool
	n    int
	last uint64
	told series // at the checkpoints
	plot series // at the points drawn
}

// series has, for each of some points, the mean percentage of states that is
// covered after so many steps for each state.
type series struct {
	at    []float64
	means []mean // by point
	next  int    // index of the next point of the current run
}

// newSeries returns a series without numbers.
func newSeries(at []float64) series { return series{at: at, means: make([]mean, len(at))} }

// pass adds a percentage to the points that come before a step.
func (x *series) pass(step, percent float64) {
	for ; x.next < len(x.at) && step > x.at[x.next]; x.next++ {
		x.means[x.next].add(percent)
	}
}

// percent returns the share of the states that is covered.
func (u *union) percent() float64 { return 100 * float64(u.n) / float64(u.s.states) }

// line adds the means as points to a line.
func (u *union) line(l curves.Line, y func(x, covered float64) float64) curves.Line {
	for i, x := range u.plot.at {
		l.Points = append(l.Points, curves.Point{X: x, Y: y(x, u.plot.means[i].average())})
	}
	return l
}

// pass adds the share to the points that come before a step.
func (u *union) pass(step float64) {
	step /= float64(u.s.states)
	u.told.pass(step, u.percent())
	u.plot.pass(step, u.percent())
}

// visit records the visit of a state. A step that is smaller than the last one
// begins a new run.
func (u *union) visit(_ int, step uint64, node []byte, _ bool) {
	if step < u.last {
		u.end()
	}
	u.last = step
	u.pass(float64(step))
	var number [8]byte
	copy(number[:], node)
	if i := binary.LittleEndian.Uint64(number[:]); !u.met[i] {
		u.met[i] = true
		u.n++
	}
}

// end ends a run: all points that were not reached get the last share.
func (u *union) end() {
	u.pass(math.Inf(1))
	u.told.next, u.plot.next, u.n = 0, 0, 0
	clear(u.met)
}

// cover15 makes the runs of one search with memory for 15 % of the states,
// which are numbers.
func (b *bench) cover15(s *subject, method string, restart sample.Restart) (*union, error) {
	u := &union{s: s, met: make([]bool, s.states), told: newSeries(b.checkpoints()), plot: newSeries(b.drawn())}
	most := uint64(math.Ceil(b.until * float64(s.states)))
	_, err := sample.Explore(context.Background(), s.question, sample.Options{
		Method: method, Runs: b.runs, Steps: most, Keep: max(2, s.states*15/100), Restart: restart, Seed: 1, Observe: u.visit,
	})
	u.end()
	return u, err
}
