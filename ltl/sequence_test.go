package ltl

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/ltl/regular"
)

// The oracle of sequences: matching by the definition, over intervals of the word written out so long that a match that
// there is has come. With at most n positions and k derivatives, a run of more than n·k letters has been at one place twice.

// intervals are, for an expression, from which to which position it matches.
type intervals struct {
	f    *Formula
	w    Word
	n    int // letters of the word that is written out
	memo map[string][][]bool
	t    *testing.T
}

// of is for i <= j <= n whether the letters from i to before j match.
func (in *intervals) of(e *regular.Expr) [][]bool {
	if known, ok := in.memo[e.Key()]; ok {
		return known
	}
	m := make([][]bool, in.n+1)
	for i := range m {
		m[i] = make([]bool, in.n+1)
	}
	var kids [][][]bool
	for _, kid := range e.Kids {
		kids = append(kids, in.of(kid))
	}
	for i := range m {
		for j := i; j <= in.n; j++ {
			m[i][j] = in.matches(e, kids, i, j)
		}
	}
	if e.Op == regular.Repeat {
		m = in.repeated(e, kids[0])
	}
	in.memo[e.Key()] = m
	return m
}

func (in *intervals) matches(e *regular.Expr, kids [][][]bool, i, j int) bool {
	some := func(from, to int, f func(k int) bool) bool {
		for k := from; k <= to; k++ {
			if f(k) {
				return true
			}
		}
		return false
	}
	switch e.Op {
	case regular.Empty:
		return i == j
	case regular.Leaf:
		return j == i+1 && naive(in.f.kids[e.Number], in.w, i)
	case regular.Concat:
		return some(i, j, func(k int) bool { return kids[0][i][k] && kids[1][k][j] })
	case regular.Fusion:
		return some(i, j-1, func(k int) bool { return kids[0][i][k+1] && kids[1][k][j] })
	case regular.Or:
		return some(0, len(kids)-1, func(k int) bool { return kids[k][i][j] })
	case regular.And:
		return !some(0, len(kids)-1, func(k int) bool { return !kids[k][i][j] })
	case regular.Both:
		return some(i, j, func(k int) bool {
			return kids[0][i][j] && kids[1][i][k] || kids[0][i][k] && kids[1][i][j]
		})
	}
	return false
}

// repeated composes the relation with itself.
func (in *intervals) repeated(e *regular.Expr, once [][]bool) [][]bool {
	power, sum := in.identity(), in.identity()
	if e.Lo > 0 {
		clear(sum)
		for i := range sum {
			sum[i] = make([]bool, in.n+1)
		}
	}
	last := e.Hi
	if last == regular.Open {
		last = max(e.Lo, in.n) + 1
	}
	for times := 1; times <= last; times++ {
		next := make([][]bool, in.n+1)
		for i := range next {
			next[i] = make([]bool, in.n+1)
			for k := i; k <= in.n; k++ {
				for j := k; power[i][k] && j <= in.n; j++ {
					next[i][j] = next[i][j] || once[k][j]
				}
			}
		}
		power = next
		for i := range sum {
			for j := range sum[i] {
				sum[i][j] = sum[i][j] || times >= e.Lo && power[i][j]
			}
		}
	}
	return sum
}

func (in *intervals) identity() [][]bool {
	m := make([][]bool, in.n+1)
	for i := range m {
		m[i] = make([]bool, in.n+1)
		m[i][i] = true
	}
	return m
}

// extensible: the letters from i to before j are the beginning of a match, whose other letters, at most few, may be any.
func extendedMatch(t *testing.T, f *Formula, w Word, i, j, few int) bool {
	tail := Word{APs: w.APs, Cycle: []uint64{0}}
	for k := i; k < j; k++ {
		tail.Prefix = append(tail.Prefix, letterAt(w, k))
	}
	words := [][]uint64{nil}
	for length := 0; length <= few; length++ {
		var longer [][]uint64
		for _, more := range words {
			v := Word{APs: w.APs, Prefix: append(append([]uint64(nil), tail.Prefix...), more...), Cycle: []uint64{0}}
			x := &intervals{f: f, w: v, n: len(v.Prefix), memo: map[string][][]bool{}, t: t}
			if x.of(f.expr)[0][len(v.Prefix)] {
				return true
			}
			for letter := range uint64(1) << len(w.APs) {
				longer = append(longer, append(append([]uint64(nil), more...), letter))
			}
		}
		words = longer
	}
	return false
}

