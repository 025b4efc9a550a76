// Command violated measures how soon violations are found, and checks a bound
// on it. It compares the search that check chooses, with several numbers of
// workers, with a breadth-first and a depth-first search by one worker.
//
//	LTLCHECK_CORPUS=DIR go run ./bench/violated [-time D] [-workers 1,2,4] [-rounds N] [-only TEXT] [-orders N] [-wall] [-reduce] [-holding]
//
// All properties are violated: deep in the state space, near the beginning of a
// wide one, by the solution of a puzzle (a run of 20 to 80 steps, among up to
// twenty million states), or by cycles, some of them fair. The bound is twice the
// time of the better reference, and 50 ms. The command prints a table, and exits
// with status 1 if a question exceeds four times the better reference, or more
// than one in twenty exceeds the bound.
//
// Seconds are processor time, divided by the number of workers that have a
// processor. A question that exceeds the bound is measured again, as machines
// do other work meanwhile; the least time counts. Models of the corpus are left
// out if LTLCHECK_CORPUS is not set.
//
// What a search finds first depends on the order in which the model lists its
// steps. With -orders each question about a model of our own is asked in so many
// orders: as it is written, and shuffled.
//
// With -holding it asks questions whose properties hold instead, and compares
// what check does by itself with breadth first alone.
package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

// The bound: factor times the better reference, and slack seconds.
const (
	factor = 2.0
	most   = 4.0 // instead of factor, in any question
	slack  = 0.05
)

func main() {
	limit := flag.Duration("time", 20*time.Second, "for each search")
	memory := flag.Int64("memory", 2<<30, "for each search, in bytes")
	workers := flag.String("workers", "1,2,4", "of the search that check takes by itself, separated by commas")
	rounds := flag.Int("rounds", 4, "measurements of what breaks the bound, at most")
	only := flag.String("only", "", "questions whose kind and name contain this")
	wall := flag.Bool("wall", false, "measure by the clock on the wall: on a machine that does nothing else")
	orders := flag.Int("orders", 1, "orders of the steps in which each question about a model of our own is asked")
	reduce := flag.Bool("reduce", false, "make smaller programs, which check does by itself; most of ours become small then")
	holds := flag.Bool("holding", false, "compare properties that hold with searches breadth first alone, in so many pairs as rounds")
	flag.Parse()
	numbers, err := list(*workers)
	if err != nil {
		fmt.Fprintln(os.Stderr, "violated:", err)
		os.Exit(2)
	}
	b := &bench{limit: *limit, memory: *memory, rounds: *rounds, orders: *orders, workers: numbers, reduce: *reduce, wall: *wall}
	run := b.run
	if *holds {
		run = b.measureHolding
	}
	if err := run(*only); err != nil {
		fmt.Fprintln(os.Stderr, "violated:", err)
		os.Exit(1)
	}
}

// list reads numbers separated by commas.
func list(text string) (numbers []int, err error) {
	for _, s := range strings.Split(text, ",") {
		n, err := strconv.Atoi(s)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("a number of workers is wanted, not %q", s)
		}
		numbers = append(numbers, n)
	}
	return numbers, nil
}

// bench holds the flags and the results.
type bench struct {
	limit   time.Duration
	memory  int64
	rounds  int
	orders  int
	workers []int
	reduce  bool
	wall    bool
	rows    []row
}

// row is what was measured of one question, in seconds. never means that there
// was no answer.
type row struct {
	task
	breadth, depth float64
	byItself       []float64 // by number of workers
}

const never = 1e9

// bound returns the seconds that the search may take.
func (r *row) bound(factor float64) float64 { return factor*min(r.breadth, r.depth) + slack }

func (b *bench) run(only string) error {
	fmt.Printf("%d processors; seconds\n\n", runtime.GOMAXPROCS(0))
	fmt.Print("| kind | question | breadth first | depth first |")
	for _, n := range b.workers {
		fmt.Printf(" %d workers |", n)
	}
	fmt.Print(" to the better |\n|---|---|---:|---:|" + strings.Repeat("---:|", len(b.workers)) + "---|\n")
	for _, q := range questions(os.Getenv("LTLCHECK_CORPUS")) {
		if !strings.Contains(q.kind+" "+q.name, only) {
			continue
		}
		if q.missing != "" {
			fmt.Fprintf(os.Stderr, "violated: %s is left out: %s\n", q.name, q.missing)
			continue
		}
		for _, ordered := range q.inOrders(b.orders) {
			r, err := b.measure(ordered)
			if err != nil {
				return fmt.Errorf("%s: %w", ordered.name, err)
			}
			r.print()
			b.rows = append(b.rows, r)
		}
	}
	return b.summary()
}

// print prints the row.
func (r *row) print() {
	fmt.Printf("| %s | %s | %s | %s |", r.kind, r.name, shown(r.breadth), shown(r.depth))
	ratios := ""
	for _, s := range r.byItself {
		if fmt.Printf(" %s |", shown(s)); min(r.breadth, r.depth) >= never {
			continue // neither reference has an answer in time
		}
		ratio := fmt.Sprintf(" %.2f", s/min(r.breadth, r.depth))
		if s > r.bound(factor) {
			ratio = fmt.Sprintf(" **%s**", ratio[1:])
		}
		ratios += ratio
	}
	fmt.Printf("%s |\n", ratios)
}

// shown formats seconds.
func shown(seconds float64) string {
	if seconds >= never {
		return "none"
	}
	return fmt.Sprintf("%.3f", seconds)
}

// summary prints how many questions are within the bound, of those that a
// reference has answered, and the worst. It returns an error if too many are not.
func (b *bench) summary() error {
	var broken []string
	fmt.Println()
	rows := slices.DeleteFunc(slices.Clone(b.rows), func(r row) bool { return min(r.breadth, r.depth) >= never })
	for i, n := range b.workers {
		within, far, worst := 0, 0, 0.0
		for _, r := range rows {
			if r.byItself[i] <= r.bound(factor) {
				within++
			}
			if r.byItself[i] > r.bound(most) {
				far++
			}
			worst = max(worst, (r.byItself[i]-slack)/min(r.breadth, r.depth))
		}
		fmt.Printf("%d workers: %d of %d within twice the better reference and 50 ms, %d beyond four times; the worst takes %.2f times and 50 ms\n", n, within, len(rows), far, worst)
		if far > 0 || 20*within < 19*len(rows) {
			broken = append(broken, fmt.Sprintf("%d workers", n))
		}
	}
	if left := len(b.rows) - len(rows); left > 0 {
		fmt.Printf("%d have no answer of a reference within %s\n", left, b.limit)
	}
	if len(broken) > 0 {
		return fmt.Errorf("the bound is broken by %s", strings.Join(broken, " and "))
	}
	return nil
}
