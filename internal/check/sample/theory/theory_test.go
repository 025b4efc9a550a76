package theory

import (
	"math"
	"testing"
)

// TestExactCoverTimes compares with fractions that two independent computations agree on.
func TestExactCoverTimes(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name       string
		g          *Graph
		urs, sdrs  string
		recursions bool
		h, m       int
	}{
		{"T(1,2)", Tree(1, 2), "1 2 6", "1 2 8", true, 1, 2},
		{"T(2,2)", Tree(2, 2), "1 2 10/3 35/6 185/18 275/18 491/18", "1 2 3 37/5 78/5 93/5 479/15", true, 2, 2},
		{"G(1,2)", Grid(1, 2, Oriented), "1 2 10/3 47/6", "1 2 3 14", false, 0, 0},
		{"torus", Grid(1, 2, Torus), "1 2 4 7", "1 2 4 7", false, 0, 0},
		{"undirected", Grid(1, 2, Undirected), "1 2 4 7", "1 2 4 7", false, 0, 0},
	}
	for _, c := range cases {
		if got := text(cover[Rational](t, c.g, URS)); got != c.urs {
			t.Errorf("%s urs: %s, want %s", c.name, got, c.urs)
		}
		if got := text(cover[Rational](t, c.g, SDRS)); got != c.sdrs {
			t.Errorf("%s sdrs: %s, want %s", c.name, got, c.sdrs)
		}
		if c.recursions {
			if got := text(TreeURS[Rational](c.h, c.m)); got != c.urs {
				t.Errorf("%s urs by recursion: %s, want %s", c.name, got, c.urs)
			}
			if got := text(TreeSDRS[Rational](c.h, c.m)); got != c.sdrs {
				t.Errorf("%s sdrs by recursion: %s, want %s", c.name, got, c.sdrs)
			}
		}
	}
}

func cover[T Number[T]](t *testing.T, g *Graph, s Search) []T {
	t.Helper()
	mean, err := Cover[T](g, s)
	if err != nil {
		t.Fatal(err)
	}
	return mean
}

func text(mean []Rational) (s string) {
	for i, x := range mean[1:] {
		if i > 0 {
			s += " "
		}
		s += x.String()
	}
	return s
}

// TestRecursionIsChain compares the recursions with the chain over sets, as fractions.
func TestRecursionIsChain(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]int{{1, 2}, {2, 2}, {2, 3}, {3, 2}} {
		h, m := c[0], c[1]
		g := Tree(h, m)
		for search, recursion := range map[Search][]Rational{URS: TreeURS[Rational](h, m), SDRS: TreeSDRS[Rational](h, m)} {
			chain := cover[Rational](t, g, search)
			if len(chain) != len(g.Succ)+1 || text(chain) != text(recursion) {
				t.Errorf("T(%d,%d) %v: chain %s, recursion %s", h, m, search, text(chain), text(recursion))
			}
		}
	}
}

// TestCoverTimes compares mean cover times of 60, 70, 80, 90 and 100 % with the tables of the oracles.
func TestCoverTimes(t *testing.T) {
	t.Parallel()
	for _, c := range coverTimes {
		var got []Float
		switch {
		case c.grid != nil:
			got = cover[Float](t, c.grid, c.search)
		case c.search == URS:
			got = TreeURS[Float](c.h, c.m)
		default:
			got = TreeSDRS[Float](c.h, c.m)
		}
		n := len(got) - 1
		for i, percent := range []int{60, 70, 80, 90, 100} {
			k := (percent*n + 99) / 100
			if math.Abs(float64(got[k])-c.want[i]) > 1e-4 {
				t.Errorf("%s %v %d %% (k = %d): %f, want %f", c.name, c.search, percent, k, got[k], c.want[i])
			}
		}
	}
}

// TestTheorem1 compares the corrected theorem with its exact values and with the chain over sets, and shows that the
// printed one is not one of probabilities.
func TestTheorem1(t *testing.T) {
	t.Parallel()
	exact := TreeRestart[Rational](2, 2, 3, 8)
	if got, want := text(exact.Covered), "1 2 11/4 47/16 207/64 943/256 3983/1024 16495/4096"; got != want {
		t.Errorf("covered %s, want %s", got, want)
	}
	for _, c := range []struct {
		h, m, keep int
		n          int
		covered    float64
		leaf       float64 // of the deepest level
		printed    float64 // covered nodes by the printed theorem
		root       float64 // its probability of the root
	}{
		{2, 2, 3, 10, 4.471420, 0.390358, 39.946, 11.810},
		{2, 2, 3, 20, 5.564249, 0.641947, 1068.299, 208.158},
		{3, 2, 5, 10, 5.670620, 0.112219, 21.637, 5.647},
		{3, 2, 5, 40, 10.265124, 0.437652, 52019.199, 8554.852},
		{3, 2, 3, 10, 4.471420, 0, 35.479, 11.975},
	} {
		r := TreeRestart[Float](c.h, c.m, c.keep, c.n)
		near(t, "covered", float64(r.Covered[c.n]), c.covered, 1e-6)
		near(t, "leaf", float64(r.Visited[c.h][c.n]), c.leaf, 1e-6)
		p := PrintedTheorem1[Float](c.h, c.m, c.keep, c.n)
		near(t, "printed", float64(p.Covered[c.n]), c.printed, 1e-3)
		near(t, "printed root", float64(p.Visited[0][c.n]), c.root, 1e-3)
		if p.Visited[0][c.n] <= 1 {
			t.Errorf("T(%d,%d): the printed theorem gives the root the probability %v", c.h, c.m, p.Visited[0][c.n])
		}
	}
}

