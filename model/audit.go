package model

import (
	"bytes"
	"fmt"
	"math/bits"
	"reflect"
	"slices"
	"strings"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/program"
)

// What a model must not do is listed in the package documentation. Three kinds
// of breaches are looked for here, each with a comparison:
//
//	the next function called again       the same steps, apart from their order
//	a state decoded and encoded again    the same bytes, and the same value for types that encode themselves
//	propositions of a decoded state      the same truth values
//
// An honest model passes all of them whatever is sampled; a dishonest one may
// pass as well, if what it does wrong happens rarely.

// auditor looks for breaches of the model's contract that the search cannot
// see: functions that give another answer when they are called again, and
// encodings that do not represent their states. It uses storage of its own, so
// that the explorer's steps stay as they are.
type auditor[S any] struct {
	*explorer[S]
	second  Steps[S]
	dec     decoder
	enc     encoder
	decoded S
	seen    map[any]string // values and their encodings
}

// maxSeen bounds the values that are kept to find one with two encodings.
const maxSeen = 1 << 12

// examine checks a state that the next function added: decoded, it must be the
// same value, with the same propositions, and be encoded in the same way again.
// It panics with a mistake, which the explorer turns into an error.
func (a *auditor[S]) examine(to *S, encoded program.State) {
	m := a.b.m
	a.dec.again()
	m.decode(&a.dec, encoded, &a.decoded)
	a.enc.b, a.enc.depth = a.enc.b[:0], 0
	m.root.enc(&a.enc, unsafe.Pointer(&a.decoded))
	if !bytes.Equal(a.enc.b, encoded) {
		panic(mistake{
			msg:  fmt.Sprintf("the encoding of a state is not canonical: written as %x, read, and written again as %x: %s", encoded, a.enc.b, m.show(encoded)),
			hint: "AppendBinary must write the same bytes for the same state, whatever its history: sort what has no order",
		})
	}
	if m.root.own {
		a.examineOwn(to, encoded)
	}
	if added, read := a.b.stateLetter(to), a.b.stateLetter(&a.decoded); added != read {
		panic(mistake{
			msg:  fmt.Sprintf("the proposition %q answers differently for a state that is added and for the same state when it is looked at again: %s", a.b.differing(added^read), m.show(encoded)),
			hint: "does it tell nil from empty, or look at something that is not part of the state?",
		})
	}
}

// examineOwn checks an encoding that the user's code makes: nothing may be
// lost, and == values must have one encoding.
func (a *auditor[S]) examineOwn(to *S, encoded program.State) {
	if path := differs(reflect.ValueOf(to).Elem(), reflect.ValueOf(&a.decoded).Elem(), name(reflect.TypeFor[S]())); path != "" {
		panic(mistake{
			msg:  fmt.Sprintf("the encoding of a state loses something: %s is another value after AppendBinary and UnmarshalBinary", path),
			hint: "AppendBinary must write everything that tells states apart, and UnmarshalBinary must read it back",
		})
	}
	if !reflect.TypeFor[S]().Comparable() || !reflect.ValueOf(to).Elem().Comparable() {
		return
	}
	if a.seen == nil {
		a.seen = map[any]string{}
	}
	before, ok := a.seen[*to]
	if ok && before != string(encoded) {
		panic(mistake{
			msg:  fmt.Sprintf("one state has two encodings, %x and %x: %s", before, encoded, a.b.m.show(encoded)),
			hint: "values that are == must be encoded in the same way",
		})
	}
	if !ok && len(a.seen) < maxSeen {
		a.seen[*to] = string(encoded)
	}
}

// again calls the next function once more for the same state and compares the
// steps, their order apart.
func (a *auditor[S]) again() {
	m := a.b.m
	a.dec.again()
	m.decode(&a.dec, a.src, &a.decoded)
	if l := a.b.stateLetter(&a.decoded); l != a.b.stateLetter(&a.cur) {
		panic(mistake{
			msg:  fmt.Sprintf("the proposition %q answered differently when it was asked again", a.b.differing(l^a.b.stateLetter(&a.cur))),
			hint: deterministicHint,
		})
	}
	a.second.init(m)
	a.second.letters = a.steps.letters
	a.second.collect(a.src, &a.decoded)
	if d := a.disagreement(); d != "" {
		panic(mistake{msg: "the next function is not deterministic: called twice for one state, " + d, hint: deterministicHint})
	}
}

const deterministicHint = "the functions of a model must depend on their arguments alone: no random numbers, no clock, " +
	"no variables outside the state, no choice among the entries of a map"

