package conformance

import (
	"context"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"sort"

	"github.com/ltlcheck/ltlcheck/internal/sorting"
	"github.com/ltlcheck/ltlcheck/program"
)

// Logs of several hosts. The records of one host are in order; those of
// different hosts may be written in another order than that in which they
// happened, by at most Skew records. Vector clocks, where records have them,
// tell which happened before which (Fidge, Timestamps in message-passing systems
// that preserve the partial ordering, ACSC 1988; Mattern, Virtual time and
// global states of distributed systems, 1989): e before f iff V(e)[host of e] ≤
// V(f)[host of e]. A log is a run of the program if one of its orders is. All of
// them are followed at once, cut by cut, a cut being how many records of each
// host have happened (Cooper & Marzullo, Consistent detection of global
// predicates, 1991):
//
//	L := {empty cut: initial states}
//	while a record is left:
//	    N := {}
//	    for each cut c in L, host h with a next record r:
//	        if all that happened before r is in c, and nothing left is more than Skew records before r:
//	            N[c + r] := N[c + r] ∪ successors(L[c], r)
//	    if N is empty: no order explains more records
//	    L := N
//
// Cost: as many sets as there are cuts, at most (n/h)^h of n records of h hosts,
// or (Skew+1)^h at a time; memory is that of one L and of the records between
// its cuts.

// AnySkew allows every order of the records of different hosts.
const AnySkew = -1

// HostRecord is a record of a host.
type HostRecord struct {
	Record
	Host string
	// Clock is the vector clock by hosts, nil if the record has none.
	Clock map[string]int64
	Line  int // of the log, for messages
}

// ClockError is a clock that contradicts others.
type ClockError struct{ text string }

// Error tells what contradicts what.
func (e *ClockError) Error() string { return e.text }

// HostsFollower follows a log of several hosts. It is not safe for concurrent
// use.
type HostsFollower struct {
	*Follower
	skew   int
	hosts  []*host
	byName map[string]int
	level  []*cut
	taken  int // records in the cuts of the level
	read   int
	judged []Judgement // of the level
}

// Hosts returns how many hosts have records so far.
func (f *HostsFollower) Hosts() int { return len(f.hosts) }

// host is a host with its records that are not in all cuts.
type host struct {
	name    string
	dropped int // records before the first of queue
	queue   []*entry
	clocks  []*entry // of those that have clocks
}

// entry is a record that was read.
type entry struct {
	HostRecord
	index  int
	number uint32 // of its content
}

// cut is how many records of each host have happened, and the set of states
// after them.
type cut struct {
	counts []int
	states []uint32
	set    uint32
}

// NewHosts returns a follower at the beginning of a log of several hosts. skew
// is by how many records they may be out of order, or AnySkew.
func NewHosts(prog program.Program, watch Watch, o Options, skew int) (*HostsFollower, error) {
	f, err := New(prog, watch, o)
	if err != nil {
		return nil, err
	}
	return &HostsFollower{Follower: f, skew: skew, byName: map[string]int{}, level: []*cut{{set: f.at}}}, nil
}

// Add reads the next record. It reports whether some order of the records still
// is a run of the program, as far as they have to be ordered. The error may be a
// *ClockError.
func (f *HostsFollower) Add(ctx context.Context, r *HostRecord) (bool, error) {
	if err := f.Enqueue(r); err != nil {
		return false, err
	}
	for f.skew != AnySkew && f.read > f.taken+f.skew {
		if ok, err := f.advance(ctx); err != nil || !ok {
			return false, err
		}
	}
	if f.sys.full() && f.skew == AnySkew {
		return false, ErrMemory
	}
	return true, nil
}

// Enqueue reads the next record without ordering it: after Add or End has
// reported that no order goes on, Repairs tries changes of the log with it. The
// error may be a *ClockError.
func (f *HostsFollower) Enqueue(r *HostRecord) error {
	n, ok := f.byName[r.Host]
	if !ok {
		n = len(f.hosts)
		f.byName[r.Host] = n
		f.hosts = append(f.hosts, &host{name: r.Host})
	}
	e := &entry{HostRecord: *r, index: f.read}
	e.Values, e.Has = slices.Clone(r.Values), slices.Clone(r.Has)
	if err := f.clock(f.hosts[n], e); err != nil {
		return err
	}
	e.number = f.record(&e.Record)
	f.hosts[n].queue = append(f.hosts[n].queue, e)
	f.sys.bytes += entrySize
	f.read++
	return nil
}

// entrySize is about what a record takes until it is in all cuts, in bytes.
const entrySize = 200

// End orders the records that are left.
func (f *HostsFollower) End(ctx context.Context) (bool, error) {
	for f.taken < f.read {
		if ok, err := f.advance(ctx); err != nil || !ok {
			return false, err
		}
	}
	return true, nil
}

// Records returns how many records are explained.
func (f *HostsFollower) Records() int { return f.taken }

