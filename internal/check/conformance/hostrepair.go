package conformance

import (
	"context"
	"errors"
	"slices"
)

// Repairs of a log of several hosts. Each change is made in the records that are
// not in the cuts of the refused level, and is followed from those cuts on that
// do not have the changed record. All changes go on level by level, so that they
// share one budget:
//
//	for each of the next records, while the budget lasts:
//	    for each change that still goes on:
//	        L := the cuts of the next level, in the changed log
//
// What is before the level stays as it is explained: an order in which the
// changed record comes earlier may explain more of the records that were read
// than a repair promises. The best order never explains fewer.

// mostTried is how many sets are computed for the repairs of a log of several
// hosts.
const mostTried = 2_000

// mostRepairs is how many of them are returned.
const mostRepairs = 8

// errTried ends the search for repairs.
var errTried = errors.New("repairs were tried with as many sets as they may be")

// trial is a change of the log that is followed.
type trial struct {
	Repair
	log       *HostsFollower // with the change
	explained int
	ended     bool
}

// Repairs tries what has to be changed in the log so that it goes on, after Add
// or End has reported that no order does. It looks at that many of the records that
// are Left: the more there are, the better repairs can be told apart.
// Repair.Explained is how many of them are. At most mostTried sets are computed;
// the repairs promise what is explained by then.
func (f *HostsFollower) Repairs(ctx context.Context, ahead int) ([]Repair, error) {
	if f.sys.full() {
		if err := f.renewAll(); err != nil {
			return nil, err
		}
	}
	trials, budget := f.trials(), mostTried
	var err error
	for range ahead {
		for _, t := range trials {
			if err == nil && !t.ended && t.handled() < ahead {
				err = t.advance(ctx, &budget)
			}
		}
	}
	var all []Repair
	for _, t := range trials {
		all = offer(all, t.Repair, t.explained)
	}
	all = byExplained(all)
	if errors.Is(err, errTried) {
		err = nil
	}
	return all[:min(len(all), mostRepairs)], err
}

// handled returns how many records are explained or dropped.
func (t *trial) handled() int {
	if t.Kind == Drop {
		return t.explained + 1
	}
	return t.explained
}

// advance takes one more record into each cut of the changed log.
func (t *trial) advance(ctx context.Context, budget *int) error {
	f, gaps := t.log, t.log.options.Gaps
	if t.explained == 0 && gaps != AnyGap {
		gaps += t.Missing
	}
	next, err := f.after(func(set uint32, e *entry) ([]uint32, error) {
		if *budget == 0 {
			return nil, errTried
		}
		*budget--
		return f.successors(ctx, f.sets[set], &f.content[e.number], gaps)
	})
	if err != nil {
		return err
	}
	if t.ended = len(next) == 0; !t.ended {
		f.level = next
		t.explained++
	}
	return nil
}

// trials returns the changes of the log, by kind and by the record that is
// changed.
func (f *HostsFollower) trials() (all []*trial) {
	next := f.Refused()
	for _, kind := range []RepairKind{Drop, Swap, Ignore} {
		for i := range next {
			all = append(all, f.changes(kind, &next[i])...)
		}
	}
	for n := 1; n <= mostInserted && f.options.Gaps != AnyGap; n++ {
		all = append(all, &trial{Repair: Repair{Kind: Insert, Missing: n}, log: f.changed(0, 0, nil)})
	}
	return all
}

// changes returns the changes of a kind at a record.
func (f *HostsFollower) changes(kind RepairKind, n *Next) (all []*trial) {
	host := f.byName[n.Host]
	at := n.in.count(host) - f.hosts[host].dropped
	queue := f.hosts[host].queue
	add := func(field string, length int, with ...*entry) {
		r := Repair{Kind: kind, Field: field, Host: n.Host, Line: n.Line}
		all = append(all, &trial{Repair: r, log: f.changed(host, at, slices.Replace(slices.Clone(queue), at, at+length, with...))})
	}
	switch {
	case kind == Drop:
		add("", 1)
	case kind == Swap && at+1 < len(queue): // what they say; clocks and places stay
		add("", 2, queue[at].saying(queue[at+1]), queue[at+1].saying(queue[at]))
	case kind == Ignore:
		for _, o := range f.omissions(&f.content[queue[at].number]) {
			e := *queue[at]
			e.number = uint32(len(f.content))
			f.content = append(f.content, o.record)
			add(o.field, 1, &e)
		}
	}
	return all
}

// saying returns a record with the content of another.
func (e *entry) saying(other *entry) *entry {
	out := *e
	out.Record, out.number = other.Record, other.number
	return &out
}

// changed returns a follower, at the cuts that do not have the record at a place
// in the queue of a host, with another queue of that host; nil is no change.
func (f *HostsFollower) changed(n, at int, queue []*entry) *HostsFollower {
	out := *f
	if queue == nil {
		return &out
	}
	h := *f.hosts[n]
	h.queue = queue
	out.hosts = slices.Clone(f.hosts)
	out.hosts[n], out.level = &h, nil
	for _, c := range f.level {
		if c.count(n) <= h.dropped+at {
			out.level = append(out.level, c)
		}
	}
	return &out
}