func letterAt(w Word, i int) uint64 {
	if i < len(w.Prefix) {
		return w.Prefix[i]
	}
	return w.Cycle[(i-len(w.Prefix))%len(w.Cycle)]
}

// shortest is at least as long as the shortest match, but for conjunctions.
func shortest(e *regular.Expr) int {
	n := 0
	for _, kid := range e.Kids {
		n += shortest(kid)
	}
	switch e.Op {
	case regular.Leaf:
		return 1
	case regular.Repeat:
		return n * max(e.Lo, 1)
	}
	return n
}

// naiveSequence is the value at the first position of a sequence about a propositional formula, by the definitions.
func naiveSequence(t *testing.T, f *Formula, w Word, n int) bool {
	x := &intervals{f: f, w: w, n: n, memo: map[string][][]bool{}, t: t}
	m := x.of(f.expr)
	switch f.op {
	case SuffixSome, SuffixAll:
		some := f.op == SuffixSome
		for j := 1; j <= n; j++ {
			if m[0][j] && naive(f.Right(), w, j-1) == some {
				return some
			}
		}
		return !some
	}
	matched, hopeful := false, true
	for j := 1; j <= n; j++ {
		matched = matched || m[0][j]
		if hopeful && j <= 6 {
			hopeful = extendedMatch(t, f, w, 0, j, 3)
		}
	}
	return (matched || hopeful) == (f.op == Closure)
}

// TestSequences compares the evaluator with the definitions on random words.
func TestSequences(t *testing.T) {
	t.Parallel()
	n := uint64(1500)
	if testing.Short() {
		n = 200
	}
	values := map[Op][2]int{}
	for seed := range n {
		rng := rand.New(rand.NewPCG(seed, 3))
		fa := NewFactory()
		op := SuffixSome + Op(rng.IntN(4))
		r := randomizer{fa, rng, RandomOptions{APs: []string{"a", "b"}}}
		var right *Formula
		size := 2 + rng.IntN(5)
		if op == SuffixSome || op == SuffixAll {
			right = Random(fa, rng, RandomOptions{APs: []string{"a", "b"}, Size: 1 + rng.IntN(3), Weights: &Weights{Not: 1, Or: 1, AP: 1}})
		} else {
			size = 2 + rng.IntN(3)
		}
		f := r.sequence(op, size, right)
		if !f.op.IsSequence() || f.leaves() == len(f.kids) && shortest(f.expr) > 3 {
			continue
		}
		for range 4 {
			w := RandomWord(rng, []string{"a", "b"}, 2, 2)
			got, err := Holds(f, w)
			if err != nil {
				t.Fatal(err)
			}
			long := 24
			if f.leaves() == len(f.kids) {
				long = 10
			}
			if want := naiveSequence(t, f, w, long); got != want {
				t.Fatalf("seed %d: %s on %v: %v, want %v", seed, f, w, got, want)
			}
			v := values[f.op]
			v[map[bool]int{true: 1}[got]]++
			values[f.op] = v
		}
	}
	for op, v := range values {
		if v[0] < int(n)/15 || v[1] < int(n)/15 {
			t.Errorf("operator %d is false %d times and true %d times", op, v[0], v[1])
		}
	}
}

