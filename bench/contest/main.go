// Command contest answers LTL queries of the Model Checking Contest one by one,
// as its judges ask them: each in a process of its own, which reads the net,
// on one core, within a limit of CPU seconds and of memory. It tabulates what
// was answered, by which method, and what was not, and why.
//
//	go run ./bench/contest [-time 4s] [-draw N] [-instances N] [-seed S] [-nets PT|COL|all] [-match REGEXP] [-exams NAME,…] [-without NAME,…] [-o FILE]
//
// The folder of instances has an archive for each, with model.pnml and both LTL
// files, and verdicts.tsv with the answers on which the tools of the contest
// agreed. The limit is about CPU seconds, so that a busy machine does not
// change the answers. The exit status is 1 if an answer is wrong.
//
// The part mcc has the command contest answer whole examinations, those about
// single markings as well, and compares the answers in the same way:
//
//	go run ./bench/contest mcc [-years 2025,…] [-max-states N] [-match TEXT] [-time 1h] [-memory BYTES] [-ltlcheck PATH] [-o FILE]
package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
)

func main() {
	parts.Main("contest",
		parts.New("", "queries in linear temporal logic one by one, as the contest's judges ask them", run),
		parts.New("mcc", "all examinations of the nets of the corpus, by the command contest", mcc),
		parts.New(workerArg, "one query, for the first part", work),
	)
}

// flags are what the user asked for.
type flags struct {
	corpus    string
	time      time.Duration
	memory    int64
	draw      int
	instances int
	seed      uint64
	nets      string
	match     *regexp.Regexp
	exams     []string
	without   []string
	verbose   bool
}

func parse(c *parts.Call) (fl flags, err error) {
	c.StringVar(&fl.corpus, "corpus", corpus.Seeds("petri", "contest2023"), "folder of the instances")
	c.DurationVar(&fl.time, "time", 4*time.Second, "CPU time for each query, reading included")
	c.Int64Var(&fl.memory, "memory", 4<<30, "bytes for each query")
	c.IntVar(&fl.draw, "draw", 0, "draw so many queries; 0: all")
	c.IntVar(&fl.instances, "instances", 0, "draw so many instances first; 0: all")
	c.Uint64Var(&fl.seed, "seed", 1, "of the draw")
	c.StringVar(&fl.nets, "nets", "PT", "PT, COL or all")
	c.Func("match", "only queries whose name matches this regular expression", func(text string) (err error) {
		fl.match, err = regexp.Compile(text)
		return err
	})
	exams := c.String("exams", "LTLCardinality,LTLFireability", "examinations")
	without := c.String("without", "", "shortcuts to leave out")
	c.BoolVar(&fl.verbose, "v", false, "a line for each answer, to standard error")
	c.ToFile()
	err = c.Parse()
	fl.exams, fl.without = parts.Split(*exams), parts.Split(*without)
	return fl, err
}

// run asks the queries and writes the tables. A wrong answer is an error.
func run(c *parts.Call) error {
	fl, err := parse(c)
	if err != nil {
		return err
	}
	answers, err := askAll(c.Context, fl, c.Log)
	if err != nil {
		return err
	}
	if wrong := write(c.Out, c.Line(), answers); wrong > 0 {
		return fmt.Errorf("%w: %d answers", parts.ErrWrong, wrong)
	}
	return nil
}

// askAll asks the drawn queries, instance by instance, and returns all answers.
func askAll(ctx context.Context, fl flags, log io.Writer) ([]answer, error) {
	queries, err := readVerdicts(fl)
	if err != nil {
		return nil, err
	}
	queries = drawn(queries, fl)
	var answers []answer
	for first := 0; first < len(queries); {
		last := first
		for last < len(queries) && queries[last].Instance == queries[first].Instance {
			last++
		}
		more, err := askInstance(ctx, fl, queries[first:last], log)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", queries[first].Instance, err)
		}
		answers = append(answers, more...)
		first = last
	}
	return answers, nil
}

// drawn draws queries without replacement, and returns them in the order of
// instances.
func drawn(queries []query, fl flags) []query {
	rng := rand.New(rand.NewPCG(fl.seed, 0))
	if fl.instances > 0 {
		var names []string
		for _, q := range queries {
			names = append(names, q.Instance)
		}
		names = slices.Compact(slices.Sorted(slices.Values(names)))
		rng.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
		names = names[:min(fl.instances, len(names))]
		queries = slices.DeleteFunc(queries, func(q query) bool { return !slices.Contains(names, q.Instance) })
	}
	if fl.draw > 0 {
		rng.Shuffle(len(queries), func(i, j int) { queries[i], queries[j] = queries[j], queries[i] })
		queries = queries[:min(fl.draw, len(queries))]
	}
	slices.SortStableFunc(queries, func(a, b query) int { return strings.Compare(a.Formula, b.Formula) })
	return queries
}