// Left returns how many records are read and not explained.
func (f *HostsFollower) Left() int { return f.read - f.taken }

// States returns in how many states the program can be, whatever the order.
func (f *HostsFollower) States() int {
	return len(f.sys.apart(f.all()))
}

// all returns the states of all cuts of the level, in ascending order.
func (f *HostsFollower) all() (states []uint32) {
	for _, c := range f.level {
		states = append(states, f.sets[c.set]...)
	}
	slices.Sort(states)
	return slices.Compact(states)
}

// Judgement returns what is known of a property after Records records, in all
// orders.
func (f *HostsFollower) Judgement(property int) Judgement {
	if f.judged == nil {
		f.judged = f.judge(f.all())
	}
	return f.judged[property]
}

// advance takes one more record into each cut. It reports whether that is
// possible.
func (f *HostsFollower) advance(ctx context.Context) (bool, error) {
	if f.sys.full() {
		if err := f.renewAll(); err != nil {
			return false, err
		}
	}
	if ctx.Err() != nil {
		return false, context.Cause(ctx)
	}
	next, err := f.after(func(set uint32, e *entry) ([]uint32, error) {
		n, err := f.next(ctx, set, e.number)
		if err != nil {
			return nil, err
		}
		return f.sets[n], nil
	})
	if err != nil || len(next) == 0 {
		return false, err
	}
	f.level, f.judged = next, nil
	f.taken++
	f.drop()
	return true, nil
}

// after returns the cuts of the next level, where follow returns the states
// after a record.
func (f *HostsFollower) after(follow func(set uint32, e *entry) ([]uint32, error)) (next []*cut, err error) {
	numbers := map[string]*cut{}
	for _, c := range f.level {
		for _, h := range f.candidates(c) {
			states, err := follow(c.set, f.entry(c, h))
			if err != nil {
				return nil, err
			}
			if len(states) > 0 {
				next = f.join(numbers, next, c, h, states)
			}
		}
		if f.sys.limit > 0 && int64(len(next))*cutSize > f.sys.limit {
			return nil, ErrMemory
		}
	}
	for _, c := range next {
		c.set = f.set(c.states)
		c.states = nil
	}
	return next, nil
}

// cutSize is about what a cut takes, in bytes.
const cutSize = 250

// join adds states to the cut with one more record of a host.
func (f *HostsFollower) join(numbers map[string]*cut, next []*cut, c *cut, host int, states []uint32) []*cut {
	counts := make([]int, max(len(c.counts), host+1))
	copy(counts, c.counts)
	counts[host]++
	var key []byte
	for _, n := range counts {
		key = binary.AppendUvarint(key, uint64(n))
	}
	to := numbers[string(key)]
	if to == nil {
		to = &cut{counts: counts}
		numbers[string(key)] = to
		next = append(next, to)
	}
	to.states = append(to.states, states...)
	return next
}

// entry returns the next record of a host after a cut, nil if none is left.
func (f *HostsFollower) entry(c *cut, host int) *entry {
	h := f.hosts[host]
	if i := c.count(host) - h.dropped; i < len(h.queue) {
		return h.queue[i]
	}
	return nil
}

// count returns how many records of a host are in the cut.
func (c *cut) count(host int) int {
	if host < len(c.counts) {
		return c.counts[host]
	}
	return 0
}

// candidates returns the hosts whose next records can be the next of all.
func (f *HostsFollower) candidates(c *cut) (hosts []int) {
	first := f.first(c)
	for h := range f.hosts {
		e := f.entry(c, h)
		if e != nil && (f.skew == AnySkew || e.index <= first+f.skew) && f.ready(c, e) {
			hosts = append(hosts, h)
		}
	}
	return hosts
}

// ready reports whether all that happened before a record is in the cut.
func (f *HostsFollower) ready(c *cut, e *entry) bool {
	for h, o := range f.hosts {
		if o.name == e.Host || e.Clock == nil {
			continue
		}
		for i := c.count(h) - o.dropped; i < len(o.queue); i++ {
			left := o.queue[i]
			if left.Clock != nil {
				if left.Clock[o.name] <= e.Clock[o.name] {
					return false
				}
				break // the later ones of the host know more
			}
		}
	}
	return true
}

// drop forgets the records that are in all cuts.
func (f *HostsFollower) drop() {
	for h, o := range f.hosts {
		least := f.level[0].count(h)
		for _, c := range f.level {
			least = min(least, c.count(h))
		}
		n := least - o.dropped
		f.sys.bytes = max(0, f.sys.bytes-int64(n)*entrySize)
		o.queue, o.dropped = slices.Delete(o.queue, 0, n), least
	}
}

// renewAll empties the cache except for the sets of the level and the records
// that are left.
func (f *HostsFollower) renewAll() error {
	saved := make([][]pair, len(f.level))
	for i, c := range f.level {
		saved[i] = f.pairs(c.set)
	}
	f.sys.forget()
	f.clear()
	for i, c := range f.level {
		c.set = f.restore(saved[i])
	}
	f.at = f.level[0].set
	for _, h := range f.hosts {
		for _, e := range h.queue {
			e.number = f.record(&e.Record)
			f.sys.bytes += entrySize
		}
	}
	if f.sys.full() {
		return ErrMemory
	}
	return nil
}

