package theory

import (
	"math"
	"strings"
	"testing"
)

// TestSubjects: a named graph has the cover times of the table, whichever way they are computed.
func TestSubjects(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		nodes   int
		density float64
		last    [2]float64 // mean steps to all nodes, by URS and SDRS
	}{
		{"T(3,2)", 15, 2.0 / 3, [2]float64{92.225753, 100.774930}},
		{" T( 4, 3)", 121, 0.75, [2]float64{2174.824255, 2325.155122}},
		{"G(2,2)", 9, math.Pow(9, 0.25) / 4, [2]float64{29.870486, 61.136631}},
		{"torus(2,2)", 9, math.Pow(9, 0.25) / 4, [2]float64{25.199493, 19.545887}},
		{"undirected(2,2)", 9, math.Pow(9, 0.25) / 4, [2]float64{33.436692, 32.166914}},
	} {
		s, err := Parse(c.name)
		if err != nil {
			t.Fatal(err)
		}
		if s.Nodes() != c.nodes || math.Abs(s.Density()-c.density) > 1e-9 {
			t.Errorf("%s: %d nodes, density %f, want %d and %f", c.name, s.Nodes(), s.Density(), c.nodes, c.density)
		}
		for _, search := range []Search{URS, SDRS} {
			times, err := s.Cover(search)
			if err != nil || math.Abs(float64(times[c.nodes])-c.last[search]) > 1e-5 {
				t.Errorf("%s %v: %v, %v, want %v", c.name, search, times[len(times)-1], err, c.last[search])
			}
		}
	}
	for name, why := range map[string]string{
		"T": "want T(h,m)", "T(3)": "want T(h,m)", "T(0,2)": "want T(h,m)", "T(3,2": "want T(h,m)", "K(3,2)": "no graph called K",
		"T(40,2)": "more than 10000 nodes", "G(99,9)": "more than 10000 nodes", "": "want T(h,m)",
	} {
		if _, err := Parse(name); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%q: %v, want %q", name, err, why)
		}
	}
	for _, name := range []string{"T(6,3)", "G(8,2)"} {
		s, err := Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Cover(URS); err == nil {
			t.Errorf("%s is not too large", name)
		}
	}
}
