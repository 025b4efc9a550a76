package automata_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/internal/spin"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// The second reader of never claims, which knows nothing but the form in which SPIN itself prints them:
//
//	never { /* title */ state… accept_all? }
//	state:      (label ":")+ ( "if" option… "fi;" | "do" option… "od;" | "false;" )
//	option:     "::" "(" condition ")" "->" "goto" label
//	accept_all: "accept_all:" "skip"
//	condition:  names, true, false, 1, 0, ! && || and parentheses
//
// Anything else is an error: above all a state that can be entered has options, all of them name
// where they lead, and skip is the very last thing in the claim.
type strictReader struct {
	text   []string
	labels map[string]uint32
	b      *automata.Builder
	al     *automata.Alphabet
	bad    string
}

var strictToken = regexp.MustCompile(`/\*[^*]*\*/|->|::|&&|\|\||[A-Za-z0-9_]+|[{}();:!]`)

func readStrict(text string) (*automata.Automaton, string) {
	s := &strictReader{labels: map[string]uint32{}, al: automata.NewAlphabet()}
	if rest := strings.Join(strings.Fields(strictToken.ReplaceAllString(text, "")), ""); rest != "" {
		return nil, "what is " + rest
	}
	for _, t := range strictToken.FindAllString(text, -1) {
		if !strings.HasPrefix(t, "/*") {
			s.text = append(s.text, t)
		}
	}
	s.b = automata.NewBuilder(s.al)
	s.want("never")
	s.want("{")
	s.number()
	for s.bad == "" && !s.take("}") {
		s.state()
	}
	if s.bad == "" && len(s.text) > 0 {
		s.bad = "text behind the claim"
	}
	if s.bad != "" {
		return nil, s.bad
	}
	s.b.AddStart(0)
	return s.b.Build(automata.GeneralisedBuchi(1)), ""
}

// number gives every state, which may have several labels, a number.
func (s *strictReader) number() {
	again := false
	for i := 1; i < len(s.text); i++ {
		if s.text[i] != ":" {
			continue
		}
		if !again {
			s.labels[s.text[i-1]] = s.b.AddState()
		} else {
			s.labels[s.text[i-1]] = s.labels[s.text[i-3]]
		}
		again = i+2 < len(s.text) && s.text[i+2] == ":"
	}
}

func (s *strictReader) next() string {
	if len(s.text) == 0 {
		s.bad = "the claim ends too early"
		return ""
	}
	t := s.text[0]
	s.text = s.text[1:]
	return t
}

func (s *strictReader) take(t string) bool {
	if len(s.text) == 0 || s.text[0] != t {
		return false
	}
	s.text = s.text[1:]
	return true
}

func (s *strictReader) want(t string) {
	if got := s.next(); got != t && s.bad == "" {
		s.bad = fmt.Sprintf("%q where %q should be", got, t)
	}
}

func (s *strictReader) state() {
	var q uint32
	marks := automata.Marks(0)
	labels := 0
	for len(s.text) > 1 && s.text[1] == ":" {
		label := s.next()
		q = s.labels[label]
		if strings.HasPrefix(label, "accept") {
			marks = 1
		}
		s.next()
		labels++
	}
	switch kind := s.next(); {
	case labels == 0:
		s.bad = "a statement without a label: " + kind
	case kind == "false":
		s.want(";")
	case kind == "skip":
		s.b.AddEdge(q, q, bdd.True, marks)
		if marks == 0 || len(s.text) != 1 {
			s.bad = "skip that is not accept_all at the end"
		}
	case kind == "if", kind == "do":
		for s.take("::") {
			s.want("(")
			label := s.or()
			s.want(")")
			s.want("->")
			s.want("goto")
			to, ok := s.labels[s.next()]
			if !ok {
				s.bad = "goto without a label"
			}
			s.b.AddEdge(q, to, label, marks)
		}
		s.want(map[string]string{"if": "fi", "do": "od"}[kind])
		s.want(";")
	default:
		s.bad = "what is " + kind
	}
}

func (s *strictReader) or() bdd.Node {
	label := s.and()
	for s.take("||") {
		label = s.al.BDD().Or(label, s.and())
	}
	return label
}

func (s *strictReader) and() bdd.Node {
	label := s.not()
	for s.take("&&") {
		label = s.al.BDD().And(label, s.not())
	}
	return label
}

func (s *strictReader) not() bdd.Node {
	switch t := s.next(); t {
	case "!":
		return s.al.BDD().Not(s.not())
	case "(":
		label := s.or()
		s.want(")")
		return label
	case "true", "1":
		return bdd.True
	case "false", "0":
		return bdd.False
	default:
		if !regexp.MustCompile(`^[A-Za-z_]\w*$`).MatchString(t) {
			s.bad = "no condition: " + t
		}
		return s.al.BDD().Var(s.al.Add(t))
	}
}

