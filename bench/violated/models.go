package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// task is a property that is violated.
type task struct {
	kind, name string
	text, path string // of the model: one of the two
	property   string // "": the first one in the model
	missing    string // why it cannot be asked; "" if it can
}

// questions returns all tasks.
func questions(corpus string) (all []task) {
	all = append(all, deep()...)
	all = append(all, wide()...)
	all = append(all, cycles()...)
	all = append(all, puzzles()...)
	all = append(all, fair()...)
	return append(all, ofCorpus(corpus)...)
}

// ours returns a task with a model of our own.
func ours(kind, name, text, property string) task {
	return task{kind: kind, name: name, text: text, property: property}
}

// inOrders returns a task of ours with the steps of its loops in n orders, the
// first of them as written. Others are asked as they are.
func (t task) inOrders(n int) []task {
	all := []task{t}
	for seed := 1; seed < n && t.text != ""; seed++ {
		rng, lines, shuffled := rand.New(rand.NewPCG(uint64(seed), 1)), strings.Split(t.text, "\n"), t
		for first, i := 0, 0; i < len(lines); i++ {
			if strings.HasPrefix(lines[i], "  :: ") {
				continue
			}
			steps := lines[first:i]
			rng.Shuffle(len(steps), func(i, j int) { steps[i], steps[j] = steps[j], steps[i] })
			first = i + 1
		}
		shuffled.text = strings.Join(lines, "\n")
		shuffled.name = fmt.Sprintf("%s, order %d", t.name, seed)
		all = append(all, shuffled)
	}
	return all
}

// deep returns violations that take many steps.
func deep() (all []task) {
	for _, n := range []int{4, 6, 8} {
		all = append(all, counters(n, 30))
	}
	all = append(all, counters(7, 105))
	for _, n := range []int{300, 1500, 3000} {
		all = append(all, reset(n))
	}
	for _, n := range []int{20, 120, 250} {
		all = append(all, pipeline(n))
	}
	for _, n := range []int{4, 6, 8} {
		all = append(all, jobs(n, 6))
	}
	for _, n := range []int{200, 737, 2000} {
		all = append(all, order(n, 4))
	}
	return append(all, order(1200, 6), counters(5, 60))
}

// counters returns a model in which n processes count up to most. The violation
// is that all are at the end.
func counters(n, most int) task {
	return ours("deep", fmt.Sprintf("%d counters to %d", n, most),
		fmt.Sprintf("byte done;\nactive [%d] proctype P() { byte x; do :: d_step { x < %d -> x++; if :: x == %d -> done++ :: else fi } od }\n", n, most, most),
		fmt.Sprintf(`[] "done < %d"`, n))
}

// reset returns a model in which one process counts to n, but may also start
// again; two clocks run beside it.
func reset(n int) task {
	return ours("deep", fmt.Sprintf("reset before %d", n), fmt.Sprintf(`short x; byte other;
active [2] proctype Clock() { byte t; do :: d_step { t < 60 -> t++ } :: d_step { t > 0 -> t-- } od }
active proctype Up() { do :: d_step { x < %[1]d -> x++ } :: d_step { x < %[1]d -> x = 0; other++ } od }
`, n), fmt.Sprintf(`[] "x < %d"`, n))
}

// pipeline returns a model in which messages pass three stages with buffers.
// The violation is that the last stage has counted messages of them.
func pipeline(messages int) task {
	return ours("deep", fmt.Sprintf("pipeline, %d messages", messages), `chan a = [3] of { byte }; chan b = [3] of { byte }; chan c = [3] of { byte }; byte got;
active proctype Source() { do :: a!1 :: a!2 :: a!3 od }
active proctype First() { byte m; do :: a?m; b!m od }
active proctype Second() { byte m; do :: b?m; c!m od }
active proctype Sink() { byte m; do :: c?m; got++; m = 0 od }
`, fmt.Sprintf(`[] "got < %d"`, messages))
}

