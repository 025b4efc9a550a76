package main

import (
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"

	"github.com/ltlcheck/ltlcheck/store"
)

// plotCurves draws, against the share of the memory for all states, the
// insertions for each state (solid, for every policy), and the time of random
// replacement in units of the time with memory for all (dashed).
func plotCurves(path string, g *graphResult) error {
	p := plot.New()
	p.Title.Text = fmt.Sprintf("%s, R = %d", g.name, g.states)
	p.X.Label.Text = "memory / (R·S)"
	p.Y.Label.Text = "insertions / R, time / T"
	p.X.Min, p.X.Max, p.Y.Min = 0, 1, 0
	for i, policy := range store.Policies() {
		var insertions, times plotter.XYs
		for _, s := range sorted(g.curves[policy]) {
			if !s.ended {
				continue
			}
			insertions = append(insertions, plotter.XY{X: s.share, Y: s.insertions})
			times = append(times, plotter.XY{X: s.share, Y: s.seconds / g.seconds})
		}
		if err := addLine(p, policy+" insertions", insertions, i, false); err != nil {
			return err
		}
		if policy == "random" {
			if err := addLine(p, policy+" time", times, i, true); err != nil {
				return err
			}
		}
	}
	p.Y.Max = min(p.Y.Max, 6)
	p.Legend.Top = true
	return p.Save(16*vg.Centimeter, 10*vg.Centimeter, path)
}

// addLine adds a line to a plot, with its legend. It adds nothing for no
// points.
func addLine(p *plot.Plot, legend string, points plotter.XYs, i int, dashed bool) error {
	if len(points) == 0 {
		return nil
	}
	line, err := plotter.NewLine(points)
	if err != nil {
		return err
	}
	line.Color = plotutil.Color(i)
	if dashed {
		line.Dashes = plotutil.Dashes(1)
	}
	p.Add(line)
	p.Legend.Add(legend, line)
	return nil
}
