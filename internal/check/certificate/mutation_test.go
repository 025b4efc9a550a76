package certificate_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"flag"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// record is a record of a certificate.
type record struct {
	tag    byte
	depth  int
	duty   format.Duty
	vector string
	states []uint32
}

// proof is a certificate with one section, taken apart, and what it is about.
type proof struct {
	prog    program.Program
	asked   certificate.Obligation
	section format.Section
	records []record
}

// ask makes a certificate for the first property of that name that is to hold, with strong fairness added if that is asked for.
func ask(t testing.TB, path, name string, strong bool) *proof {
	t.Helper()
	set, err := property.Open(path, property.Options{Engine: program.Interpreted.String()})
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(set.Properties, func(q *property.Property) bool {
		return q.Name == name && (q.Expect != specs.ExpectViolated || strong)
	})
	if i < 0 {
		t.Fatalf("%s has no question %q", path, name)
	}
	q, p := set.Properties[i], &proof{prog: set.Model.Program}
	if strong {
		q.Check.Fairness = check.StrongFairness
	}
	if err := p.certify(t, q); err != nil {
		t.Fatal(err)
	}
	return p
}

// certify makes the certificate of a question, and takes it apart.
func (p *proof) certify(t testing.TB, q *property.Property) error {
	t.Helper()
	var file bytes.Buffer
	w, err := format.NewWriter(&file, format.Request{Version: "test"}), error(nil)
	if q.Safety {
		err = check.Certify(context.Background(), p.prog, check.Failures{}, check.Options{}, format.Section{Name: q.Name}, w)
	} else {
		err = check.Certify(context.Background(), p.prog, q.Check, check.Options{Without: []string{check.FactsShortcut}}, format.Section{Name: q.Name}, w)
	}
	if err = errors.Join(err, w.Close()); err != nil {
		return err
	}
	if p.asked, err = q.Certified(context.Background(), p.prog); err != nil {
		return err
	}
	p.parse(t, file.Bytes())
	return nil
}

