// Package symmetry makes the quotient of a Promela model by the permutations of
// its interchangeable processes, found in its flat form (Ip and Dill 1996 for
// scalarsets; Emerson and Sistla 1996 for quotients; Bošnački, Dams and
// Holenderski 2002 for Promela).
//
//	find.go       which processes are interchangeable, and what tells others apart
//	stays.go      processes that end
//	walk.go       what steps and propositions do with numbers of processes
//	sorts.go      which numbers mean processes: unification
//	layout.go     what a permutation does to a state vector
//	canonical.go  one state of all that are permutations of each other
//	quotient.go   the quotient, and runs of the model for runs of it
//
// # Why the quotient has the same words
//
// Call a state complete if no process can create another one any more and the
// processes are those that the analysis saw, in the same order. Then no process
// before the last one that never ends can end, so that the places in the vector
// are fixed, and what follows a complete state is complete. A permutation p of
// members of classes acts on complete states: it moves what belongs to a member,
// and replaces numbers that mean a member or one of its channels. Claim: s → s'
// exactly if p(s) → p(s'), with the same letters and failures. So s ~ p(s), and
// s ~ s for other states, is a bisimulation. It relates every state to its
// canonical one, whatever the initial state is: members need not start alike.
//
// The claim holds for an expression if numbers that mean processes are only
// compared with one another, assigned, sent, and used as indices: then its value
// in p(s) is that in s, with numbers replaced. Everything else is refused or
// fixed, construct by construct:
//
//   - constants: a number that means a member, in a step, an index, a message or
//     a proposition, fixes the member, that is, p does not move it. So does 0
//     where a number is tested for being true, where a remote reference finds no
//     process, and where a message is shorter than its channel;
//   - arithmetic other than adding a constant, order, and sorted sends of such
//     numbers refuse the class; so does a variable too small for them;
//   - (_pid + k) % n, where the n members have the numbers from 0 on, is the
//     number of a neighbour in a ring: p must be a rotation then. Of _pid, or of
//     a parameter that nothing is stored in, only, as a variable may hold a
//     number of no member, whose remainder is one of a member. While there are rings, only their members are permuted;
//   - _pid in processes of no class is a number that no p moves, and may be mixed
//     with numbers of processes only;
//   - run is not in complete states; what it returned before is a number like
//     others. Ends: the youngest process ends first, so that classes whose
//     processes can end are refused, unless these may stay there (stays.go); and
//     other processes behind those that never end, or stay, may hold no number
//     of a member (Group.tail);
//   - _nr_pr, timeout, else, unless, enabled, pc_value, provided, P@label and
//     labels of acceptance and progress ask whether, or how many, processes can
//     do something, and p does not change that; P:x without a number names the
//     first process of the type, and refuses its class; so do _last,
//     priorities and trace assertions, for all;
//   - rendezvous: each pair of processes is one transition; the pairs of p(s) are
//     those of s, permuted. Channels are numbered by declaration and by process:
//     numbers of channels in arrays indexed by processes, of channels of members
//     and of those handed to members are replaced like those of processes, and no
//     step may calculate with numbers of channels;
//   - atomic sequences: the process that has the processor is permuted; hidden
//     variables may hold no numbers of members. d_step takes the first step that
//     is possible, and random receives the first message that fits: p permutes
//     neither steps nor messages;
//   - an index out of range is an error, and counts as 0 afterwards. No search
//     answers "holds" after a run-time error. Where the error is not reported, in
//     propositions, provided clauses and enabled, 0 is named; where it is not
//     always reported, in one half of a rendezvous, explorers watch the index,
//     and give the quotient up (Program.Refuted);
//   - the order of successors, and what printf prints, are no part of a word.
//
// Words are the same letter by letter, so that any formula may be asked about
// the quotient, X included. A run of the quotient may be one in which different
// processes take turns at being the same one, so that fairness needs the
// permutations, which explorers have for each successor (program.Orbits). It
// is not combined with partial-order reduction, see package check, nor with
// dead variables, which would be set to the number 0.
//
// Tests compare exchanges of members with the definition on all states of
// random models, and the verdicts of quotients with those of models.
package symmetry
