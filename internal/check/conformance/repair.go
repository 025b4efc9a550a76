package conformance

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/sorting"
)

// Repair is a change of the log after which more of it is a run.
type Repair struct {
	Kind RepairKind `json:"kind"`
	// Missing is how many records are missing, for Insert.
	Missing int `json:"missing"`
	// Field is the variable whose value is ignored, "event" or "process", for
	// Ignore.
	Field string `json:"field"`
	// Explained is how many of the records given to Repair it explains, the
	// refused one included.
	Explained int `json:"explained"`
	// Host and Line tell the record that is meant in a log of several hosts;
	// "" and 0 in others, and for Insert: the missing record may be of any.
	Host string `json:"host"`
	Line int    `json:"line"`
}

// RepairKind is what a repair does to the log.
type RepairKind string

// The repairs, the smaller ones first.
const (
	Drop   RepairKind = "drop"   // the refused record
	Swap   RepairKind = "swap"   // the refused record and the next one
	Ignore RepairKind = "ignore" // one field of the refused record
	Insert RepairKind = "insert" // records before the refused one
)

// mostInserted is the most records that a repair inserts.
const mostInserted = 3

// Repairs tries what has to be changed in the log so that it goes on. The
// first record is the one that Step refused, the others follow it; the more
// there are, the better repairs can be told apart. Repairs that explain no more
// than dropping nothing would are left out.
func (f *Follower) Repairs(ctx context.Context, rest []Record) ([]Repair, error) {
	contents := make([]record, len(rest))
	for i := range rest {
		contents[i] = f.content[f.record(&rest[i])]
	}
	var out []Repair
	try := func(r Repair, log []record) error {
		explained, err := f.explained(ctx, log, r.Missing)
		out = offer(out, r, explained)
		return err
	}
	err := try(Repair{Kind: Drop}, contents[1:])
	if err == nil && len(contents) > 1 {
		swapped := slices.Clone(contents)
		swapped[0], swapped[1] = swapped[1], swapped[0]
		err = try(Repair{Kind: Swap}, swapped)
	}
	for _, o := range f.omissions(&contents[0]) {
		if err != nil {
			return nil, err
		}
		log := slices.Concat([]record{o.record}, contents[1:])
		err = try(Repair{Kind: Ignore, Field: o.field}, log)
	}
	for n := 1; n <= mostInserted && f.options.Gaps != AnyGap; n++ {
		if err != nil {
			return nil, err
		}
		err = try(Repair{Kind: Insert, Missing: n}, contents)
	}
	return byExplained(out), err
}

// offer adds a repair after which that many records are explained, if there are
// any, and more than with fewer that are missing.
func offer(all []Repair, r Repair, explained int) []Repair {
	r.Explained = explained
	if r.Kind == Drop {
		r.Explained++ // the dropped one
	}
	longer := r.Missing > 1 && len(all) > 0 && all[len(all)-1].Kind == Insert && all[len(all)-1].Explained == r.Explained
	if explained == 0 || longer {
		return all
	}
	return append(all, r)
}

// byExplained sorts repairs, those that explain most first, and of as many the
// smaller changes.
func byExplained(all []Repair) []Repair {
	sorting.StableFunc(all, func(a, b Repair) int { return cmp.Compare(b.Explained, a.Explained) })
	return all
}

// explained returns how many records of a log are explained from here, where
// that many more may be missing before the first.
func (f *Follower) explained(ctx context.Context, log []record, missing int) (int, error) {
	states := f.sets[f.at]
	for i := range log {
		gaps := f.options.Gaps
		if i == 0 && gaps != AnyGap {
			gaps += missing
		}
		next, err := f.successors(ctx, states, &log[i], gaps)
		if err != nil || len(next) == 0 {
			return i, err
		}
		states = next
	}
	return len(log), nil
}

// omission is a record without one of its fields.
type omission struct {
	field  string
	record record
}

// omissions returns a record without each of its fields in turn.
func (f *Follower) omissions(r *record) (all []omission) {
	for i, v := range r.values {
		if v == 0 {
			continue
		}
		o := omission{f.sys.watch.Variables[i], *r}
		o.record.values = slices.Clone(r.values)
		o.record.values[i] = 0
		all = append(all, o)
	}
	if r.event >= 0 {
		o := omission{"event", *r}
		o.record.event = -1
		all = append(all, o)
	}
	if r.process != 0 {
		o := omission{"process", *r}
		o.record.process = 0
		all = append(all, o)
	}
	return all
}

// String returns the repair for people.
func (r Repair) String() string {
	this, next := "this record", "the next one"
	if r.Host != "" {
		this, next = fmt.Sprintf("line %d of host %s", r.Line, r.Host), "its next record"
	}
	switch r.Kind {
	case Drop:
		return "without " + this
	case Swap:
		return fmt.Sprintf("with %s and %s exchanged", this, next)
	case Ignore:
		return fmt.Sprintf("if the value of %s in %s is wrong", r.Field, this)
	}
	if r.Missing == 1 {
		return "if a record is missing before this one"
	}
	return fmt.Sprintf("if %d records are missing before this one", r.Missing)
}
