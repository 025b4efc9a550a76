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
// Questions about several queries at once, and about other examinations, are
// measured by bench/mcc.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/output"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

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
	output    string
}

func parse(args []string, stderr io.Writer) (flags, error) {
	var fl flags
	fs := flag.NewFlagSet("contest", flag.ContinueOnError)
	fs.SetOutput(stderr)
	fs.StringVar(&fl.corpus, "corpus", corpus.Seeds("petri", "contest2023"), "folder of the instances")
	fs.DurationVar(&fl.time, "time", 4*time.Second, "CPU time for each query, reading included")
	fs.Int64Var(&fl.memory, "memory", 4<<30, "bytes for each query")
	fs.IntVar(&fl.draw, "draw", 0, "draw so many queries; 0: all")
	fs.IntVar(&fl.instances, "instances", 0, "draw so many instances first; 0: all")
	fs.Uint64Var(&fl.seed, "seed", 1, "of the draw")
	fs.StringVar(&fl.nets, "nets", "PT", "PT, COL or all")
	fs.Func("match", "only queries whose name matches this regular expression", func(text string) (err error) {
		fl.match, err = regexp.Compile(text)
		return err
	})
	exams := fs.String("exams", "LTLCardinality,LTLFireability", "examinations")
	without := fs.String("without", "", "shortcuts to leave out")
	fs.BoolVar(&fl.verbose, "v", false, "a line for each answer, to standard error")
	fs.StringVar(&fl.output, "o", "", "write the table to this file")
	if err := fs.Parse(args); err != nil {
		return fl, err
	}
	fl.exams = strings.Split(*exams, ",")
	if *without != "" {
		fl.without = strings.Split(*without, ",")
	}
	return fl, nil
}

func run(args []string, stdout, stderr io.Writer) int {
	if len(args) > 0 && args[0] == workerArg {
		return work(args[1:], stdout, stderr)
	}
	fl, err := parse(args, stderr)
	if err != nil {
		return 2
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	answers, err := askAll(ctx, fl, stderr)
	if err != nil {
		fmt.Fprintln(stderr, err)
		return 2
	}
	wrong := 0
	if err := output.Write(fl.output, stdout, func(w io.Writer) { wrong = write(w, args, answers) }); err != nil {
		fmt.Fprintln(stderr, err)
		return 2
	}
	return min(1, wrong)
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