// jobs returns a model in which n jobs pass stages on three machines. A stage
// takes time, and a job may give up and start again.
func jobs(n, stages int) task {
	return ours("deep", fmt.Sprintf("%d jobs, %d stages", n, stages), fmt.Sprintf(`bool busy[3]; byte fin;
active [%d] proctype Job() {
  byte stage, t;
  do
  :: d_step { stage < %[2]d && t == 0 && !busy[(stage + _pid) %% 3] -> busy[(stage + _pid) %% 3] = true; t = 1 }
  :: d_step { t > 0 && t < 12 -> t++ }
  :: d_step { t == 12 -> busy[(stage + _pid) %% 3] = false; t = 0; stage++; if :: stage == %[2]d -> fin++ :: else fi }
  :: d_step { t > 0 -> busy[(stage + _pid) %% 3] = false; t = 0; stage = 0 }
  od
}
`, n, stages), fmt.Sprintf(`[] "fin < %d"`, n))
}

// order returns a model in which one process makes a plan of n steps, and the
// others undo half of it at any time.
func order(n, others int) task {
	return ours("deep", fmt.Sprintf("plan of %d steps, %d others", n, others), fmt.Sprintf(`short plan; byte lost;
active [%[2]d] proctype Spoil() { byte n; do :: d_step { plan < %[1]d -> plan = plan / 2; n = (n + 1) %% 50; lost = (lost + 1) %% 50 } od }
active proctype Plan() { do :: d_step { plan < %[1]d -> plan++ } od }
`, n, others), fmt.Sprintf(`[] "plan < %d"`, n))
}

// wide returns violations that take few steps, among very many other states.
func wide() (all []task) {
	for _, n := range []int{3, 6, 9, 12, 15} {
		all = append(all, near(n))
	}
	for _, n := range []int{4, 5, 6, 7, 8} {
		all = append(all, lock(n))
	}
	for _, n := range []int{4, 6, 8, 10, 12} {
		all = append(all, meeting(n))
	}
	return all
}

// near returns a model in which one process makes some steps, among others that
// count without end.
func near(steps int) task {
	return ours("wide", fmt.Sprintf("near, %d steps", steps), fmt.Sprintf(`active [4] proctype Busy() { byte x, y; do :: x++ :: y++ od }
byte n;
active proctype Slow() { do :: d_step { n < %d -> n++ } od }
`, steps), fmt.Sprintf(`[] "n < %d"`, steps))
}

// lock returns a model of a lock that n right digits in a row open. After a
// wrong one it accepts none for very long. The digits are chosen in an atomic
// sequence, as a d_step makes one choice only.
func lock(n int) task {
	return ours("wide", fmt.Sprintf("lock of %d digits", n), fmt.Sprintf(`byte right; int wrong; byte digit;
active proctype Lock() {
  do
  :: atomic { wrong == 0 -> if :: digit = 0 :: digit = 1 :: digit = 2 :: digit = 3 :: digit = 4 :: digit = 5 fi }
  od
}
active proctype Turn() {
  do
  :: d_step { right < %[1]d && wrong == 0 && digit != (right * 7 + 3) %% 6 -> wrong = 1; digit = 0 }
  :: d_step { right < %[1]d && wrong > 0 && wrong < 100000000 -> wrong = wrong + 1 }
  :: d_step { right < %[1]d && wrong == 0 && digit == (right * 7 + 3) %% 6 -> right++ }
  od
}
active [3] proctype Clock() { byte t; do :: t++ od }
`, n), fmt.Sprintf(`[] "right < %d"`, n))
}

// meeting returns a model in which two processes walk in a large space, and the
// violation is that they are at a certain place after n steps.
func meeting(n int) task {
	return ours("wide", fmt.Sprintf("meeting after %d steps", n), `int a, b; byte tired;
active proctype Walk() { do :: a = a + 3 :: a = a - 1 :: d_step { tired < 200 -> tired++ } od }
active proctype Run() { do :: b = b * 2 + 1 :: b = b + 5 :: b = b - 2 od }
active [2] proctype Other() { int z; do :: z++ :: z = z + 10 od }
`, fmt.Sprintf(`[] "!(a == %d && b == %d)"`, n/2-1, 4*n-13))
}

