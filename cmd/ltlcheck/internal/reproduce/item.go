package reproduce

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/curves"
	"github.com/ltlcheck/ltlcheck/internal/report/research"
)

// Paper is a publication whose items are repeated.
type Paper struct {
	Name  string // as on the command line
	Title string // authors, title, where it was published
	Items []Item
}

// Item is an example, a section, a table or a figure of a paper.
type Item struct {
	Name  string // as on the command line
	Title string // what it shows, in a line
	// Takes is the CPU time that it takes on a processor of today, roughly: items
	// of up to Quick are run by the tests.
	Takes time.Duration
	// Curve reports whether the item makes a figure.
	Curve bool

	run func(ctx context.Context, o Options, r *Result) error
}

// Quick is the CPU time up to which an item counts as quick.
const Quick = 2 * time.Second

// Options are what an item can be repeated with.
type Options struct {
	Seed uint64 // of random graphs, of random replacement and of random searches
	Runs int    // of each random search; 0: as many as the item takes by default
}

// Result is what repeating an item has made, perhaps until it was interrupted.
type Result struct {
	Tables      []research.ReproducedTable
	Differences []string       // from the paper, a sentence or some each, with the reason
	Figure      *curves.Figure // of items with a curve
}

// table adds a table, whose rows can be added until the next one is made.
func (r *Result) table(caption string, columns ...string) *research.ReproducedTable {
	r.Tables = append(r.Tables, research.ReproducedTable{Caption: caption, Columns: columns, Rows: [][]string{}})
	return &r.Tables[len(r.Tables)-1]
}

// row adds a row of values, each written as fmt.Sprint does.
func row(t *research.ReproducedTable, cells ...any) {
	line := make([]string, len(cells))
	for i, c := range cells {
		line[i] = fmt.Sprint(c)
	}
	t.Rows = append(t.Rows, line)
}

// differ adds a difference from the paper.
func (r *Result) differ(format string, args ...any) {
	r.Differences = append(r.Differences, fmt.Sprintf(format, args...))
}

// Repeat repeats the item. When ctx ends, the error is that of ctx, and the
// result has what was made until then; any other error is internal, as all
// models are ours.
func (i *Item) Repeat(ctx context.Context, o Options) (*Result, error) {
	r := &Result{}
	err := i.run(ctx, o, r)
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	return r, err
}

// Papers lists the papers in the order of their years.
func Papers() []Paper {
	return []Paper{jardJeron(), godefroidHolzmann(), boigelotWolper(), abedTripakisVincent()}
}

// Find returns the paper of a name, and its items of another, all of them for
// "". The error names what there is.
func Find(paper, item string) (Paper, []Item, error) {
	papers := Papers()
	i := slices.IndexFunc(papers, func(p Paper) bool { return p.Name == paper })
	if i < 0 {
		var names []string
		for _, p := range papers {
			names = append(names, p.Name)
		}
		return Paper{}, nil, fmt.Errorf("there is no paper %q; want one of %s", paper, strings.Join(names, ", "))
	}
	p := papers[i]
	if item == "" {
		return p, p.Items, nil
	}
	var names []string
	for _, x := range p.Items {
		if x.Name == item {
			return p, []Item{x}, nil
		}
		names = append(names, x.Name)
	}
	return p, nil, fmt.Errorf("%s has no item %q; want one of %s", paper, item, strings.Join(names, ", "))
}
