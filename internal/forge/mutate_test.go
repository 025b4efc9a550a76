package forge

import (
	"crypto/sha256"
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/program/transitions"
)

// Mutate returns a copy with one to three changes, and what the last one is.
// The copy can be a proof all the same. ok is false if nothing was changed.
func (c *Certificate) Mutate(rng *rand.Rand) (bad *Certificate, what string, ok bool) {
	bad = &Certificate{Request: c.Request, Sections: slices.Clone(c.Sections)}
	s := &bad.Sections[rng.IntN(len(bad.Sections))]
	for range 1 + rng.IntN(3) {
		change := changes[rng.IntN(len(changes))]
		if change.of(rng, bad, s) {
			what, ok = change.what, true
		}
	}
	return bad, what, ok
}

// MutateByte changes, removes or adds a byte of a certificate, and puts the right
// checksum behind.
func MutateByte(rng *rand.Rand, file []byte) []byte {
	end := len(file) - sha256.Size - 1
	at := len(format.Magic) + rng.IntN(end-len(format.Magic))
	bad := slices.Clone(file[:end])
	switch rng.IntN(4) {
	case 0:
		bad = slices.Delete(bad, at, at+1)
	case 1:
		bad = slices.Insert(bad, at, byte(rng.IntN(256)))
	default:
		bad[at] ^= 1 << rng.IntN(8)
	}
	sum := sha256.Sum256(bad)
	return append(append(bad, format.TagFinished), sum[:]...)
}

// change is a way to change a section; of is false if the section has nothing of
// that kind.
type change struct {
	what string
	of   func(rng *rand.Rand, c *Certificate, s *Section) bool
}

// changes are the ways to change a certificate; those of records come several
// times, as they are most of a certificate.
var changes = []change{
	{"a record left out", dropRecord}, {"a record left out", dropRecord}, {"records exchanged", exchangeRecords}, {"records exchanged", exchangeRecords},
	{"a record moved", moveRecord}, {"a record twice", doubleRecord}, {"another rank", changeRank}, {"another rank", changeRank}, {"another duty", changeDuty}, {"another duty", changeDuty},
	{"another state of an automaton", changeState}, {"another state of an automaton", changeState}, {"another vector", changeVector}, {"another vector", changeVector}, {"a longer vector", lengthenVector},
	{"another automaton", changeAutomaton}, {"another automaton", changeAutomaton}, {"another automaton", changeAutomaton}, {"other atoms", changeAtoms},
	{"another formula", changeFormula}, {"another property", changeProperty}, {"another system", changeSystem}, {"another system", changeSystem}, {"other fairness", changeFairness},
}

func dropRecord(rng *rand.Rand, _ *Certificate, s *Section) bool {
	if len(s.Records) == 0 {
		return false
	}
	i := rng.IntN(len(s.Records))
	s.Records = slices.Delete(slices.Clone(s.Records), i, i+1)
	return true
}

func exchangeRecords(rng *rand.Rand, _ *Certificate, s *Section) bool {
	if len(s.Records) < 2 {
		return false
	}
	s.Records = slices.Clone(s.Records)
	i, j := rng.IntN(len(s.Records)), rng.IntN(len(s.Records))
	s.Records[i], s.Records[j] = s.Records[j], s.Records[i]
	return i != j
}

func moveRecord(rng *rand.Rand, _ *Certificate, s *Section) bool {
	if len(s.Records) < 2 {
		return false
	}
	i := rng.IntN(len(s.Records))
	r := s.Records[i]
	rest := slices.Delete(slices.Clone(s.Records), i, i+1)
	s.Records = slices.Insert(rest, rng.IntN(len(rest)+1), r)
	return true
}

func doubleRecord(rng *rand.Rand, _ *Certificate, s *Section) bool {
	if len(s.Records) == 0 {
		return false
	}
	s.Records = slices.Insert(slices.Clone(s.Records), rng.IntN(len(s.Records)+1), s.Records[rng.IntN(len(s.Records))])
	return true
}

// state returns a copy of a random record of a state, in a copy of the records;
// nil if there is none.
func (s *Section) state(rng *rand.Rand) *Record {
	s.Records = slices.Clone(s.Records)
	if len(s.Records) == 0 {
		return nil
	}
	r := &s.Records[rng.IntN(len(s.Records))]
	if r.Tag == format.TagRank {
		return nil
	}
	r.States = slices.Clone(r.States)
	return r
}

func changeRank(rng *rand.Rand, _ *Certificate, s *Section) bool {
	r := s.state(rng)
	if r != nil {
		r.Tag = format.TagState + format.TagAlone - r.Tag
	}
	return r != nil
}

func changeDuty(rng *rand.Rand, _ *Certificate, s *Section) bool {
	s.Records = slices.Clone(s.Records)
	var all []int
	for i, r := range s.Records {
		if r.Tag == format.TagRank {
			all = append(all, i)
		}
	}
	if len(all) == 0 {
		return false
	}
	r := &s.Records[all[rng.IntN(len(all))]]
	r.Duty = format.Duty{Kind: format.Kind(rng.IntN(6)), A: uint32(rng.IntN(3)), B: uint32(rng.IntN(3))}
	if rng.IntN(4) == 0 {
		r.Depth = rng.IntN(4)
	}
	return true
}