// TestRestart compares the renewal over the chain with the oracles, and with the recursion for trees.
func TestRestart(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		g              *Graph
		search         Search
		keep, n        int
		covered, least float64
	}{
		{Tree(2, 2), URS, 3, 80, 6.945620, 0.986405},
		{Tree(2, 2), SDRS, 3, 10, 5.062500, 0.578125},
		{Tree(2, 2), SDRS, 3, 80, 6.997742, 0.999436},
		{Tree(3, 2), URS, 5, 160, 14.262307, 0.907794},
		{Tree(3, 2), SDRS, 5, 160, 14.836763, 0.979730},
		{Tree(3, 2), SDRS, 3, 40, 6.904727, 0},
		{Grid(3, 2, Oriented), URS, 5, 160, 11.793096, 0},
		{Grid(3, 2, Oriented), SDRS, 5, 160, 12.971906, 0},
		{Grid(2, 2, Oriented), URS, 4, 80, 7.886178, 0},
		{Grid(2, 2, Oriented), SDRS, 4, 80, 7.993653, 0},
	} {
		r, err := Restart[Float](c.g, c.search, c.keep, c.n)
		if err != nil {
			t.Fatal(err)
		}
		near(t, "covered", float64(r.Covered[c.n]), c.covered, 1e-6)
		near(t, "least", float64(r.Least(c.n, func(a, b Float) bool { return a < b })), c.least, 1e-6)
	}
	tree := TreeRestart[Rational](2, 2, 3, 12)
	chain, err := Restart[Rational](Tree(2, 2), URS, 3, 12)
	if err != nil || text(tree.Covered) != text(chain.Covered) {
		t.Errorf("recursion %s, chain %s (%v)", text(tree.Covered), text(chain.Covered), err)
	}
}

// TestReachability compares probabilities without restart, and what Lemma 3 means: sums of joint probabilities over nodes
// are the mean number of visited ones.
func TestReachability(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		search  Search
		n       int
		levels  []float64
		covered float64
	}{
		{URS, 5, []float64{1, 0.745660, 0.291667, 0.048611}, 4.046875},
		{URS, 10, []float64{1, 0.861047, 0.510331, 0.189712}, 6.281117},
		{SDRS, 10, []float64{1, 0.637153, 0.404273, 0.242263}, 5.829499},
		{SDRS, 20, []float64{1, 0.767494, 0.579317, 0.418907}, 8.203511},
	} {
		g := Tree(3, 2)
		visited := make([]float64, len(g.Succ))
		covered := 0.0
		err := Transient(g, c.search, func(n int, now map[Situation]Float) bool {
			if n < c.n {
				return true
			}
			for s, p := range now {
				for v := range members(s.Set) {
					visited[v] += float64(p)
					covered += float64(p)
				}
			}
			return false
		})
		if err != nil {
			t.Fatal(err)
		}
		near(t, "covered", covered, c.covered, 1e-6)
		for v, level := range g.Level {
			near(t, "visited", visited[v], c.levels[level], 1e-6)
		}
	}
}

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if math.Abs(got-want) > within {
		t.Errorf("%s: %f, want %f", what, got, want)
	}
}

func TestGraphs(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		g            *Graph
		nodes, edges int
	}{
		{Tree(4, 3), 121, 120}, {Grid(9, 2, Oriented), 100, 180}, {Grid(5, 3, Oriented), 216, 540},
		{Grid(30, 2, Torus), 961, 1922}, {Grid(30, 2, Undirected), 961, 3720}, {Grid(1, 2, Torus), 4, 8},
	} {
		edges := 0
		for _, succ := range c.g.Succ {
			edges += len(succ)
		}
		if len(c.g.Succ) != c.nodes || edges != c.edges {
			t.Errorf("%d nodes, %d edges, want %d, %d", len(c.g.Succ), edges, c.nodes, c.edges)
		}
	}
	if _, err := Cover[Float](Tree(4, 3), URS); err == nil {
		t.Error("the chain over sets takes 121 nodes")
	}
	if _, err := Restart[Float](Tree(2, 2), URS, 1, 5); err == nil {
		t.Error("a restart with room for the root alone is taken")
	}
}
