package reduce

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
)

// fold puts what is done to channels that are the same in every state into the
// sets of kinds, once for all states.
func (in *independence) fold() {
	if in.slots == 0 {
		return
	}
	for k := range in.steps {
		for i := range in.steps[k] {
			s := &in.steps[k][i]
			in.foldUses(&s.conflicts, nil)
			in.foldUses(&s.enabling, nil)
		}
	}
	for k := range in.futures {
		for i := range in.futures[k] {
			in.foldUses(&in.futures[k][i], in.apartInStates)
		}
	}
}

// apartInStates reports whether a use of a channel must not be folded into a
// set of kinds, because the chooser treats doubtful references of their own.
func (in *independence) apartInStates(u chanUse) bool { return in.doubted != nil && u.channel.Doubtful }

// foldUses moves the uses in d.chans whose channel is known to d.set. Those
// that depend on a local variable, and those for which apart holds, stay.
func (in *independence) foldUses(d *doing, apart func(chanUse) bool) {
	var rest []chanUse
	set := slices.Clone(d.set)
	for _, u := range d.chans {
		switch {
		case u.channel.Kind == facts.ChanLocal || apart != nil && apart(u):
			rest = append(rest, u)
		case u.channel.Kind == facts.ChanRange:
			for id := u.channel.Low; id <= u.channel.High; id++ {
				in.channelBits(id, u.bits, set)
			}
		default:
			in.channelBits(0, u.bits, set)
		}
	}
	d.set, d.chans = set, rest
}
