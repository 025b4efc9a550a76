package mapping

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/source"
)

func TestSimilarity(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		a, b       string
		from, upto float64
	}{
		{"leaderTerm", "leader_term", 1, 1}, {"x", "x", 1, 1}, {"P[0]:busy", "p.0.busy", 1, 1}, {"counter", "node.counter", 0.85, 0.85}, {"counter", "counter.node", 0.7, 0.7},
		{"counter", "cnt", 0.6, 0.6}, {"counter", "conter", 0.6, 0.6}, {"leader term", "leader id", 0.2, 0.3}, {"x", "y", 0, 0}, {"busy", "lock", 0, 0},
	} {
		if got := similarity(test.a, test.b); got < test.from || got > test.upto {
			t.Errorf("%s, %s: %g", test.a, test.b, got)
		}
	}
}

// values makes the values of a variable.
func values(all ...string) map[string]bool {
	set := map[string]bool{}
	for _, v := range all {
		set[v] = true
	}
	return set
}

func TestPropose(t *testing.T) {
	t.Parallel()
	m := &Modelled{
		Names:     []string{"door", "floor", "hidden", "a", "b"},
		Values:    []map[string]bool{values("OPEN", "SHUT"), values("0", "1", "2", "3"), values("7"), values("0", "1"), values("0", "1")},
		Processes: values("Lift[0]", "User[1]"),
	}
	o := &Observed{
		Names:   []string{"time", "state.door", "at_floor", "u", "v", "who"},
		Columns: [][]string{{"10", "11"}, {"open", "shut"}, {"2", "3"}, {"0", "1"}, {"1", "0"}, {"Lift", "1"}},
	}
	p := Propose(m, o)
	const want = `variables:
  door: state.door # sure
  floor: at_floor # sure
  a: u # unsure: or v
  b: v # unsure: or u
  # hidden: no field fits
values:
  open: OPEN
  shut: SHUT
process: who
# fields that are no variable: time
`
	if got := p.YAML(); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if read, err := Read(source.NewFile("m", p.YAML())); err != nil || len(read.Variables) != 4 || read.Process.Name != "who" {
		t.Errorf("%+v, %v", read, err)
	}
}

// TestRefine: from any proposal, the one that explains most is found where single changes lead to it, and a pair stands alone only if
// others explain less.
func TestRefine(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(8, 9))
	for range 100 {
		n := 2 + rng.IntN(4)
		right, start := rng.Perm(n), rng.Perm(n)
		p := &Proposal{}
		var fields []string
		for i := range n {
			fields = append(fields, fmt.Sprint("f", i))
		}
		for i := range n {
			p.Variables = append(p.Variables, Proposed{Variable: fmt.Sprint("v", i), Field: fields[start[i]], Fit: fields})
		}
		same := rng.IntN(2) == 0 // the last two variables are alike
		best, err := p.Refine(t.Context(), func(q *Proposal) (int, error) {
			n := 0
			for i, v := range q.Variables {
				if v.Field == fields[right[i]] || same && i >= len(right)-2 && (v.Field == fields[right[len(right)-1]] || v.Field == fields[right[len(right)-2]]) {
					n++
				}
			}
			return n, nil
		})
		if err != nil || best != n {
			t.Fatalf("%d of %d, %v", best, n, err)
		}
		for i, v := range p.Variables {
			if alike := same && i >= n-2; v.Alone == alike || v.Sureness != Unsure || !alike && v.Field != fields[right[i]] {
				t.Fatalf("%+v with %v, %v", v, right, same)
			}
		}
	}
}

// TestSureStay: a pair that is sure is not exchanged, and names that are alike are likely where the records rule others out.
func TestSureStay(t *testing.T) {
	t.Parallel()
	fields := []string{"x", "y_value", "z"}
	p := &Proposal{Variables: []Proposed{
		{Variable: "x", Field: "x", Fit: fields, Sureness: Sure},
		{Variable: "y", Field: "z", Fit: fields},
		{Variable: "other", Field: "y_value", Fit: fields},
	}}
	best, err := p.Refine(t.Context(), func(q *Proposal) (n int, err error) {
		for i, want := range []string{"z", "y_value", "x"} { // what explains most would exchange x
			if q.Variables[i].Field == want {
				n++
			}
		}
		return n, nil
	})
	if err != nil || best != 1 || p.Variables[0].Field != "x" || p.Variables[0].Sureness != Sure || p.Variables[1].Field != "y_value" || p.Variables[1].Sureness != Likely || p.Variables[2].Sureness != Unsure {
		t.Errorf("%d, %v, %+v", best, err, p.Variables)
	}
}

// TestAnyNames: a suggested mapping is read back as it is, whatever the names.
func TestAnyNames(t *testing.T) {
	t.Parallel()
	seeded.Check(t, func(t *rapid.T) {
		name := rapid.OneOf(rapid.StringN(1, 8, -1), rapid.SampledFrom([]string{"true", "0", "P[0]:x", "a: b", "- a", "a\nb", "# a", "'", "\"", "~", "\ta", "a\u2028b"}))
		p := &Proposal{Values: map[string]string{name.Draw(t, "text"): name.Draw(t, "value")}, Process: name.Draw(t, "process"), Unused: []string{name.Draw(t, "unused")}}
		p.Variables = []Proposed{{Variable: name.Draw(t, "variable"), Field: name.Draw(t, "field"), Fit: []string{name.Draw(t, "other")}}, {Variable: name.Draw(t, "without")}}
		m, err := Read(source.NewFile("m", p.YAML()))
		if err != nil {
			t.Fatalf("%v of\n%s", err, p.YAML())
		}
		if len(m.Variables) != 1 || m.Variables[0].Name != p.Variables[0].Variable || m.Variables[0].Field.Name != p.Variables[0].Field || m.Process.Name != p.Process || !maps.Equal(m.Values, p.Values) {
			t.Fatalf("%+v of\n%s", m, p.YAML())
		}
	})
}
