package periodic

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Deepening: cycles that the search meets (met.go) suit most programs, but not
// all, and no length of closed paths does. Paths that are too short do not close
// an exploration; longer ones make sets that the shorter ones made better, in
// other pieces, and may never close what the shorter ones do. So they take
// turns, each from the beginning, with shares that grow by the same factor:
//
//	for share := firstShare, firstShare·shareGrowth, …
//	    explore with the cycles that are met, for metShare·share images, and as much work on automata as goes with them
//	    for length := 1, 2, 3, …: explore with closed paths up to the length, for `share` images, and as much work
//	    until it closes, or is stopped, or there are no images left
//
// Cycles that are met have half of all: no program takes more than about
// 2·shareGrowth times what it takes with them alone. Lengths beyond DefaultCycles
// join when the share has grown. The work is counted in nodes of automata, not in
// seconds, so that the outcome is always the same. What ends an exploration whatever the share is ends its length, and
// so does having the meta-transitions of a shorter one.

const (
	firstShare  = 128
	metShare    = DefaultCycles
	shareGrowth = 4
	shareNodes  = 20_000 // of automata, for each image of a share
)

// deepening is an exploration with several lengths of closed paths in turn.
type deepening struct {
	sys     System
	options Options
	left    int // images
	control *control
	over    map[int]string // by length: why it cannot go on
	tried   []int
	metas   map[string]int // by fingerprint: the length that has them
	best    *Exploration   // the one with most images that did not close
}

func deepen(ctx context.Context, sys System, o Options) (*Exploration, error) {
	d := &deepening{sys: sys, options: o, left: o.Steps, control: &control{}, over: map[int]string{}, metas: map[string]int{}}
	for share, longest := firstShare, DefaultCycles; ; share, longest = share*shareGrowth, longest+1 {
		open := d.open(longest)
		if len(open) == 1 {
			share = d.left
		}
		for _, length := range open {
			images := share
			if length == met {
				images *= metShare
			}
			if e, err := d.exploreUpTo(ctx, length, images); e.Closed || e.Stopped || e.hopeless || err != nil {
				return d.last(e, err), err
			}
		}
		if len(open) == 0 {
			return d.undecided(), nil
		}
	}
}

// open returns the lengths that can go on, up to longest; none if all images
// are used up. If DefaultCycles gives the same meta-transitions as a shorter
// length, longer ones are not tried.
func (d *deepening) open(longest int) (list []int) {
	if d.over[DefaultCycles] == asShorter {
		longest = DefaultCycles
	}
	for length := met; length <= longest && d.left > 0; length++ {
		if d.over[length] == "" {
			list = append(list, length)
		}
	}
	return list
}

// met is the length that stands for the cycles that the search meets.
const met = 0

// asShorter is the reason for a length to be over if it has the same
// meta-transitions as a shorter one.
const asShorter = "as with shorter ones"

// exploreUpTo explores with closed paths up to a length, from the beginning, until it
// closes, has made share images, or has used the work that goes with them.
func (d *deepening) exploreUpTo(ctx context.Context, length, share int) (*Exploration, error) {
	o := d.options
	if d.left <= 0 {
		return &Exploration{}, nil
	}
	o.Cycles, o.Steps = length, min(share, d.left)
	e := newExploration(ctx, d.sys, o, d.control)
	e.forever = max(length, DefaultCycles)
	if share < d.left {
		e.nodes = uint64(share) * shareNodes
	}
	if length != met {
		e.repeats = d.repeats(length)
	}
	err := e.explore(ctx)
	d.left -= e.Steps
	if len(d.tried) == 0 || d.tried[len(d.tried)-1] < length {
		d.tried = append(d.tried, length)
	}
	switch {
	case e.repeated:
		d.over[length] = asShorter
		return e, err
	case err == nil && !e.Closed && !e.share:
		d.over[length] = e.Reason
	}
	if d.best == nil || e.Steps > d.best.Steps {
		d.best = e
	}
	return e, err
}

// repeats returns a function that says whether another length has
// meta-transitions with a fingerprint.
func (d *deepening) repeats(length int) func(fingerprint string) bool {
	return func(fingerprint string) bool {
		if d.metas[fingerprint] == 0 {
			d.metas[fingerprint] = length
		}
		return d.metas[fingerprint] != length
	}
}

// fingerprint returns a text that is the same for the same meta-transitions of
// all locations, whatever their order.
func fingerprint(order []int, metas map[int][]*Meta) string {
	var b strings.Builder
	for _, c := range order {
		var keys []string
		for _, m := range metas[c] {
			keys = append(keys, m.Instruction.key())
		}
		slices.Sort(keys)
		fmt.Fprintf(&b, "%d:%q\n", c, keys)
	}
	return b.String()
}

// last returns the exploration to be reported: e, or after an error the one
// that has found most.
func (d *deepening) last(e *Exploration, err error) *Exploration {
	if err != nil && d.best != nil {
		return d.best
	}
	return e
}

// undecided returns the exploration that has found most, with a reason that
// says which lengths were tried.
func (d *deepening) undecided() *Exploration {
	e := d.best
	reason := notClosed(d.options.Steps - d.left)
	if d.left > 0 { // no length can go on
		reason = e.Reason
	}
	e.Reason = reason + " with " + tried(d.tried)
	return e
}

// tried names the cycles of an exploration for people: "the cycles that were met,
// and closed paths of up to 1, 2 and 3 transitions".
func tried(list []int) string {
	if list[0] != met {
		return "closed paths of up to " + lengths(list)
	}
	if len(list) == 1 {
		return "the cycles that were met"
	}
	return "the cycles that were met, and closed paths of up to " + lengths(list[1:])
}

// lengths writes numbers of transitions for people: "1, 2 and 3 transitions".
func lengths(list []int) string {
	if len(list) == 1 && list[0] == 1 {
		return "1 transition"
	}
	var words []string
	for _, n := range list {
		words = append(words, strconv.Itoa(n))
	}
	text := words[len(words)-1] + " transitions"
	if len(words) > 1 {
		text = strings.Join(words[:len(words)-1], ", ") + " and " + text
	}
	return text
}
