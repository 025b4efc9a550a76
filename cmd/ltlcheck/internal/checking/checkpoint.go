package checking

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/specs"
)

// keep has the only question written down in checkpoints, if they are asked for.
func (c *checker) keep(fl *checkFlags, tasks []*task) (err error) {
	if wanted, err := fl.checkpoint.Wanted(c.env); !wanted || err != nil {
		return err
	}
	asked := askedIn(tasks)
	if len(asked) != 1 {
		return cli.InputErrorf("a checkpoint is of one question, and %d are asked: %s; choose one with --property, or ask one with -f", len(asked), strings.Join(asked, ", "))
	}
	question, ok := onlyProperty(tasks)
	if !ok {
		return cli.InputErrorf("there are no checkpoints of surveys and symbolic searches")
	}
	c.options.Checkpoints, err = fl.checkpoint.Saver(c.env, question, fl.matters(c.options.Without))
	return err
}

// keepOnDisk has the states on a disk, if that is asked for. The search for an
// only question can go on when it was stopped.
func (c *checker) keepOnDisk(fl *checkFlags, tasks []*task) (err error) {
	onFull := c.options.OnFull == check.OnFullDisk
	wanted, err := fl.disk.Wanted(c.env, &fl.checkpoint)
	if err == nil {
		err = cli.Refuse([]cli.Refusal{fl.disk.Limited(wanted || onFull)})
	}
	if !wanted && !onFull || err != nil {
		return err
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

// askedIn are the titles of all questions.
func askedIn(tasks []*task) (asked []string) {
	for _, t := range tasks {
		for _, j := range t.jobs {
			asked = append(asked, specs.Title(j.Name, j.Assumptions))
		}
	}
	return asked
}

// onlyProperty is the question, if there is one only that searches can go on with.
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

// matters are the flags that a search depends on, besides its question, in the
// order of their names.
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
	add("without", strings.Join(slices.Sorted(slices.Values(without)), " --without "))
	return all
}