// disagreement describes the first difference between the steps of the two
// calls, "" if there is none.
func (a *auditor[S]) disagreement() string {
	n, m := len(a.steps.list), len(a.second.list)
	for i := range max(n, m) {
		switch {
		case i >= m:
			return fmt.Sprintf("it added %d steps, then %d: without %s", n, m, a.describe(&a.steps, a.steps.at(i)))
		case i >= n:
			return fmt.Sprintf("it added %d steps, then %d: now also %s", n, m, a.describe(&a.second, a.second.at(i)))
		}
		x, y := a.steps.at(i), a.second.at(i)
		switch {
		case x.process != y.process || x.action != y.action || !bytes.Equal(a.steps.state(x), a.second.state(y)):
			return fmt.Sprintf("it added %s, then %s", a.describe(&a.steps, x), a.describe(&a.second, y))
		case x.act != y.act || x.target != y.target:
			return fmt.Sprintf("%q held of %s only once", a.b.differing((x.act^y.act)|(x.target^y.target)), a.describe(&a.steps, x))
		}
	}
	return ""
}

// describe names a step and what it changes.
func (a *auditor[S]) describe(st *Steps[S], t *taken) string {
	change := a.b.m.difference(a.src, st.state(t))
	if change == "" {
		change = "nothing changes"
	}
	return fmt.Sprintf("%q (%s)", st.step(t), change)
}

// differing returns the name of a proposition whose bit is set in l.
func (b *binding[S]) differing(l program.Letter) string {
	bit := program.Letter(1) << bits.TrailingZeros64(uint64(l))
	for _, p := range slices.Concat(b.states, b.steps) {
		if p.bit == bit {
			return p.name
		}
	}
	for _, f := range b.fields {
		if f.bit == bit {
			return f.text
		}
	}
	return "exec"
}

// Audit implements program.Auditor. It calls the functions of the model many
// times for each of the given states, which are encoded as explorers of this
// model encode them, and returns a *source.Error for the first breach of the
// contract, nil if none is found. It is called when a counterexample cannot be
// replayed, to find out why.
func (m *Model[S]) Audit(states []program.State, atoms []program.Atom) error {
	bound, err := m.Bind(atoms)
	if err != nil {
		return err
	}
	x := newExplorer(bound.(*binding[S]))
	for _, s := range states {
		if err := x.auditClosely(s); err != nil {
			return err
		}
	}
	return nil
}

// closely is how often Audit repeats the functions for one state. More calls
// find more of the choices that a map's random order makes.
const closely = 20

func (ex *explorer[S]) auditClosely(s program.State) (err error) {
	ex.src = append(ex.src[:0], s...)
	defer ex.rescue(&err)
	ex.b.m.decode(&ex.dec, ex.src, &ex.cur)
	ex.steps.examine = ex.auditor.examine
	ex.steps.collect(ex.src, &ex.cur)
	for range closely {
		ex.auditor.again()
	}
	return nil
}

// differs returns the path of the first part in which two values differ, "" if
// they are the same: pointers are followed, nil and empty are the same, and
// Equal methods are asked.
func differs(a, b reflect.Value, path string) string {
	a, b = open(a), open(b)
	if eq := a.MethodByName("Equal"); eq.IsValid() && eq.Type().NumIn() == 1 && eq.Type().In(0) == a.Type() && eq.Type().NumOut() == 1 && eq.Type().Out(0).Kind() == reflect.Bool {
		if eq.Call([]reflect.Value{b})[0].Bool() {
			return ""
		}
		return path
	}
	switch a.Kind() {
	case reflect.Struct:
		for i := range a.NumField() {
			if f := a.Type().Field(i); f.Name != "_" {
				if d := differs(a.Field(i), b.Field(i), path+"."+f.Name); d != "" {
					return d
				}
			}
		}
		return ""
	case reflect.Slice, reflect.Array:
		if a.Len() != b.Len() {
			return path
		}
		for i := range a.Len() {
			if d := differs(a.Index(i), b.Index(i), fmt.Sprintf("%s[%d]", path, i)); d != "" {
				return d
			}
		}
		return ""
	case reflect.Map:
		return differsMap(a, b, path)
	case reflect.Pointer, reflect.Interface:
		switch {
		case a.IsNil() && b.IsNil():
			return ""
		case a.IsNil() || b.IsNil() || a.Elem().Type() != b.Elem().Type():
			return path
		}
		return differs(a.Elem(), b.Elem(), path)
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return ""
	}
	if !a.Equal(b) && !(a.CanFloat() && a.Float() != a.Float() && b.Float() != b.Float()) {
		return path
	}
	return ""
}

func differsMap(a, b reflect.Value, path string) string {
	if a.Len() != b.Len() {
		return path
	}
	for it := a.MapRange(); it.Next(); {
		v := b.MapIndex(it.Key())
		if at := fmt.Sprintf("%s[%s]", path, strings.TrimSpace(text(it.Key()))); !v.IsValid() {
			return at
		} else if d := differs(it.Value(), v, at); d != "" {
			return d
		}
	}
	return ""
}
