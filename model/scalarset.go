package model

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Scalarset is a set of interchangeable things of a model, such as clients,
// nodes or values: the numbers from 0 to Size-1, which the model only compares
// for equality, stores, and uses as indices (Ip and Dill, Better verification
// through symmetry, Formal Methods in System Design 9, 1996). Of all states that
// differ by another numbering one is explored, where that is asked for: up to
// Size! times fewer.
//
// Whatever order the elements are numbered in, the model must do the same. That
// is compared while the model is explored, as described at [Model.Scalarset].
type Scalarset[S any] struct {
	// Name is what the elements are called in messages, such as "clients".
	Name string
	// Size is the number of elements, from 2 to 255.
	Size int
	// Permute returns the state s in which every element i is called p[i]: what
	// belongs to i in s belongs to p[i] in the result, and where s has the number
	// i the result has p[i]. It is never called for permutations that change
	// nothing. s shares nothing with other states, so that it may be changed and
	// returned; p must not be changed. [Permute] moves the elements of a slice.
	Permute func(s S, p []int) S
	// Compare orders elements of a state by what belongs to them, the numbers of
	// elements left out, as cmp.Compare does. It may be nil; but without it up to
	// Size! permutations of every state are tried, and with it only those of
	// elements that compare as equal.
	Compare func(s S, i, j int) int
	// Processes has lists of processes that are elements, or belong to one: in
	// each list, the process with index i belongs to element i.
	Processes [][]string
}

// maxElements bounds the elements of a scalar set.
const maxElements = 255

// Scalarset adds a scalar set; there may be several. It returns another model
// and leaves this one as it is. Searches that use symmetry
// (check.Options.Symmetry, which package ltltest sets for such models) explore
// one of all states that permutations of the sets turn into each other. A
// process that a formula names by exec, and elements that a proposition tells
// apart, keep their numbers.
//
// The next function, End, and step propositions must do the same for the same
// state under other numbers. Each explored state is compared with one of its
// permutations, chosen at random by the state, and a share of the states with
// all (see [Model.AuditEvery]), at most 720: in both, the same steps must lead to
// the same states, numbers apart. A difference ends the search with an
// error that shows it. State propositions are compared in all permutations of
// every state; where they tell elements apart after all, or there are more than
// 40,320, the model is searched without symmetry. With AuditEvery(1) nothing is taken on trust below 720
// permutations, and the time is that of a search without symmetry.
func (m *Model[S]) Scalarset(set Scalarset[S]) *Model[S] {
	m = m.clone()
	set.Processes = slices.Clone(set.Processes)
	for i := range set.Processes {
		set.Processes[i] = slices.Clone(set.Processes[i])
	}
	if set.Name == "" {
		set.Name = "elements"
	}
	if set.Size < 2 || set.Size > maxElements {
		m.wrong("", "the scalar set %q has %d elements, want 2 to %d", set.Name, set.Size, maxElements)
	}
	if set.Permute == nil {
		m.wrong("", "the scalar set %q has no function Permute", set.Name)
	}
	for _, list := range set.Processes {
		if len(list) != set.Size {
			m.wrong("", "the scalar set %q has %d elements, and a list of %d processes", set.Name, set.Size, len(list))
		}
	}
	m.scalarsets = append(slices.Clone(m.scalarsets), set)
	return m
}

// Scalarsets returns the number of scalar sets that were added.
func (m *Model[S]) Scalarsets() int { return len(m.scalarsets) }

// Permute moves the elements of a list in place: the one with index i gets the
// index p[i]. The list has as many elements as p.
func Permute[T any](list []T, p []int) {
	for i := range list {
		first := i // of a cycle of the permutation
		for j := p[i]; j != i; j = p[j] {
			first = min(first, j)
		}
		if first < i {
			continue
		}
		x := list[i]
		for j := p[i]; j != i; j = p[j] {
			x, list[j] = list[j], x
		}
		list[i] = x
	}
}

// owner says to which element of which scalar set a process belongs.
type owner struct{ set, list, element int }

// owners returns what processes belong to, by number; set is negative for those
// that belong to nothing.
func (m *Model[S]) owners() ([]owner, source.Errors) {
	var errs source.Errors
	all := make([]owner, len(m.processes))
	for i := range all {
		all[i].set = -1
	}
	for k := range m.scalarsets {
		set := &m.scalarsets[k]
		for l, list := range set.Processes {
			for i, name := range list {
				switch n, ok := m.number[name]; {
				case !ok:
					errs = append(errs, source.Errorf(source.Pos{}, "the scalar set %q names a process %q, which the model does not have", set.Name, name))
				case all[n].set >= 0:
					errs = append(errs, source.Errorf(source.Pos{}, "the process %q belongs to two elements of scalar sets", name))
				default:
					all[n] = owner{k, l, i}
				}
			}
		}
	}
	return all, errs
}

// fixedBy returns the elements that an atom about the steps of a process names;
// ok is false if it names none.
func (m *Model[S]) fixedBy(a program.Atom, owners []owner) (o owner, ok bool) {
	name, isExec := nameIn("exec", a.Text)
	if !isExec || a.Text == program.AnyStep {
		return o, false
	}
	n := slices.IndexFunc(m.processes, func(p string) bool { return squeeze(p) == squeeze(name) })
	if n < 0 || owners[n].set < 0 {
		return o, false
	}
	return owners[n], true
}
