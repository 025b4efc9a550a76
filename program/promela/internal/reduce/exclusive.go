package reduce

import (
	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// What xr and xs say, and how far it is believed. A process with xs c claims
// that no other process sends to c as long as it is there, one with xr c that
// no other one receives from c (a poll or another look is neither; channels
// without slots cannot be claimed).
//
// A claim is of use where the tables cannot tell which channel a step means: an
// element of an array, a channel that has come in a message or by an
// assignment. Such a reference is doubtful. What is not doubtful is known
// anyway, so it is never asked whether that agrees with a claim. Let P claim c,
// and Q be a process that may yet do what is claimed, but only by doubtful
// references. A stubborn set with a step that conflicts with it, and with P,
// does without Q (believe.go).
//
// That is checked. A state refutes a claim if Q stands before a doubtful
// reference, whether its step can be taken or not, that means c there. All
// states of the search are looked at, those inside atomic sequences and those
// that are passed included. When one refutes a claim the search ends, and
// begins again without believing any.
//
// Theorem: if no state of the reduced program refutes a claim, then no run from
// any of them comes to a state that refutes a claim of a process that is there
// already. Suppose there are such runs, and let s = s0 -a1-> s1 … -an-> sn be
// one with the smallest n, where P has claimed c, and Q is about to use it by a
// doubtful reference in sn, or behind the beginning b of a sequence of Q from
// there. Nothing before refutes what has been claimed in s. So all that a1 … an
// and b do is in what is foreseen in s, with what is claimed struck. Let T be
// the stubborn set of s.
//
//   - Some ai is in T; let i be the smallest. As usual, ai may come first: the reduced program has a state from
//     which n-1 steps lead to sn.
//   - None is, and Q is in T. Then Q is where it was in s, and what its step, or its sequence, reads is as it was: its steps
//     conflict with, or are enabled by, others that write it. So s refutes the claim, or a state in the sequence, which T keeps.
//   - Neither is. T has a step t that can be taken, and t, a1 … an, b is a run as well. Q is in the end where it was,
//     and what it reads is as it was. P is there, unless t is its end; but the end of P conflicts with what it has claimed, by
//     whatever reference, so Q would be in T. So from the next state of the reduced program as many steps lead to one that refutes
//     the claim. Every loop has a state with all successors (proviso.go), so that one of the other cases follows.
//
// Where T relies on a claim of P, P is in T: it cannot end, and the claim with
// it, before a step of T is taken.
//
// The product with a Büchi automaton needs not meet all states of the reduced
// program. But if a run that the automaton accepts comes to a state that
// refutes a claim, so does, by the same steps, one of the reduced program that
// has the letters of this run up to there but for stuttering; and the automaton
// can follow that.

// What is claimed to be done by nobody else.
const (
	chanSends    = chanSend | chanSort | chanLateSend
	chanReceives = chanTake | chanPeek | chanLateTake
)

// claimedKinds returns the kinds that a claim denies to all other processes.
func claimedKinds(x *flat.Exclusive) uint8 {
	if x.Sends {
		return chanSends
	}
	return chanReceives
}

// reference returns the channel that a use refers to. It is marked doubtful if
// claims may say more about it than the tables do: it does not denote one known
// channel, its number is seen in the state, and the expression keeps its value
// as long as the process stands there (facts.Steady).
func (in *independence) reference(proc int, c facts.ChanFact) facts.ChanRef {
	ref := in.Refer(proc, c.Node)
	ref.Doubtful = c.Seen && !ref.Exact() && facts.Steady(in.Model, c.Node)
	return ref
}

// findClaims fills in.claims: by proctype, the claims about channels whose
// number never changes while the process lives. Other claims are not used.
func (in *independence) findClaims() {
	for k, p := range in.Model.Procs {
		var list []flat.Exclusive
		for _, x := range p.Exclusives {
			if in.Claimable(k, x.Node) {
				list = append(list, x)
			}
		}
		in.claims = append(in.claims, list)
	}
}

// findDoubts fills in.doubted: by proctype and control point, the sends and
// receives by doubtful references, which have to be checked against claims in
// every state. It stays nil if no claim is about sends or receives of such a
// kind, and claims are then neither used nor checked.
func (in *independence) findDoubts() {
	claimed := [2]bool{}
	for _, list := range in.claims {
		for i := range list {
			claimed[lexemes.BoolInt(list[i].Sends)] = true
		}
	}
	found := false
	all := make([][][]doubt, len(in.Model.Procs))
	for k, p := range in.Model.Procs {
		all[k] = make([][]doubt, len(p.Points))
		for i := range p.Points {
			for j := range p.Points[i].Steps {
				if d, ok := in.doubtOf(k, &p.Points[i].Steps[j]); ok && !p.Points[i].Inner {
					all[k][i] = append(all[k][i], d)
					found = found || claimed[lexemes.BoolInt(d.sends)]
				}
			}
		}
	}
	if found {
		in.doubted = all
	}
}

// doubtOf returns the channel operation of a step if its reference is doubtful.
func (in *independence) doubtOf(proc int, st *flat.Step) (doubt, bool) {
	if !st.Communicates() {
		return doubt{}, false
	}
	c := in.facts[proc][st.ID].Channels[0]
	return doubt{c.Node, st.Kind().Sends, st.Info}, in.reference(proc, c).Doubtful
}

// claimWords lists the claims that are believed, for the user.
func (in *independence) claimWords() string {
	var names []string
	for k, list := range in.claims {
		for i := range list {
			names = append(names, list[i].Text+" of "+in.Model.Procs[k].Name)
		}
	}
	return "believed " + facts.Listed(names)
}
