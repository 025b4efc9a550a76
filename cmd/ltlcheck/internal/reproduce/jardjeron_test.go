package reproduce

import "testing"

// TestBounds: memory for D_max states is sufficient, whatever is forgotten, and memory for G_max is necessary (Section 2.1 of
// Jard and Jéron 1991); between the two bounds some traversals end.
func TestBounds(t *testing.T) {
	t.Parallel()
	n, err := countBounds(t.Context(), 0, 8)
	if err != nil {
		t.Fatal(err)
	}
	if n.ended != n.sufficient || n.wrong > 0 || n.lucky == 0 || n.sufficient == 0 || n.short == 0 {
		t.Errorf("%+v", n)
	}
}

// TestGraphs: a graph depends on its seed only, and only graphs close to the bound are taken.
func TestGraphs(t *testing.T) {
	t.Parallel()
	nearStart, anywhere, backwards := sorts()
	for _, s := range []sort{nearStart, anywhere, backwards} {
		a, b := s.graphs(1, 300, 5, 3), s.graphs(1, 300, 5, 3)
		if len(a) != 3 {
			t.Fatalf("%s: %d graphs", s.name, len(a))
		}
		for i := range a {
			n := len(a[i].next)
			if n < 240 || n > 300 || n != len(b[i].next) || a[i].longestGeodesic() != b[i].longestGeodesic() {
				t.Errorf("%s: graph %d has %d states, and %d when it is made again", s.name, i, n, len(b[i].next))
			}
		}
	}
}
