package petri

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"

	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
)

func readQueries(n *Net, formulas ...string) ([]Query, error) {
	var b strings.Builder
	b.WriteString("<?xml version='1.0'?>\n<property-set xmlns='http://mcc.lip6.fr/'>\n")
	for i, f := range formulas {
		fmt.Fprintf(&b, "<property><id>q%d</id><description>d</description><formula>%s</formula></property>\n", i, f)
	}
	b.WriteString("</property-set>\n")
	return ReadProperties("q.xml", n, func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(b.String())), nil })
}

func smallNet(t testing.TB) *Net {
	t.Helper()
	n, err := readString(sketch{places: []int{1, 0, 2}, transitions: [][2]map[int]int{{{0: 1}, {1: 1}}, {{1: 1}, {0: 1}}}}.pnml())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

const (
	fireT0 = "<is-fireable><transition>t0</transition></is-fireable>"
	someP  = "<integer-le><integer-constant>1</integer-constant><tokens-count><place>p0</place><place>p2</place></tokens-count></integer-le>"
)

// TestQueries: what each operator means.
func TestQueries(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"<all-paths><finally>" + fireT0 + "</finally></all-paths>", "ltl <>\"fireable(t0)\""},
		{"<all-paths><globally>" + someP + "</globally></all-paths>", "always 1 <= tokens(p0, p2)"},
		{"<exists-path><finally><negation>" + someP + "</negation></finally></exists-path>", "possible !(1 <= tokens(p0, p2))"},
		{"<exists-path><finally><deadlock/></finally></exists-path>", "possible deadlock"},
		{"<all-paths><until><before>" + fireT0 + "</before><reach><next>" + someP + "</next></reach></until></all-paths>", "ltl \"fireable(t0)\" U X \"1 <= tokens(p0, p2)\""},
		{"<all-paths><next><if-no-successor>false</if-no-successor><steps>2</steps>" + fireT0 + "</next></all-paths>", "ltl X X \"fireable(t0)\""},
		{"<all-paths><globally><conjunction>" + fireT0 + someP + "</conjunction></globally></all-paths>", "always (fireable(t0)) && (1 <= tokens(p0, p2))"},
		{"<all-paths><finally><disjunction>" + fireT0 + someP + "<false/></disjunction></finally></all-paths>", "ltl <>(\"fireable(t0)\" || \"1 <= tokens(p0, p2)\")"},
		{"<all-paths><implication><finally>" + fireT0 + "</finally>" + someP + "</implication></all-paths>", "ltl <>\"fireable(t0)\" -> \"1 <= tokens(p0, p2)\""},
		{"<all-paths><globally><equivalence>" + fireT0 + someP + "</equivalence></globally></all-paths>", "always ((fireable(t0)) && (1 <= tokens(p0, p2))) || (!(fireable(t0)) && !(1 <= tokens(p0, p2)))"},
		{"<all-paths><globally><integer-gt><integer-sum><tokens-count><place>p0</place></tokens-count><integer-constant>2</integer-constant></integer-sum><integer-constant>1</integer-constant></integer-gt></globally></all-paths>", "always tokens(p0) + 2 > 1"},
		{"<place-bound><place>p1</place><place>p0</place></place-bound>", "bound [1 0]"},
	} {
		qs, err := readQueries(smallNet(t), c.text)
		if err != nil || len(qs) != 1 {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if got := describe(&qs[0]); got != c.want {
			t.Errorf("%s\n%s, want %s", c.text, got, c.want)
		}
	}
}

func describe(q *Query) string {
	switch q.Kind {
	case QueryLTL:
		return "ltl " + ltl.Format(q.Formula, ltl.Spin)
	case QueryAlways:
		return "always " + q.Proposition
	case QueryPossible:
		return "possible " + q.Proposition
	}
	return fmt.Sprint("bound ", q.Places)
}

