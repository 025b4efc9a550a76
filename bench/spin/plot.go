package main

import (
	"path/filepath"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
)

// plotGrowth draws the time and the memory for each state against the number of
// states; lines of ltlcheck are solid, those of pan dashed.
func plotGrowth(folder string, curves []curve) error {
	for _, of := range []struct {
		file, label string
		scale       float64
		values      func(*curve) []float64
	}{
		{"spin-growth-time.svg", "CPU time per state, µs", 1e6, func(c *curve) []float64 { return c.seconds }},
		{"spin-growth-memory.svg", "memory per state, bytes", 1, func(c *curve) []float64 { return c.bytes }},
	} {
		p := plot.New()
		p.X.Label.Text, p.Y.Label.Text = "states", of.label
		p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, plot.LogTicks{}
		top := 0.0
		for i := range curves {
			c := &curves[i]
			values := of.values(c)
			if len(values) == 0 {
				continue
			}
			points := make(plotter.XYs, len(values))
			for j, v := range values {
				points[j] = plotter.XY{X: c.states[j], Y: of.scale * v}
				top = max(top, points[j].Y)
			}
			line, err := plotter.NewLine(points)
			if err != nil {
				return err
			}
			line.Color = plotutil.Color(i / 2)
			name := c.series + ", ltlcheck"
			if c.tool != ours {
				line.Dashes, name = plotutil.Dashes(1), c.series+", pan"
			}
			p.Add(line)
			p.Legend.Add(name, line)
		}
		p.Y.Min, p.Y.Max = 0, 1.4*top // room for the legend
		p.Legend.Top = true
		if err := p.Save(16*vg.Centimeter, 10*vg.Centimeter, filepath.Join(folder, of.file)); err != nil {
			return err
		}
	}
	return nil
}