// parse takes a certificate apart, by the description of the format.
func (p *proof) parse(t testing.TB, file []byte) {
	t.Helper()
	r, err := certificate.NewReader("test", bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Next()
	if err != nil {
		t.Fatal(err)
	}
	p.section = *s
	in := bytes.NewBuffer(file[len(format.Magic):])
	number := func() int {
		n, err := binary.ReadUvarint(in)
		if err != nil {
			t.Fatal(err)
		}
		return int(n)
	}
	in.Next(number())
	in.Next(1)
	in.Next(number())
	last := ""
	for {
		rec := record{tag: in.Next(1)[0]}
		switch rec.tag {
		case format.TagEnd:
			return
		case format.TagRank:
			rec.depth, rec.duty = number(), format.Duty{Kind: format.Kind(number()), A: uint32(number()), B: uint32(number())}
		default:
			before, after, between := number(), number(), number()
			last = last[:before] + string(in.Next(between)) + last[len(last)-after:]
			rec.vector = last
			for range p.section.Automata {
				rec.states = append(rec.states, uint32(number()))
			}
		}
		p.records = append(p.records, rec)
	}
}

// write puts a certificate together.
func (p *proof) write(t testing.TB) []byte {
	t.Helper()
	var file bytes.Buffer
	w := format.NewWriter(&file, format.Request{})
	w.Begin(p.section)
	for _, r := range p.records {
		switch r.tag {
		case format.TagRank:
			_ = w.Rank(r.depth, r.duty)
		case format.TagState:
			_ = w.State([]byte(r.vector), r.states...)
		case format.TagAlone:
			_ = w.Alone([]byte(r.vector), r.states...)
		}
	}
	_ = w.End()
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func (p *proof) check(file []byte, memory int64) (certificate.Result, error) {
	r, err := certificate.NewReader("test", bytes.NewReader(file))
	if err != nil {
		return certificate.Result{}, err
	}
	s, err := r.Next()
	if err != nil || s == nil {
		return certificate.Result{}, errors.Join(errors.New("no section"), err)
	}
	return r.Check(context.Background(), s, p.asked, memory)
}

// oracle is the product by definition of package product, with the clauses of its acceptance by duty.
type oracle struct {
	initial []string
	edges   map[string][]arrow
	clauses map[format.Duty][2]automata.Marks // what serves, and what spoils
}

type arrow struct {
	to    string
	marks automata.Marks
}

func key(vector string, states []uint32) string {
	b := []byte(vector)
	for _, q := range states {
		b = binary.BigEndian.AppendUint32(b, q)
	}
	return string(b)
}

// explore makes the oracle from the states of the good certificate.
func (p *proof) explore(t testing.TB) *oracle {
	t.Helper()
	var atoms []program.Atom
	for _, text := range p.section.Atoms {
		atoms = append(atoms, program.Atom{Text: text})
	}
	b, err := p.prog.Bind(atoms)
	if err != nil {
		t.Fatal(err)
	}
	config := product.Config{Fairness: product.Fairness{Weak: p.asked.Weak, Strong: p.asked.Strong}}
	o := &oracle{edges: map[string][]arrow{}, clauses: map[format.Duty][2]automata.Marks{}}
	for _, f := range p.asked.FairTo {
		group := product.Constraint{Strong: f.Strong, Kind: -1}
		for _, text := range f.Transitions {
			group.Group |= 1 << slices.Index(p.section.Atoms, text)
		}
		config.Fairness.Constraints = append(config.Fairness.Constraints, group)
	}
	shift, radix := 0, []uint32{1}
	for i, text := range p.section.Automata {
		all, err := automata.ReadHOA(source.NewFile("", text))
		if err != nil {
			t.Fatal(err)
		}
		c, err := all[0].Compile(func(ap string) (int, error) { return slices.Index(p.section.Atoms, ap), nil })
		if err != nil {
			t.Fatal(err)
		}
		for set := range c.Acc.Sets { // all of these are generalised Büchi
			o.clauses[format.Duty{Kind: format.Clause, A: uint32(i), B: uint32(set)}] = [2]automata.Marks{1 << (shift + set)}
		}
		shift += c.Acc.Sets
		radix = append(radix, radix[i]*uint32(c.States()))
		config.Factors = append(config.Factors, c)
	}
	prod, err := product.New(b, config)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range prod.Duties() {
		duty, marks := format.Duty{Kind: format.Weak, A: uint32(d.Process)}, [2]automata.Marks{1 << d.Inf}
		if d.Strong {
			duty.Kind, marks[1] = format.Strong, 1<<d.Fin
		}
		if d.Process < 0 {
			duty.Kind, duty.A = format.Group, uint32(d.Constraint)
		}
		o.clauses[duty] = marks
	}
	w, err := prod.NewWalker()
	if err != nil {
		t.Fatal(err)
	}
	target := func(e product.Edge) string {
		var states []uint32
		for i := range p.section.Automata {
			states = append(states, prod.FactorState(i, e.Q))
		}
		return key(string(w.Prog.State(int(e.Succ))), states)
	}
	if err := w.Initial(); err != nil {
		t.Fatal(err)
	}
	for _, e := range w.Edges {
		o.initial = append(o.initial, target(e))
	}
	for _, r := range p.records {
		if r.tag == format.TagRank {
			continue
		}
		q := uint32(0)
		for i, s := range r.states {
			q += s * radix[i]
		}
		if err := w.Expand([]byte(r.vector), q); err != nil {
			t.Fatal(err)
		}
		from := key(r.vector, r.states)
		o.edges[from] = []arrow{}
		for _, e := range w.Edges {
			o.edges[from] = append(o.edges[from], arrow{to: target(e), marks: e.Marks})
		}
	}
	return o
}

// level is a rank that a state is in.
type level struct {
	number int
	duty   format.Duty
}

// proves decides by the definition whether records are a proof. Their states are some of those that the oracle knows.
func (o *oracle) proves(records []record, safety bool) bool {
	ranks := map[string][]level{}
	var open []level
	for i, r := range records {
		switch r.tag {
		case format.TagRank:
			named := r.duty.Kind == format.None || r.duty.Kind == format.Weak || r.duty.Kind == format.Strong
			if _, some := o.clauses[r.duty]; r.depth > len(open)+1 || !some && !named {
				return false // fairness that was not asked for is no duty, and can be named all the same
			}
			open = append(slices.Clone(open[:r.depth-1]), level{i, r.duty})
			continue
		case format.TagAlone:
			open = []level{{number: i}}
		}
		k := key(r.vector, r.states)
		if _, twice := ranks[k]; twice {
			return false
		}
		if len(open) == 0 && !safety {
			return false
		}
		ranks[k] = open
		if r.tag == format.TagAlone {
			open = nil
		}
	}
	for _, k := range o.initial {
		if _, ok := ranks[k]; !ok {
			return false
		}
	}
	for k, from := range ranks {
		for _, e := range o.edges[k] {
			to, ok := ranks[e.to]
			if !ok || !safety && !o.descends(from, to, e.marks) {
				return false
			}
		}
	}
	return true
}

func (o *oracle) descends(from, to []level, marks automata.Marks) bool {
	if len(from) == 0 || len(to) == 0 {
		return false
	}
	if from[0].number != to[0].number {
		return to[0].number < from[0].number
	}
	clause, some := o.clauses[from[0].duty]
	if !some || marks&clause[0] != 0 {
		return false
	}
	return clause[1] == 0 || marks&clause[1] != 0 || o.descends(from[1:], to[1:], marks)
}

// questions are those whose certificates are changed: without ranks, with ranks, of weak and of strong fairness, towards groups of
// transitions too, and of assumptions.
var questions = []struct {
	path, name string
	strong     bool
}{
	{"../../../specs/dekker.ltl", "safety", false},
	{"../../../specs/dekker.ltl", "mutex", false},
	{"../../../specs/dekker.ltl", "enters", false},
	{"../../../specs/dekker.ltl", "enters", true},
	{"../../../specs/peterson.ltl", "busy", false},
	{"../../../specs/peterson.ltl", "busy", true},
	{"../../../specs/traffic.ltl", "comes_round", false},
	{"../../../specs/warehouse.ltl", "served_apart", false},
	{"../../../specs/rwlock-writers-first.ltl", "reader_enters", false},
}

// mutate changes one record, or two.
func mutate(rng *rand.Rand, good []record) (bad []record, what string) {
	bad = slices.Clone(good)
	i, j := rng.IntN(len(bad)), rng.IntN(len(bad))
	isState := bad[i].tag != format.TagRank
	switch n := rng.IntN(6); {
	case n == 0 || len(bad) < 3:
		return slices.Delete(bad, i, i+1), "record left out"
	case n == 1: // which changes ranks if one of them is one, or both are states of different ranks
		bad[i], bad[j] = bad[j], bad[i]
		return bad, "records exchanged"
	case n == 2 && isState:
		bad[i].tag = format.TagState + format.TagAlone - bad[i].tag
		return bad, "another rank"
	case n == 3 && isState && len(bad[i].states) > 0:
		bad[i].states = slices.Clone(bad[i].states)
		bad[i].states[rng.IntN(len(bad[i].states))] ^= 1
		return bad, "another state of the automaton"
	case n == 4 && !isState:
		bad[i].duty = format.Duty{Kind: format.Kind(rng.IntN(6)), A: uint32(rng.IntN(3))}
		if bad[i].duty.Kind == format.Clause {
			bad[i].duty.B = uint32(rng.IntN(3))
		}
		return bad, "another duty"
	}
	r := bad[i]
	bad = slices.Delete(bad, i, i+1)
	return slices.Insert(bad, rng.IntN(len(bad)+1), r), "record moved"
}

// mutants: go test ./internal/check/certificate -run 'TestMutations|TestMutatedAutomata' -mutants 50000 changes more certificates.
var (
	mutants    = flag.Int("mutants", 150, "how many changed certificates TestMutations and TestMutatedAutomata want refused, each")
	mutantSeed = flag.Uint64("mutant-seed", 20, "the seed of the changes")
)

// mutateUpTo makes one to three changes.
func mutateUpTo(rng *rand.Rand, good []record) (bad []record, what string) {
	bad = good
	for range 1 + rng.IntN(3) {
		bad, what = mutate(rng, bad)
	}
	return bad, what
}

// TestMutations changes certificates and leaves them well-formed, with the right checksum: they are refused, unless they are proofs by the
// definition all the same.
func TestMutations(t *testing.T) {
	t.Parallel()
	wanted := *mutants
	refused, accepted, kinds := 0, 0, map[string]int{}
	rng := rand.New(rand.NewPCG(*mutantSeed, 1))
	for _, q := range questions {
		p := ask(t, q.path, q.name, q.strong)
		o := p.explore(t)
		if _, err := p.check(p.write(t), 1<<30); err != nil {
			t.Fatalf("%s, %s: %v", q.path, q.name, err)
		}
		if !o.proves(p.records, p.section.Safety) {
			t.Fatalf("%s, %s: by the definition it is no proof", q.path, q.name)
		}
		good := p.records
		for done := 0; done < wanted/len(questions)+1; {
			what := ""
			p.records, what = mutateUpTo(rng, good)
			_, err := p.check(p.write(t), 1<<30)
			proves := o.knows(p.records) && o.proves(p.records, p.section.Safety)
			if proves != (err == nil) {
				t.Fatalf("%s, %s: %s: %v, a proof by the definition: %t", q.path, q.name, what, err, proves)
			}
			if proves {
				accepted++
				continue
			}
			var wrong *certificate.Wrong
			var bad *source.Error
			if !errors.As(err, &wrong) && !errors.As(err, &bad) {
				t.Fatalf("%s, %s: %s: %v", q.path, q.name, what, err)
			}
			refused++
			done++
			kinds[what]++
		}
	}
	t.Logf("%d refused %v, %d still proofs", refused, kinds, accepted)
	if refused < wanted || len(kinds) < 6 {
		t.Errorf("only %d changed certificates were refused: %v", refused, kinds)
	}
}

// mutateAutomaton changes an automaton in the Hanoi format: an edge, its label or its marks, or the initial state. The result may be no
// automaton at all.
func mutateAutomaton(rng *rand.Rand, text string) (bad, what string) {
	lines := strings.Split(text, "\n")
	i := rng.IntN(len(lines))
	line := lines[i]
	number := strconv.Itoa(rng.IntN(4))
	switch n := rng.IntN(6); {
	case strings.HasPrefix(line, "Start:"):
		lines[i], what = "Start: "+number, "another initial state"
	case !strings.HasPrefix(line, "["):
		return text, ""
	case n == 0:
		lines, what = slices.Delete(lines, i, i+1), "an edge left out"
	case n == 1 && strings.Contains(line, "{"):
		lines[i], what = line[:strings.Index(line, "{")], "an edge without marks"
	case n == 2 && !strings.Contains(line, "{"):
		lines[i], what = line+" {0}", "an edge with a mark"
	case n == 3:
		lines[i], what = "[!("+line[1:strings.Index(line, "]")]+")"+line[strings.Index(line, "]"):], "another label"
	case n == 4:
		lines[i], what = line[:strings.Index(line, "]")+1]+" "+number, "another target"
	default:
		lines[i], what = "[t"+line[strings.Index(line, "]"):], "an edge for every letter"
	}
	return strings.Join(lines, "\n"), what
}

// TestMutatedAutomata changes the automata of certificates, and states as well: what is accepted all the same is a proof by the
// definition, about automata that accept all words they have to.
func TestMutatedAutomata(t *testing.T) {
	t.Parallel()
	refused, accepted, kinds := 0, 0, map[string]int{}
	rng := rand.New(rand.NewPCG(*mutantSeed, 3))
	for _, q := range questions {
		p := ask(t, q.path, q.name, q.strong)
		if len(p.section.Automata) == 0 {
			continue
		}
		good, automata := p.records, p.section.Automata
		for done := 0; done < *mutants/len(questions)+1; {
			what := ""
			k := rng.IntN(len(automata))
			p.records, p.section.Automata = good, slices.Clone(automata)
			if p.section.Automata[k], what = mutateAutomaton(rng, automata[k]); what == "" {
				continue
			}
			if rng.IntN(4) == 0 {
				p.records, _ = mutate(rng, good)
			}
			if _, err := p.check(p.write(t), 1<<30); err != nil {
				refused++
				done++
				kinds[what]++
				continue
			}
			accepted++
			p.acceptsAll(t, rng, what)
			if o := p.explore(t); !o.knows(p.records) || !o.proves(p.records, p.section.Safety) {
				t.Fatalf("%s, %s: %s: accepted, and is no proof", q.path, q.name, what)
			}
		}
	}
	t.Logf("%d refused %v, %d still proofs", refused, kinds, accepted)
	if refused < *mutants/2 || len(kinds) < 6 {
		t.Errorf("only %d changed certificates were refused: %v", refused, kinds)
	}
}

// acceptsAll tries words that the checker did not: those of a language are accepted by its automaton.
func (p *proof) acceptsAll(t *testing.T, rng *rand.Rand, what string) {
	t.Helper()
	for i, want := range p.asked.Languages {
		all, err := automata.ReadHOA(source.NewFile("", p.section.Automata[i]))
		if err != nil {
			t.Fatal(err)
		}
		judge := func(w ltl.Word) (bool, error) { return automata.AcceptsWord(want.Automaton, w) }
		if want.Formula != nil {
			judge = ltl.NewEvaluator(want.Formula).Holds
		}
		for range 300 {
			word := ltl.RandomWord(rng, p.section.Atoms, 6, 4)
			wanted, err := judge(word)
			got, err2 := automata.AcceptsWord(all[0], word)
			if err != nil || err2 != nil || wanted && !got {
				t.Fatalf("%s: accepted, and automaton %d rejects %v: %v, %v", what, i, word, err, err2)
			}
		}
	}
}

// knows reports whether all states are known.
func (o *oracle) knows(records []record) bool {
	for _, r := range records {
		if r.tag != format.TagRank && o.edges[key(r.vector, r.states)] == nil {
			return false
		}
	}
	return true
}

// TestParts: with little memory the states are remembered in parts, and the counts stay.
func TestParts(t *testing.T) {
	t.Parallel()
	p := ask(t, "../../../specs/traffic.ltl", "comes_round", false)
	file := p.write(t)
	whole, err := p.check(file, 1<<30)
	if err != nil || whole.Parts != 1 || whole.States == 0 || whole.Edges < whole.States {
		t.Fatal(whole, err)
	}
	parts, err := p.check(file, 10_000)
	if err != nil || parts.Parts < 2 || parts.States != whole.States || parts.Edges != whole.Edges || parts.Ranks != whole.Ranks {
		t.Errorf("%+v, %v, but at once %+v", parts, err, whole)
	}
	var limit *certificate.Limit
	if _, err := p.check(file, 100); !errors.As(err, &limit) || !strings.Contains(limit.Reason, "memory limit") {
		t.Errorf("in 100 bytes: %v", err)
	}
}

// TestBytes: whatever byte is changed, the checksum tells; and with a new checksum nothing panics, and what the reader refuses has a
// place in the file.
func TestBytes(t *testing.T) {
	t.Parallel()
	p := ask(t, "../../../specs/peterson.ltl", "busy", false)
	good := p.write(t)
	for i := range good {
		bad := slices.Clone(good)
		bad[i] ^= 1 << (i % 8)
		var e *source.Error
		if _, err := p.check(bad, 1<<20); !errors.As(err, &e) {
			t.Fatalf("byte %d changed: %v", i, err)
		}
		if _, err := p.check(good[:i], 1<<20); !errors.As(err, &e) {
			t.Fatalf("cut off at byte %d: %v", i, err)
		}
	}
}

// TestMemoryOfRanks: ranks count, so that a check with less memory than they take ends with a limit, however few states it looks at at a
// time.
func TestMemoryOfRanks(t *testing.T) {
	t.Parallel()
	p := ask(t, "../../../specs/peterson.ltl", "busy", false)
	ranks, states := int64(0), int64(0)
	for _, r := range p.records {
		if r.tag == format.TagRank {
			ranks += 96 + 8*int64(r.depth)
		} else {
			states += int64(len(r.vector)+4*len(r.states)) + 64
		}
	}
	if ranks < 200 {
		t.Fatalf("ranks take %d bytes", ranks)
	}
	file := p.write(t)
	if _, err := p.check(file, ranks+states); err != nil {
		t.Error(err)
	}
	var limit *certificate.Limit
	if _, err := p.check(file, ranks-1); !errors.As(err, &limit) {
		t.Errorf("with less memory than ranks take: %v", err)
	}
}