// TestQueryErrors: where it is and what is wrong.
func TestQueryErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "q.xml:3:50: the formula is empty"},
		{fireT0, "q.xml:3:59: a formula begins with <all-paths>, <exists-path> or <place-bound>, not <is-fireable>"},
		{"<exists-path><globally>" + fireT0 + "</globally></exists-path>", "q.xml:3:59: of the formulas that begin with <exists-path> only <finally> of a state formula is supported: the rest is branching time"},
		{"<all-paths><globally><exists-path>" + fireT0 + "</exists-path></globally></all-paths>", "q.xml:3:80: <exists-path> inside a formula is branching time, which is not supported"},
		{"<all-paths><globally/></all-paths>", "q.xml:3:70: <globally> has one operand, not 0"},
		{"<all-paths><perhaps/></all-paths>", "q.xml:3:70: <perhaps> is no operator of a formula"},
		{"<all-paths><until><before>" + fireT0 + "</before></until></all-paths>", "q.xml:3:70: <until> consists of one <before> and one <reach>"},
		{"<all-paths><is-fireable><transition>nobody</transition></is-fireable></all-paths>", "q.xml:3:83: the net has no transition \"nobody\""},
		{"<place-bound><place>nowhere</place><place>p0</place><place>?</place></place-bound>", "q.xml:3:72: the net has no place \"nowhere\"\nq.xml:3:111: the net has no place \"?\""},
		{"<place-bound/>", "q.xml:3:59: <place-bound> names no place"},
		{"<all-paths><integer-le><integer-constant>x</integer-constant><integer-constant>1</integer-constant></integer-le></all-paths>", "q.xml:3:82: \"x\" is not a number from 0 to 9007199254740992"},
		{"<all-paths><integer-le><integer-constant>1</integer-constant></integer-le></all-paths>", "q.xml:3:70: <integer-le> has two operands, not 1"},
	} {
		_, err := readQueries(smallNet(t), c.text)
		if err == nil || err.Error() != c.want {
			t.Errorf("%s:\n%v\nwant\n%s", c.text, err, c.want)
		}
	}
}

// TestUnknownNames: the other queries of the file can still be asked.
func TestUnknownNames(t *testing.T) {
	qs, err := readQueries(smallNet(t), "<place-bound><place>p0</place></place-bound>", "<place-bound><place>nowhere</place></place-bound>", "<place-bound><place>p1</place></place-bound>")
	if err == nil || len(qs) != 2 || qs[0].Name != "q0" || qs[1].Name != "q2" {
		t.Errorf("%d queries, %v", len(qs), err)
	}
}

// TestPropositions: what bind makes of what people write.
func TestPropositions(t *testing.T) {
	n := smallNet(t)
	for _, c := range []struct{ text, want string }{
		{"tokens(p0) >= 1", "true"},
		{"2*tokens(p2) - tokens(p0) == 3", "true"},
		{"-tokens(p0) < 0", "true"},
		{"tokens(p0, p1, p2) = 3 && !fireable(t1)", "true"},
		{"(tokens(p1) > 0 || fireable(t0)) && true", "true"},
		{"deadlock || tokens(p2) != 2", "false"},
		{"tokens('p0') + 1 <= tokens(p1)", "false"},
		{`tokens("p0") + 1 <= tokens(p1)`, "false"},
		{"tokens(p9) > 1", "there is no place called p9"},
		{"tokens(p0)", "want a comparison such as tokens(p) >= 1, fireable(t), or exec(t) at the end"},
		{"p0 > 1", "p0 is a place: want tokens(p0) in a comparison"},
		{"t0", "t0 is a transition: want fireable(t0) or exec(t0)"},
		{"x > 1", "unknown word x: want tokens(p) in a comparison, fireable(t), or exec(t)"},
		{"fireable(t0", "want \")\" at the end"},
		{"fireable(t0) fireable(t1)", "want the end of the proposition at \"fireable(t1)\""},
		{"exec(t0) && exec(t1)", "exec(t) must be a proposition by itself"},
		{"!exec(t0)", "exec(t) must be a proposition by itself"},
		{"tokens(p0) > 99999999999999999999", "\"99999999999999999999\" is not a number, or it is too large"},
		{"fireable('t0)", "the quoted name is not closed: want '"},
		{`fireable("t0)`, `the quoted name is not closed: want "`},
		{strings.Repeat("(", 5000), "the proposition is nested more than 1000 deep"},
	} {
		b, err := n.Bind(atomsOf(c.text))
		if err != nil {
			if want := fmt.Sprintf("in the proposition %q: %s", nets.Shorten(c.text), c.want); err.Error() != want {
				t.Errorf("%s\nwant\n%s", err, want)
			}
			continue
		}
		e, _ := b.NewExplorer(nil)
		l, _ := e.(program.Reader).Read(mustInitial(t, e))
		if got := fmt.Sprint(l == 1); got != c.want {
			t.Errorf("%s: %s, want %s", c.text, got, c.want)
		}
	}
}