// TestSequenceMeanings: formulas and words whose value is plain to see. Words are a; b; ... with {} around what repeats.
func TestSequenceMeanings(t *testing.T) {
	for _, test := range []struct {
		formula, word string
		want          bool
	}{
		{"{a; b}!", "a;b;cycle{c}", true},
		{"{a; b}!", "a;c;cycle{b}", false},
		{"{a; b[*]; c}[]-> d", "a;b;b;c&d;cycle{a}", true},
		{"{a; b[*]; c}[]-> d", "a;b;b;c;cycle{d}", false},
		{"{a; b[*]; c}<>-> d", "a;b;b;c;cycle{d}", false},
		{"{a[+]}", "cycle{a}", true}, // never beyond hope
		{"{a[+]; b}", "cycle{a}", true},
		{"{a[+]; b}!", "cycle{a}", false},
		{"{a[+]; b}", "a;a;cycle{c}", false},
		{"{[*]; a && !a}", "cycle{a}", false}, // beyond hope from the beginning
		{"!{a[+]; b}", "a;a;cycle{c}", true},
		{"{a; b}|=> c", "a;b;c;cycle{d}", true},
		{"{a; b}|-> c", "a;b;c;cycle{d}", false},
		{"{a : b}!", "a&b;cycle{c}", true},
		{"{{a; b} : {b; c}}!", "a;b;c;cycle{d}", true},
		{"{{a; b} : {b; c}}!", "a;b;b;cycle{c}", false},
		{"{a[->2]}[]-> b", "a;c;a&b;cycle{a}", true},
		{"{a[->2]}[]-> b", "a&b;c;a;cycle{b}", false},
		{"{a[=1]; c}!", "a;b;b;cycle{c}", true},
		{"{a[=1]; c}!", "a;b;a;cycle{c}", false},
		{"{{a; b} && {[*2]}}!", "a;b;cycle{c}", true},
		{"{{a; b} && {[*3]}}!", "a;b;cycle{c}", false},
		{"{{a; b} & {[*3]}}!", "a;b;cycle{c}", true},
		{"{a[*2..3]; b}!", "a;a;cycle{b}", true},
		{"{a[*2..3]; b}!", "a;b;cycle{b}", false},
		{"{a | b; c}!", "b;cycle{c}", true}, // | binds tighter than ;
		{"{[*0]}!", "cycle{a}", false},
		{"{a[*]}", "cycle{b}", false}, // matches have a letter
		{"G({a; b}[]-> Xc)", "a;b;c;cycle{a;b;c}", true},
		{"{a}[]-> b U c", "a&b;b;cycle{c}", true}, // all that follows
	} {
		fa := NewFactory()
		f := mustParse(t, fa, test.formula)
		w := textWord(t, test.word)
		if got, err := Holds(f, w); err != nil || got != test.want {
			t.Errorf("%s on %s: %v, %v", test.formula, test.word, got, err)
		}
	}
}

func textWord(t *testing.T, text string) Word {
	t.Helper()
	w := Word{APs: []string{"a", "b", "c", "d"}}
	prefix, cycle, _ := strings.Cut(strings.TrimSuffix(text, "}"), "cycle{")
	letters := func(text string) (out []uint64) {
		for _, letter := range strings.FieldsFunc(text, func(r rune) bool { return r == ';' }) {
			var set uint64
			for i, ap := range w.APs {
				if strings.Contains(letter, ap) {
					set |= 1 << i
				}
			}
			out = append(out, set)
		}
		return out
	}
	w.Prefix, w.Cycle = letters(prefix), letters(cycle)
	return w
}

// TestSequenceText: sequences are read and written in every style.
func TestSequenceText(t *testing.T) {
	for _, c := range []struct{ text, spin string }{
		{"{a; b[*]; c}[]-> d U e", "{a; b[*]; c}[]-> d U e"},
		{"({a;b}[]->d) U e", "({a; b}[]-> d) U e"},
		{"{a;b}!", "{a; b}!"},
		{"!{a;b}", "!{a; b}"},
		{"!{a;b}!", "!{a; b}!"},
		{"G{a;b}! & c", "[]{a; b}! && c"},
		{"{a|b;c:d}", "{a || b; c && d}"},
		{"{(a;b)[*2..3] | c[*2..]}", "{c[*2..] || {a; b}[*2..3]}"},
		{"{{a;b} & {c;d} && e[*]}!", "{{{a; b} & {c; d}} && e[*]}!"},
		{"{a[->]}<>->b", "{!a[*]; a}<>-> b"},
		{"{a[=2]}<>->b", "{{!a[*]; a}[*2]; !a[*]}<>-> b"},
		{"{[*2]; \"x > 3\"[+]}!", "{true[*2]; \"x > 3\"[+]}!"},
		{"{(a -> b); c xor d}", "{(a -> b); (c ^ d)}"},
		{"{a=1; b=0}", "{a; !b}"},
		{"{a; b}[]-> {c; d}<>-> e", "{a; b}[]-> {c; d}<>-> e"},
		{"(b | {a;1}[]-> c) & d", "(b || ({a; true}[]-> c)) && d"},
		{"{a}[]-> b", "b || !a"}, // one letter is no sequence
		{"{a; 0}!", "false"},
	} {
		fa := NewFactory()
		f := mustParse(t, fa, c.text)
		if got := f.String(); c.spin != "" && got != c.spin {
			t.Errorf("%s is written %s, want %s", c.text, got, c.spin)
		}
	}
	for seed := range uint64(2000) {
		rng := rand.New(rand.NewPCG(seed, 4))
		fa := NewFactory()
		f := Random(fa, rng, RandomOptions{APs: []string{"a", "b", "x > 3"}, Size: 2 + rng.IntN(14), Weights: SequenceWeights()})
		for _, style := range allStyles {
			text := Format(f, style)
			if g, err := ParseString(fa, text); err != nil || g != f {
				t.Fatalf("seed %d: %s is written %s, which reads as %v, %v", seed, f, text, g, err)
			}
		}
		other := NewFactory()
		other.AP("x > 3") // another order
		if g := fa.Copy(other.Copy(f)); g != f {
			t.Fatalf("a copy of %s is %s", f, g)
		}
	}
}