func changeState(rng *rand.Rand, _ *Certificate, s *Section) bool {
	r := s.state(rng)
	if r == nil || len(r.States) == 0 {
		return false
	}
	r.States[rng.IntN(len(r.States))] ^= 1 << rng.IntN(3)
	return true
}

func changeVector(rng *rand.Rand, _ *Certificate, s *Section) bool {
	r := s.state(rng)
	if r == nil || r.Vector == "" {
		return false
	}
	b := []byte(r.Vector)
	b[rng.IntN(len(b))] ^= 1 << rng.IntN(8)
	r.Vector = string(b)
	return true
}

func lengthenVector(rng *rand.Rand, _ *Certificate, s *Section) bool {
	r := s.state(rng)
	if r == nil {
		return false
	}
	if n := len(r.Vector); n > 0 && rng.IntN(2) == 0 {
		r.Vector = r.Vector[:n-1]
	} else {
		r.Vector += string([]byte{byte(rng.IntN(2))})
	}
	return true
}

// changeAutomaton changes an initial state, or an edge: its label, target or
// marks. The result may be no automaton at all.
func changeAutomaton(rng *rand.Rand, _ *Certificate, s *Section) bool {
	if len(s.Automata) == 0 {
		return false
	}
	k := rng.IntN(len(s.Automata))
	lines := strings.Split(s.Automata[k], "\n")
	i := rng.IntN(len(lines))
	line, number := lines[i], strconv.Itoa(rng.IntN(4))
	switch n := rng.IntN(6); {
	case strings.HasPrefix(line, "Start:"):
		lines[i] = "Start: " + number
	case !strings.HasPrefix(line, "["):
		return false
	case n == 0:
		lines = slices.Delete(lines, i, i+1)
	case n == 1 && strings.Contains(line, "{"):
		lines[i] = line[:strings.Index(line, "{")]
	case n == 2 && !strings.Contains(line, "{"):
		lines[i] = line + " {0}"
	case n == 3:
		lines[i] = "[!(" + line[1:strings.Index(line, "]")] + ")" + line[strings.Index(line, "]"):]
	case n == 4:
		lines[i] = line[:strings.Index(line, "]")+1] + " " + number
	default:
		lines[i] = "[t" + line[strings.Index(line, "]"):]
	}
	s.Automata = slices.Clone(s.Automata)
	s.Automata[k] = strings.Join(lines, "\n")
	return true
}

// changeAtoms exchanges two propositions, or repeats one.
func changeAtoms(rng *rand.Rand, _ *Certificate, s *Section) bool {
	n := len(s.Atoms)
	if n < 2 {
		return false
	}
	s.Atoms = slices.Clone(s.Atoms)
	i, j := rng.IntN(n), rng.IntN(n)
	if rng.IntN(3) == 0 {
		s.Atoms[i] = s.Atoms[j]
	} else {
		s.Atoms[i], s.Atoms[j] = s.Atoms[j], s.Atoms[i]
	}
	return i != j
}

// operators are signs of formulas with others of the same place.
var operators = strings.NewReplacer("[]", "<>", "<>", "[]", "&&", "||", "||", "&&", "->", "<->", " U ", " W ", " == ", " != ", "!", "")

func changeFormula(_ *rand.Rand, _ *Certificate, s *Section) bool {
	before := s.Formula
	s.Formula = operators.Replace(before)
	return s.Formula != before
}

func changeProperty(rng *rand.Rand, _ *Certificate, s *Section) bool {
	switch rng.IntN(3) {
	case 0:
		s.Number += rng.IntN(3) - 1
	case 1:
		s.Safety = !s.Safety
	default:
		s.Name += "x"
	}
	return true
}

func changeFairness(_ *rand.Rand, c *Certificate, _ *Section) bool {
	c.Request.Fairness = map[string]string{"": "weak", "none": "weak", "weak": "strong", "strong": ""}[c.Request.Fairness]
	return true
}

var anyNumber = regexp.MustCompile(`-?\d+`)

// changeSystem changes a number in the description of the transition system.
func changeSystem(rng *rand.Rand, _ *Certificate, s *Section) bool {
	text, err := json.Marshal(s.System)
	if s.System == nil || err != nil {
		return false
	}
	places := anyNumber.FindAllIndex(text, -1)
	at := places[rng.IntN(len(places))]
	n, err := strconv.Atoi(string(text[at[0]:at[1]]))
	if err != nil {
		return false
	}
	changed := append([]byte(nil), text[:at[0]]...)
	changed = strconv.AppendInt(changed, int64(n+1), 10)
	changed = append(changed, text[at[1]:]...)
	system := &transitions.System{}
	if json.Unmarshal(changed, system) != nil {
		return false
	}
	s.System = system
	return true
}
