// Package compare measures comparisons and minimisations of systems, in CPU
// time and counted memory, and writes a table in Markdown:
//
//	go run ./bench/measure minimise [-match TEXT] [-corpus DIR] [-large]
//	go run ./bench/measure changed  [-match TEXT] [-corpus DIR] [-time D] [-memory BYTES]
//
// minimise minimises graphs of the VLTS suite (and with -large two Promela
// models) by every relation, and compares each with the result, which must be
// equivalent. changed compares the graphs with themselves after one transition
// was redirected, and two Promela models with themselves after one statement
// was changed, by every relation and method.
package compare

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/internal/check/compare"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/lts"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// graphs are the graphs of the Very Large Transition Systems suite that are in
// the corpus.
var graphs = []string{"vasy_0_1", "cwi_1_2", "vasy_1_4", "vasy_5_9", "vasy_8_24", "vasy_25_25"}

// bench holds the flags.
type bench struct {
	out           io.Writer
	match, corpus string
	large         bool
	limits        compare.Limits
}

// Minimise measures minimisations.
func Minimise(c *parts.Call) error { return run(c, (*bench).minimise) }

// Changed measures comparisons with changed systems.
func Changed(c *parts.Call) error { return run(c, (*bench).changed) }

func run(c *parts.Call, measure func(*bench) error) error {
	b := &bench{}
	c.StringVar(&b.match, "match", "", "only systems whose name contains this")
	c.StringVar(&b.corpus, "corpus", corpus.Seeds(), "folder of the graphs and models")
	c.BoolVar(&b.large, "large", false, "minimise Promela models, too")
	c.DurationVar(&b.limits.Time, "time", 2*time.Minute, "limit of one comparison")
	c.Int64Var(&b.limits.Memory, "memory", 2<<30, "likewise")
	if err := c.Parse(); err != nil {
		return err
	}
	b.out = c.Out
	return measure(b)
}