// cycles returns violations that only a cycle shows.
func cycles() (all []task) {
	for _, n := range []int{4, 6, 8} {
		all = append(all, starving(n))
	}
	for _, n := range []int{50, 200, 737} {
		all = append(all, latch(n))
	}
	for _, n := range []int{3, 4, 5} {
		all = append(all, courtesy(n))
	}
	for _, n := range []int{3, 5} {
		all = append(all, readers(n))
	}
	for _, n := range []int{4, 16} {
		all = append(all, lossy(n))
	}
	return all
}

// starving returns a model in which the process whose turn it is gives it to
// either neighbour, so that two processes may pass it to each other for ever.
func starving(n int) task {
	return ours("cycle", fmt.Sprintf("%d processes starve one", n), fmt.Sprintf(`byte turn; byte rounds[%d];
active [%[1]d] proctype P() {
  do
  :: atomic { turn == _pid -> rounds[_pid] = (rounds[_pid] + 1) %% 12; if :: turn = (_pid + 1) %% %[1]d :: turn = (_pid + %[1]d - 1) %% %[1]d fi }
  od
}
`, n), fmt.Sprintf(`[] <> "turn == %d"`, n-1))
}

// latch returns a model in which requests are no longer answered after n steps
// of one process.
func latch(n int) task {
	return ours("cycle", fmt.Sprintf("latch after %d steps", n), fmt.Sprintf(`short x; bool asked, answered;
active proctype Up() { do :: d_step { x < %d -> x++ } od }
active proctype Ask() { do :: d_step { !asked -> asked = true; answered = false } od }
active proctype Answer() { do :: d_step { asked && x < %[1]d -> asked = false; answered = true } od }
active [2] proctype Clock() { byte t; do :: d_step { t < 40 && x < %[1]d -> t++ } :: d_step { t > 0 && x < %[1]d -> t-- } od }
`, n), `[] ("asked" -> <> "answered")`)
}

// courtesy returns a model in which every process lets its neighbour go first,
// for ever.
func courtesy(n int) task {
	return ours("cycle", fmt.Sprintf("%d let each other go first", n), fmt.Sprintf(`bool wants[%d]; byte in;
active [%[1]d] proctype P() {
  byte tries;
  do
  :: d_step { !wants[_pid] -> wants[_pid] = true }
  :: d_step { wants[_pid] && wants[(_pid + 1) %% %[1]d] -> wants[_pid] = false; tries = (tries + 1) %% 9 }
  :: d_step { wants[_pid] && !wants[(_pid + 1) %% %[1]d] && in == 0 -> in = _pid + 1 }
  :: d_step { in == _pid + 1 -> in = 0; wants[_pid] = false }
  od
}
`, n), `[] <> "in == 1"`)
}

// readers: while some of n readers read, the writer cannot write, and they take
// turns.
func readers(n int) task {
	return ours("cycle", fmt.Sprintf("%d readers starve a writer", n), fmt.Sprintf(`byte reading; bool writing;
active [%d] proctype Reader() { byte times; do :: d_step { !writing -> reading++; times = (times + 1) %% 20 }; reading-- od }
active proctype Writer() { byte times; do :: d_step { reading == 0 -> writing = true; times = (times + 1) %% 20 }; writing = false od }
`, n), `[] <> "writing"`)
}

// lossy: messages with numbers below n are sent until they are acknowledged,
// over a channel that loses them, for ever if it is so.
func lossy(n int) task {
	return ours("cycle", fmt.Sprintf("lost messages of %d", n), fmt.Sprintf(`chan there = [2] of { byte }; chan back = [2] of { byte }; byte sent, got;
active proctype Sender() { byte m; do :: there!sent :: back?m -> if :: d_step { m == sent -> sent = (sent + 1) %% %d } :: else fi od }
active proctype Receiver() { byte m; do :: there?m -> got = m; back!m od }
active proctype Thief() { byte m; do :: there?m :: back?m od }
`, n), `[] ("sent == 1" -> <> "sent == 2")`)
}
