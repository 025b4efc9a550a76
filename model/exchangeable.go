package model

import (
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/unfold"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Bounds of the sample of states in which propositions are evaluated before a
// search: those about states, and those about steps.
const (
	maxSampled      = 1 << 10
	maxSampledSteps = 1 << 6
)

// exchangeable returns the permutations that atoms do not notice. An atom about
// the steps of a process fixes its element. Propositions are functions, of which
// is known only what they return: two elements are told apart if an exchange of
// them changes a letter in a sample of states. That propositions tell no others
// apart is compared during the search (quotient.compare). broken says what tells
// elements apart.
func (b *binding[S]) exchangeable(atoms []program.Atom) (g *group[S], broken source.Errors, err error) {
	owners, errs := b.m.owners()
	if len(errs) > 0 {
		return nil, nil, errs
	}
	g = &group[S]{m: b.m, owners: owners}
	for k := range b.m.scalarsets {
		c := class{set: k}
		for i := range b.m.scalarsets[k].Size {
			c.members = append(c.members, i)
		}
		g.classes = append(g.classes, c)
	}
	for _, a := range atoms {
		if o, ok := b.m.fixedBy(a, owners); ok {
			c := &g.classes[o.set]
			c.members = slices.DeleteFunc(c.members, func(i int) bool { return i == o.element })
			broken = append(broken, source.Errorf(a.Pos, "%s names one of the %s", a.Text, b.m.scalarsets[o.set].Name))
		}
	}
	d := &distinguisher[S]{binding: b, comparer: newComparer(b, g), apart: map[pair]string{}}
	if len(b.states)+len(b.steps) > 0 {
		if err := d.sample(); err != nil {
			return nil, nil, err
		}
	}
	g.classes = d.split(g.classes)
	return g, append(broken, d.broken(atoms)...), nil
}

// pair is two elements of a set.
type pair struct{ set, i, j int }

// distinguisher finds out which elements propositions tell apart.
type distinguisher[S any] struct {
	*binding[S]
	comparer *comparer[S]
	apart    map[pair]string // the proposition
	batch    *program.Batch
}

// sample looks at the states that a breadth-first search finds first.
func (d *distinguisher[S]) sample() error {
	x := newExplorer(d.binding)
	g, err := unfold.Number(&unfold.Steps{Explorer: x}, unfold.Options{Expanded: maxSampled})
	if err != nil {
		return err
	}
	d.batch = &g.Batch
	for n, err := range g.BreadthFirst(context.Background()) {
		if err != nil {
			return err
		}
		if err := d.look(x, n < maxSampledSteps && len(d.steps) > 0); err != nil {
			return err
		}
	}
	return nil
}

// look compares the state that was expanded with its images under exchanges of
// two elements.
func (d *distinguisher[S]) look(x *explorer[S], steps bool) (err error) {
	defer x.rescue(&err)
	c := d.comparer
	c.of.load(x.src)
	for _, class := range c.g.classes {
		for a, i := range class.members {
			for _, j := range class.members[:a] {
				at := pair{class.set, j, i}
				if d.apart[at] != "" {
					continue
				}
				c.of.p.identity()
				c.of.p[class.set][i], c.of.p[class.set][j] = j, i
				c.of.permute(c.of.p)
				if l := d.stateLetter(&c.of.to); l != d.batch.Source {
					d.apart[at] = d.differing(l ^ d.batch.Source)
				} else if steps {
					d.note(at, c.steps(c.of.p, d.batch, nil))
				}
			}
		}
	}
	return nil
}

func (d *distinguisher[S]) note(at pair, proposition string) {
	if proposition != "" {
		d.apart[at] = proposition
	}
}

// split divides classes into those of elements none of which are told apart.
// Classes of one element are left out.
func (d *distinguisher[S]) split(classes []class) (out []class) {
	for _, c := range classes {
		var parts []class
	next:
		for _, j := range c.members {
			for k := range parts {
				if !slices.ContainsFunc(parts[k].members, func(i int) bool { return d.apart[pair{c.set, i, j}] != "" }) {
					parts[k].members = append(parts[k].members, j)
					continue next
				}
			}
			parts = append(parts, class{c.set, []int{j}})
		}
		for _, p := range parts {
			if len(p.members) > 1 {
				out = append(out, p)
			}
		}
	}
	return out
}

// broken says which propositions tell elements apart, in the order of the atoms.
func (d *distinguisher[S]) broken(atoms []program.Atom) (out source.Errors) {
	for _, a := range atoms {
		for k := range d.m.scalarsets {
			set := &d.m.scalarsets[k]
			for i := range set.Size * set.Size {
				at := pair{k, i / set.Size, i % set.Size}
				if name := d.apart[at]; name != "" && squeeze(name) == squeeze(a.Text) {
					out = append(out, source.Errorf(a.Pos, "the proposition %q tells %s %d and %d apart", name, set.Name, at.i, at.j))
					break
				}
			}
		}
	}
	return out
}