// systems calls each for the graphs whose names match.
func (b *bench) systems(each func(name string, l *lts.LTS) error) error {
	for _, name := range graphs {
		if !strings.Contains(name, b.match) {
			continue
		}
		l, err := lts.Load(filepath.Join(b.corpus, "lts", "vlts", name+".aut.gz"))
		if err == nil {
			err = each(name, l)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// minimise writes the table of minimisations.
func (b *bench) minimise() error {
	fmt.Fprintln(b.out, "| system | relation | states | transitions | classes | transitions | memory | CPU s | transitions/CPU s | compared with it |\n|---|---|---|---|---|---|---|---|---|---|")
	if err := b.systems(b.minimiseOne); err != nil {
		return err
	}
	for _, name := range []string{"beem_fischer.4", "beem_szymanski.4"} {
		if !b.large || !strings.Contains(name, b.match) {
			continue
		}
		m, err := promela.Load(filepath.Join(b.corpus, "promela", "perf", name+".pml"), promela.Options{})
		if err != nil {
			return err
		}
		l, whole, err := lts.FromProgram(context.Background(), m, 1<<31-1) // so that exploring it is not what is measured
		if err == nil && !whole {
			err = fmt.Errorf("%s: too many states", name)
		}
		if err != nil {
			return err
		}
		if err := b.relation(name, l, compare.Bisimulation); err != nil {
			return err
		}
	}
	return nil
}

// minimiseOne minimises a system by every relation.
func (b *bench) minimiseOne(name string, l *lts.LTS) error {
	for i := range compare.Relations() {
		if err := b.relation(name, l, compare.Relation(i)); err != nil {
			return err
		}
	}
	return nil
}

// relation minimises a system by one relation, compares it with the result, and
// writes a row.
func (b *bench) relation(name string, l *lts.LTS, r compare.Relation) error {
	began := cpu.Seconds()
	m, err := compare.Minimise(context.Background(), l, compare.Options{Relation: r, Limits: b.limits})
	if err != nil {
		return err
	}
	seconds := cpu.Seconds() - began
	st := &m.Statistics
	fmt.Fprintf(b.out, "| %s | %v | %d | %d |", name, r, st.States[0], st.Transitions[0])
	if m.System == nil {
		fmt.Fprintf(b.out, " | | %s | %.2f | | %s |\n", parts.MiB(st.Memory), seconds, m.Reason)
		return nil
	}
	same, err := compare.Check(context.Background(), l, m.System, compare.Options{Relation: r, Limits: b.limits})
	if err != nil {
		return err
	}
	fmt.Fprintf(b.out, " %d | %d | %s | %.3f | %.1f million | %v |\n", m.System.States(), m.System.Transitions(), parts.MiB(st.Memory), seconds,
		float64(st.Transitions[0])/seconds/1e6, same.Answer)
	return nil
}

// change is a Promela model and a text in it that is replaced. rename makes
// labels equal again that differ only because of the change.
type change struct {
	name, old, new string
	rename         compare.Renaming
}

var changes = []change{
	{"beem/lamport.1", "j<3 && b[j]==0", "j<2 && b[j]==0", compare.Renaming{Match: regexp.MustCompile(`(.*)j<2 (.*)`), Name: "${1}j<3 $2"}},
	{"spin-examples/leader_trace", "nr && neighbourR > maximum", "nr && neighbourR >= maximum",
		compare.Renaming{Match: regexp.MustCompile(`(.*)>= maximum`), Name: "$1> maximum"}},
}

// changed writes the table of comparisons with changed systems.
func (b *bench) changed() error {
	fmt.Fprintln(b.out, "| system | relation | method | answer | states | pairs | runs | memory | CPU s |\n|---|---|---|---|---|---|---|---|---|")
	err := b.systems(func(name string, l *lts.LTS) error {
		other, err := elsewhere(l)
		if err != nil {
			return err
		}
		return b.both(name, l, other, compare.Labels{})
	})
	if err != nil {
		return err
	}
	for _, c := range changes {
		if !strings.Contains(c.name, b.match) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(b.corpus, "promela", "models", c.name+".pml"))
		if err != nil {
			return err
		}
		if !strings.Contains(string(text), c.old) {
			return fmt.Errorf("%s has no %s", c.name, c.old)
		}
		var models [2]program.Program
		for i, t := range []string{string(text), strings.Replace(string(text), c.old, c.new, 1)} {
			if models[i], err = promela.Parse(source.NewFile(c.name, t), promela.Options{}); err != nil {
				return err
			}
		}
		if err := b.both(c.name, models[0], models[1], compare.Labels{Rename: []compare.Renaming{c.rename}}); err != nil {
			return err
		}
	}
	return nil
}

// elsewhere returns a copy of a system whose last transition leads to the
// initial state.
func elsewhere(l *lts.LTS) (*lts.LTS, error) {
	var ts []lts.Transition
	for s := range l.States() {
		for _, e := range l.Out(s) {
			ts = append(ts, lts.Transition{From: s, Label: l.Labels()[e.Label], To: int(e.To)})
		}
	}
	ts[len(ts)-1].To = l.Initial()
	return lts.New(l.Initial(), l.States(), ts)
}

// both compares two systems by every relation and method, and writes a row for
// each.
func (b *bench) both(name string, x, y program.Program, labels compare.Labels) error {
	for i, info := range compare.Relations() {
		for _, o := range []compare.Options{{Method: compare.Global}, {Method: compare.OnTheFly}, {Method: compare.OnTheFly, Storage: compare.Replace, Keys: 10_000}} {
			o.Relation, o.Preorder, o.Labels, o.Limits = compare.Relation(i), info.Preorder, labels, b.limits
			began := cpu.Seconds()
			r, err := compare.Check(context.Background(), x, y, o)
			if err != nil {
				return fmt.Errorf("%s, %s: %w", name, info.Name, err)
			}
			seconds := cpu.Seconds() - began
			method, answer := o.Method.String(), r.Answer.String()
			if o.Storage == compare.Replace {
				method += ", 10,000 pairs"
			}
			if r.Reason != "" {
				answer += ": " + r.Reason
			}
			st := &r.Statistics
			fmt.Fprintf(b.out, "| %s | %s | %s | %s | %d, %d | %d | %d | %s | %.2f |\n", name, info.Name, method, answer,
				st.States[0], st.States[1], st.Pairs, st.Runs, parts.MiB(st.Memory), seconds)
		}
	}
	return nil
}
