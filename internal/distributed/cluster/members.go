package cluster

import (
	"slices"
	"time"
)

// members is what a client knows of the workers of its search, a member being a
// worker in one session: when each was heard last, and how many slots it has. It decides which of them join and
// which are lost. Times are inputs, so that it knows no clock and no network;
// it is for one goroutine.
type members struct {
	c        *Coordinator
	lease    time.Duration
	call     uint64               // the number of the last call
	lastSeen map[string]time.Time // members
	answered map[string]uint64    // the numbers of calls; also of members that are lost
	slots    map[string]int
	looked   time.Time // for those that are silent
}

func newMembers(c *Coordinator, lease time.Duration) members {
	return members{c: c, lease: lease, lastSeen: map[string]time.Time{}, answered: map[string]uint64{}, slots: map[string]int{}}
}

// current reports whether a heartbeat is new, and the answer to a call that was
// made; others were sent again.
func (m *members) current(b *heartbeat) bool {
	name, ok := b.member()
	return ok && b.Call > m.answered[name] && b.Call <= m.call
}

// receive handles a current heartbeat: a new worker joins with all of its
// slots.
func (m *members) receive(b *heartbeat, now time.Time) (orders []Message, joined bool) {
	name, _ := b.member()
	m.answered[name], m.lastSeen[name] = b.Call, now
	if m.slots[name] > 0 || b.Slots < 1 || b.Slots > mostSlots {
		return nil, false
	}
	m.slots[name] = b.Slots
	for i := range b.Slots {
		orders = append(orders, m.c.Join(slotName(name, i))...)
	}
	return orders, true
}

// mostSlots bounds the slots of a worker; a heartbeat with more is ignored.
const mostSlots = 1 << 10

// expire takes the partitions from workers that have been silent for longer than
// the lease, and returns their names. After a time in which this end was cut
// off or did not run, all leases begin anew: the silence may have been its own.
func (m *members) expire(connected bool, now time.Time) (orders []Message, lost []string) {
	if !connected || now.Sub(m.looked) > m.lease/2 {
		for w := range m.lastSeen {
			m.lastSeen[w] = now
		}
	}
	m.looked = now
	for w, at := range m.lastSeen {
		if now.Sub(at) > m.lease {
			lost = append(lost, w)
		}
	}
	slices.Sort(lost) // maps have no order, and a simulation has to repeat
	for _, w := range lost {
		var slots []string
		for i := range m.slots[w] {
			slots = append(slots, slotName(w, i))
		}
		orders = append(orders, m.c.Lose(slots...)...)
		delete(m.lastSeen, w)
		delete(m.slots, w)
	}
	return orders, lost
}