// clock compares the clock of a record with those before: those of its host
// grow, of two records at most one happened before the other, and what happened
// before is an order. Some record that is left can therefore always be next.
func (f *HostsFollower) clock(h *host, e *entry) error {
	if e.Clock == nil {
		return nil
	}
	own, ok := e.Clock[h.name]
	if !ok {
		return &ClockError{fmt.Sprintf("the clock has no component of its own host %s", h.name)}
	}
	if own < 1 {
		return &ClockError{fmt.Sprintf("the component %s of the clock is %d: want a number from 1 on, as the record is of this host", h.name, own)}
	}
	if len(h.clocks) > 0 {
		last := h.clocks[len(h.clocks)-1]
		if own <= last.Clock[h.name] {
			return &ClockError{fmt.Sprintf("the component %s of the clock is %d, and was %d in the record of this host in line %d", h.name, own, last.Clock[h.name], last.Line)}
		}
		if name := forgotten(last, e); name != "" {
			return &ClockError{fmt.Sprintf("the component %s of the clock is %d, and was %d in the record of this host in line %d", name, e.Clock[name], last.Clock[name], last.Line)}
		}
	}
	for _, o := range f.hosts {
		if err := f.agree(h, o, e); err != nil {
			return err
		}
	}
	h.clocks = append(h.clocks, e)
	for f.skew != AnySkew && len(h.clocks) > 1 && h.clocks[1].index < e.index-f.skew {
		h.clocks = h.clocks[1:] // one that is too old is kept: it knows all that those before know
	}
	return nil
}

// agree compares a clock with those of another host.
func (f *HostsFollower) agree(h, o *host, e *entry) error {
	if o == h {
		return nil
	}
	after := sort.Search(len(o.clocks), func(i int) bool { return o.clocks[i].Clock[o.name] > e.Clock[o.name] })
	if after > 0 { // the last record of the other host that happened before
		before := o.clocks[after-1]
		if before.Clock[h.name] >= e.Clock[h.name] {
			return &ClockError{fmt.Sprintf("by the clocks this record and that of host %s in line %d each happened before the other", o.name, before.Line)}
		}
		if name := forgotten(before, e); name != "" {
			return &ClockError{fmt.Sprintf("the record of host %s in line %d happened before this one by the clocks; its component %s is %d, and is %d here", o.name, before.Line, name, before.Clock[name], e.Clock[name])}
		}
	}
	i := sort.Search(len(o.clocks), func(i int) bool { return o.clocks[i].Clock[h.name] >= e.Clock[h.name] })
	if i == len(o.clocks) {
		return nil
	}
	then := o.clocks[i] // the first record of the other host that happened after
	switch name := forgotten(e, then); {
	case name != "":
		return &ClockError{fmt.Sprintf("the record of host %s in line %d happened after this one by the clocks; its component %s is %d, and is %d here", o.name, then.Line, name, then.Clock[name], e.Clock[name])}
	case f.skew != AnySkew && then.index < e.index-f.skew:
		return &ClockError{fmt.Sprintf("by the clocks this record happened before that of host %s in line %d, more than %d records above", o.name, then.Line, f.skew)}
	}
	return nil
}

// forgotten returns a component of a clock that is less in a record which
// happened later, "" if there is none: what happened before the one happened
// before the other.
func forgotten(before, after *entry) string {
	for _, name := range slices.Sorted(maps.Keys(before.Clock)) {
		if after.Clock[name] < before.Clock[name] {
			return name
		}
	}
	return ""
}

// Next are records that could be the next one.
type Next struct {
	HostRecord
	in *cut
}

// Refused returns the records, by host, that could be next where the longest
// explanation ends, the first of the log first: none of them is possible.
func (f *HostsFollower) Refused() (all []Next) {
	c := f.level[0]
	for _, d := range f.level { // the one that is most like the order of the log
		if f.first(d) > f.first(c) {
			c = d
		}
	}
	for _, h := range f.candidates(c) {
		all = append(all, Next{f.entry(c, h).HostRecord, c})
	}
	sorting.Func(all, func(a, b Next) int { return a.Line - b.Line })
	return all
}

// first returns the place of the first record that is not in a cut.
func (f *HostsFollower) first(c *cut) int {
	first := f.read
	for h := range f.hosts {
		if e := f.entry(c, h); e != nil {
			first = min(first, e.index)
		}
	}
	return first
}

// ExplainNext is Explain for one of the records that Refused returns.
func (f *HostsFollower) ExplainNext(ctx context.Context, n *Next, most int) (*Refusal, error) {
	return f.explain(ctx, f.sets[n.in.set], &n.Record, most)
}