// TestSequenceErrors: what is wrong with sequences, and where.
func TestSequenceErrors(t *testing.T) {
	for text, want := range map[string]string{
		"{a; b":             "1:1: '{' opened here is never closed, expected '}'",
		"{a; }":             "1:5: expected a formula after ';'",
		"a; b":              "1:2: unexpected ';'",
		"{a; X b}":          "1:5: 'X' cannot be part of a sequence",
		"{a U b}":           "1:4: 'U' cannot be part of a sequence",
		"{a; b}[]->":        "1:11: expected a formula after '[]->'",
		"a []-> b":          "1:3: expected a sequence in braces before '[]->'",
		"{a; b)":            "1:6: '{' opened in line 1 is closed by ')'",
		"(a & b}":           "1:7: '(' opened in line 1 is closed by '}'",
		"{!{a;b}}":          "1:2: '!' joins propositions only, not sequences",
		"{{a;b} -> c}":      "1:8: '->' joins propositions only, not sequences",
		"{{a;b}[->2]}":      "1:7: '[->2]' joins propositions only, not sequences",
		"{a*}":              "1:3: '*' cannot be part of a sequence",
		"{a[*3..2]}":        "1:3: bounds of repetitions are numbers up to 10000, the lower one first",
		"{a[*99999999]}":    "1:3: bounds of repetitions are numbers up to 10000, the lower one first",
		"{{a;b}!; c}":       "1:6: '}!' closes part of a sequence",
		"{a b}":             "1:4: expected an operator before 'b'",
		"}":                 "1:1: unmatched '}', no brace is open here",
		"{}":                "1:2: expected a formula after '{'",
		"{a; b}[]-> c) & d": "1:13: unmatched ')', no parenthesis is open here",
	} {
		_, err := ParseString(NewFactory(), text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// TestSequenceSize: sequences that are too large are an error, and soon.
func TestSequenceSize(t *testing.T) {
	for _, text := range []string{
		"{" + strings.Repeat("a;", MaxSequence) + "b}",
		strings.Repeat("{", MaxNesting+1) + "a" + strings.Repeat("}", MaxNesting+1),
	} {
		if _, err := ParseString(NewFactory(), text); err == nil {
			t.Errorf("%.20s... is read", text)
		}
	}
	fa := NewFactory()
	f := mustParse(t, fa, "{{{a;b}[*3000] && c[*6000]} & {d[*7000]}}!")
	if holds, err := Holds(f, textWord(t, "cycle{a&c&d;b&c&d}")); err != nil || !holds {
		t.Errorf("%v, %v", holds, err)
	}
	f = mustParse(t, fa, "{{{a; b}[*9000]}[*9000]}!")
	if _, err := Holds(f, textWord(t, "cycle{a}")); err == nil {
		t.Error("a sequence with many states is evaluated")
	}
}

// TestEmptyMatches: a match of no letters starts f at once after []=> and <>=>, as in PSL, and not at all after []-> and <>->.
func TestEmptyMatches(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 4))
	for _, tt := range []struct{ text, same string }{
		{"{a[*]}[]=> b", "!a R b"},
		{"{a[*]}<>=> b", "a U b"},
		{"{a[*0]}[]=> b", "b"},
		{"{a[*0..2]}<>=> b", "b | a & X(b | a & X b)"},
		{"{{a; b}[*]; c[*0..1]}|=> a", "a & ({a; b; {a; b}[*]}|=> a) & ({{a; b}[*]; c}|=> a)"},
		{"{a[*]}[]-> b", "!a R (!a | b)"},
		{"{a[*]}<>-> b", "a U (a & b)"},
		{"{a[*0]}[]-> b", "true"},
		{"{a[*0]}<>-> b", "false"},
	} {
		fa := NewFactory()
		f, err := ParseString(fa, tt.text)
		g, err2 := ParseString(fa, tt.same)
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		for range 100 {
			w := RandomWord(rng, []string{"a", "b", "c"}, 5, 3)
			one, err := Holds(f, w)
			two, err2 := Holds(g, w)
			if err != nil || err2 != nil || one != two {
				t.Errorf("%s is %t and %s is %t on %v: %v, %v", tt.text, one, tt.same, two, w, err, err2)
			}
		}
	}
}
