// Command translation measures the sizes and times of the translation of
// formulas, on the sets of formulas that are used for other translators, and
// writes a table in Markdown.
//
//	go run ./bench/translation [-corpus DIR] [-effort E] [-without NAME,…] [-sets NAME,…] [-list FILE]
//
// With -deterministic it measures deterministic automata.
//
//	go run ./bench/translation -deterministic [-limit TIME] [-sets NAME,…]
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/ltl"
)

func main() {
	parts.Main("translation", parts.New("", "sizes and languages of automata of formulas", run))
}

// config holds the flags.
type config struct {
	corpus  string
	options translate.Options
	sets    map[string]bool // nil: all
	list    string          // file for one line per formula and type
	// deterministicTypes selects the measurement of deterministic automata;
	// limit is the time for each formula then.
	deterministicTypes bool
	limit              time.Duration
}

func run(call *parts.Call) error {
	c, err := parseFlags(call)
	if err != nil {
		return err
	}
	cases, err := readPeers(c.corpus)
	if err != nil {
		return err
	}
	if c.deterministicTypes {
		return c.deterministic(cases, c.limit, call)
	}
	results, err := c.measure(cases)
	if err != nil {
		return err
	}
	report(call.Out, call.Line(), results)
	return nil
}

// parseFlags reads the flags.
func parseFlags(flags *parts.Call) (config, error) {
	var c config
	flags.StringVar(&c.corpus, "corpus", corpus.Seeds("ltl"), "directory with peers.tsv")
	effort := flags.String("effort", "medium", "low, medium or high")
	without := flags.String("without", "", "passes to switch off, separated by commas")
	sets := flags.String("sets", "", "sets to measure, separated by commas (all by default)")
	flags.StringVar(&c.list, "list", "", "file to write one line per formula and type to")
	flags.BoolVar(&c.deterministicTypes, "deterministic", false, "measure deterministic automata of all types, each formula within -limit")
	flags.DurationVar(&c.limit, "limit", time.Minute, "with -deterministic: time for each formula")
	if err := flags.Parse(); err != nil {
		return c, err
	}
	var err error
	c.options.Effort, err = reduce.ParseEffort(*effort)
	c.options.Without = parts.Split(*without)
	if err == nil {
		err = translate.CheckPasses(c.options.Without)
	}
	if names := parts.Split(*sets); names != nil {
		c.sets = map[string]bool{}
		for _, name := range names {
			c.sets[name] = true
		}
	}
	return c, err
}

// result is the sizes and times of one formula as TGBA and as BA.
type result struct {
	peer
	sizes   [2]automata.Stats // of the TGBA and the BA
	seconds [2]float64
}

// measure translates the formulas into both types.
func (c *config) measure(cases []peer) ([]result, error) {
	var list io.Writer = io.Discard
	if c.list != "" {
		file, err := os.Create(c.list)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		list = file
	}
	var results []result
	for _, p := range cases {
		if c.sets != nil && !c.sets[p.group()] && !c.sets[p.set] {
			continue
		}
		r := result{peer: p}
		for i, typ := range []translate.Type{translate.TGBA, translate.BA} {
			opts := c.options
			opts.Type = typ
			began := cpu.Seconds()
			stats, err := translateOne(p.formula, opts)
			if err != nil {
				return nil, fmt.Errorf("%s %d: %s: %w", p.set, p.index, p.formula, err)
			}
			r.sizes[i], r.seconds[i] = stats, cpu.Seconds()-began
			fmt.Fprintf(list, "%s\t%d\t%v\t%d\t%d\t%v\t%d\t%d\t%v\t%.4f\t%s\n", p.set, p.index, typ, stats.States, stats.Edges, stats.Deterministic,
				p.spot[i].states, p.spot[i].edges, p.spot[i].deterministic, r.seconds[i], p.formula)
		}
		results = append(results, r)
	}
	return results, nil
}

// translateOne returns the size of the automaton of a formula.
func translateOne(text string, opts translate.Options) (automata.Stats, error) {
	fa := ltl.NewFactory()
	f, err := ltl.ParseString(fa, text)
	if err != nil {
		return automata.Stats{}, err
	}
	a, err := translate.Translate(context.Background(), fa, f, opts)
	if err != nil {
		return automata.Stats{}, err
	}
	return a.Stats(), nil
}
