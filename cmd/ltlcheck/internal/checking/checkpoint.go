package checking

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/specs"
)

// keep sets up the checkpoints of the only question, if --checkpoint or
// --resume is given. Several questions are an error: a checkpoint is about one
// search.
func (c *checker) keep(fl *checkFlags, tasks []*task) (err error) {
	if !fl.checkpoint.Wanted(c.env) {
		return nil
	}
	asked := askedIn(tasks)
	if len(asked) != 1 {
		return cli.InputErrorf("a checkpoint is for one property, and %d are checked: %s; choose one with --property, or give one with -f", len(asked), strings.Join(asked, ", "))
	}
	question, ok := onlyProperty(tasks)
	if !ok {
		return cli.InputErrorf("there are no checkpoints of surveys and symbolic searches")
	}
	c.options.Checkpoints, err = fl.checkpoint.Saver(c.env, question, fl.matters(c.options.Without))
	return err
}

// keepOnDisk sets up the disk for the states, if --disk or --on-full disk is
// given. A search for one question can be resumed; others use a folder that is
// removed afterwards.
func (c *checker) keepOnDisk(fl *checkFlags, tasks []*task) (err error) {
	onFull := c.options.OnFull == check.OnFullDisk
	if !fl.disk.Wanted(c.env) && !onFull {
		return nil
	}
	question, one := onlyProperty(tasks)
	if onFull || !one || c.options.All > 1 || c.options.Exhaust {
		c.options.Disk, err = fl.disk.Temporary()
		return err
	}
	c.options.Workers = 1
	c.options.Disk, c.options.Checkpoints, err = fl.disk.Open(c.env, question, fl.matters(c.options.Without))
	return err
}

// askedIn returns the titles of all questions.
func askedIn(tasks []*task) (asked []string) {
	for _, t := range tasks {
		for _, j := range t.jobs {
			asked = append(asked, specs.Title(j.Name, j.Assumptions))
		}
	}
	return asked
}

// onlyProperty returns the question, if there is exactly one and its search can
// be resumed.
func onlyProperty(tasks []*task) (question string, ok bool) {
	asked := askedIn(tasks)
	if len(asked) != 1 {
		return "", false
	}
	t, question := tasks[0], asked[0]
	for _, other := range tasks {
		if len(other.jobs) > 0 {
			t = other
		}
	}
	j := t.jobs[0]
	if j.Formula != "" {
		question += ": " + j.Formula
	}
	return question, j.contest == nil && t.unbounded == nil
}

// matters returns the flags on which a search depends, besides its question,
// sorted by name. A checkpoint is resumed only if they are the same.
func (fl *checkFlags) matters(without []string) (all []string) {
	add := func(name, value string) {
		if value != "" {
			all = append(all, fmt.Sprintf("--%s %s", name, value))
		}
	}
	q := &fl.properties
	add("algorithm", fl.algorithm)
	add("assume", strings.Join(q.assumes, " --assume "))
	add("automaton", strings.Join(q.automata, " --automaton "))
	add("claim", strings.Join(q.claims, " --claim "))
	add("define", strings.Join(fl.model.Defines, " --define "))
	add("fairness", q.fairness)
	add("model-format", fl.model.Language())
	if fl.after != 0 {
		add("reduce-after", fmt.Sprint(fl.after))
	}
	if fl.shortest {
		add("shortest", "true")
	}
	if check.Symmetry(fl.symmetry) != check.SymmetryOff {
		add("symmetry", fl.symmetry)
	}
	add("without", strings.Join(slices.Sorted(slices.Values(without)), " --without "))
	return all
}