// claimOf is the claim that is written for a formula.
func claimOf(t *testing.T, fa *ltl.Factory, f *ltl.Formula) string {
	t.Helper()
	a, err := translate.Translate(context.Background(), fa, f, translate.Options{Type: translate.BA})
	if err != nil {
		t.Fatal(err)
	}
	a.Name = f.String()
	var b bytes.Buffer
	if err := automata.WriteNever(&b, a); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// claimFormulas are some of each kind, and random ones.
func claimFormulas(fa *ltl.Factory, random int) []*ltl.Formula {
	var all []*ltl.Formula
	for _, text := range []string{
		"1", "0", "p", "X p", "F p", "G p", "G F p", "F G p", "p U q", "p R q", "p W q", "F(p && X F q)", "G(p -> F q)",
		"F p || G q", "F p && F q", "p || X X q", "F p || F q && G r", "X 0", "p U (q U r)", "G F p -> G F q",
	} {
		f, err := ltl.ParseString(fa, text)
		if err != nil {
			panic(err)
		}
		all = append(all, f)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range random {
		all = append(all, ltl.Random(fa, rng, ltl.RandomOptions{APs: []string{"p", "q", "r"}, Size: 2 + rng.IntN(9)}))
	}
	return all
}

// TestClaimsReadStrictly: whoever knows only SPIN's own output form reads the same language in our claims.
func TestClaimsReadStrictly(t *testing.T) {
	t.Parallel()
	fa := ltl.NewFactory()
	ends := 0
	for _, f := range claimFormulas(fa, 300) {
		text := claimOf(t, fa, f)
		a, bad := readStrict(text)
		if bad != "" {
			t.Fatalf("%s: %s\n%s", f, bad, text)
		}
		if strings.HasSuffix(text, "accept_all:\n  skip\n}\n") {
			ends++
		}
		if !sameLanguage(t, a, language(t, f.String())) {
			t.Errorf("%s is read as something else:\n%s", f, text)
		}
	}
	if ends < 40 {
		t.Errorf("only %d claims accept everything at some point", ends)
	}
}

// TestStrictReader: the reader is strict, and reads what SPIN prints.
func TestStrictReader(t *testing.T) {
	t.Parallel()
	const kept = "never { T0_init: do :: (p) -> goto accept_all :: (1) -> goto T0_init od; "
	if a, bad := readStrict(kept + "accept_all: skip }"); bad != "" || !sameLanguage(t, a, language(t, "F p")) {
		t.Error(bad)
	}
	for _, text := range []string{
		kept + "accept_all: do :: true od; }", kept + "accept_all: skip; }", kept + "}", kept + "accept_all: (1) }", "never { skip }",
		kept + "accept_all: if :: true -> goto accept_all fi; }", kept + "accept_all: skip } never",
	} {
		if _, bad := readStrict(text); bad == "" {
			t.Errorf("%s is read", text)
		}
	}
}

// anything changes p, q and r as it likes.
const anything = "bool p, q, r;\nactive proctype A() { do :: atomic { if :: p = 0 :: p = 1 fi; if :: q = 0 :: q = 1 fi; if :: r = 0 :: r = 1 fi } od }\n"

// TestClaimsReadBySPIN: SPIN takes the claims for what they are. It is asked whether it can read each of them, and of some
// whether a model that can do anything can do what they describe.
func TestClaimsReadBySPIN(t *testing.T) {
	t.Parallel()
	if err := spin.Missing(); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	fa := ltl.NewFactory()
	for i, f := range claimFormulas(fa, 5) {
		path := filepath.Join(dir, fmt.Sprintf("%d.pml", i))
		if err := os.WriteFile(path, []byte(anything+claimOf(t, fa, f)), 0o666); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("spin", "-a", path)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil || bytes.Contains(out, []byte("rror")) {
			t.Errorf("%s: %v\n%s", f, err, out)
		}
	}
	if testing.Short() {
		t.Skip("compiling verifiers takes some seconds")
	}
	for text, matches := range map[string]bool{"F (p && q)": true, "F p && G !p": false} {
		f, err := ltl.ParseString(fa, text)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, "verified.pml")
		if err := os.WriteFile(path, []byte(anything+claimOf(t, fa, f)), 0o666); err != nil {
			t.Fatal(err)
		}
		v := spin.Verifier{Model: path, Compile: []string{"-DNOREDUCE"}, Verify: []string{"-a"}, Longest: time.Minute}
		r, err := v.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if (r.Errors > 0) != matches {
			t.Errorf("%s: SPIN finds %d errors (%s), want some: %v", text, r.Errors, r.Found, matches)
		}
	}
}
