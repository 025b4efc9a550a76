package main

import (
	"fmt"
	"strings"
)

// fair returns questions about three to five processes that all get their turn
// again and again, by premises of the form []<>, one of whom nevertheless waits
// for ever.
func fair() (all []task) {
	for n := 3; n <= 5; n++ {
		all = append(all, semaphore(n), bakery(n), philosophers(n), token(n), priority(n), writers(n), backoff(n), bus(n), barrier(n), stack(n))
	}
	return all
}

// premised returns a question: if each of some propositions is true again and
// again, so is the last.
func premised(name, text, goal string, premises ...string) task {
	for i, p := range premises {
		premises[i] = `[]<> "` + p + `"`
	}
	return ours("fair", name, text, "("+strings.Join(premises, " && ")+") -> "+goal)
}

// each returns a text for each of n processes.
func each(n int, format string) (all []string) {
	for i := range n {
		all = append(all, fmt.Sprintf(format, i))
	}
	return all
}

// semaphore: one process is never let in, though the semaphore is free again and
// again.
func semaphore(n int) task {
	return premised(fmt.Sprintf("semaphore of %d", n), fmt.Sprintf(`bool taken; byte in; byte wait[%d]; byte work;
active [%[1]d] proctype P() {
  do
  :: d_step { wait[_pid] == 0 -> wait[_pid] = 1 }
  :: d_step { wait[_pid] == 1 && !taken -> taken = true; wait[_pid] = 2; in = _pid + 1 }
  :: d_step { wait[_pid] == 2 -> work = (work + 1) %% 40; wait[_pid] = 3 }
  :: d_step { wait[_pid] == 3 -> taken = false; wait[_pid] = 0; in = 0 }
  od
}
`, n), `[] ("wait[0] == 1" -> <> "in == 1")`, append(each(n, "wait[%d] == 1"), "!taken")...)
}

// bakery: tickets are reset while somebody takes one, who then waits for ever.
func bakery(n int) task {
	return premised(fmt.Sprintf("tickets of %d", n), fmt.Sprintf(`byte next, served; byte mine[%d]; byte in;
active [%[1]d] proctype P() {
  do
  :: d_step { mine[_pid] == 0 && next < 12 -> next++; mine[_pid] = next }
  :: d_step { mine[_pid] == served + 1 && in == 0 -> in = _pid + 1 }
  :: d_step { in == _pid + 1 -> in = 0; mine[_pid] = 0; served++ }
  :: d_step { mine[_pid] == 0 && next == 12 && in == 0 -> next = 0; served = 0 }
  :: d_step { mine[_pid] > served + 1 && next < 12 -> next++; mine[_pid] = next; if :: mine[_pid] > served + 9 -> served++ :: else fi }
  od
}
`, n), `[]<> "in == 1"`, append(each(n-1, "in == %d + 2"), "next == 0")...)
}

// philosophers: two neighbours take turns, so that the one between them never
// has both forks.
func philosophers(n int) task {
	return premised(fmt.Sprintf("%d philosophers", n), fmt.Sprintf(`bool fork[%d]; byte eats[%[1]d]; byte meals;
active [%[1]d] proctype P() {
  do
  :: d_step { eats[_pid] == 0 && !fork[_pid] -> fork[_pid] = true; eats[_pid] = 1 }
  :: d_step { eats[_pid] == 1 && !fork[(_pid + 1) %% %[1]d] -> fork[(_pid + 1) %% %[1]d] = true; eats[_pid] = 2; meals = (meals + 1) %% 60 }
  :: d_step { eats[_pid] == 1 && fork[(_pid + 1) %% %[1]d] -> fork[_pid] = false; eats[_pid] = 0 }
  :: d_step { eats[_pid] == 2 -> fork[_pid] = false; fork[(_pid + 1) %% %[1]d] = false; eats[_pid] = 3 }
  :: d_step { eats[_pid] == 3 -> eats[_pid] = 4 }
  :: d_step { eats[_pid] == 4 -> eats[_pid] = 0 }
  od
}
`, n), `[]<> "eats[0] == 2"`, append(each(n-1, "eats[%d + 1] == 2"), "eats[0] == 1")...)
}

// token: a token goes round both ways, and may turn before it comes to one
// process.
func token(n int) task {
	return premised(fmt.Sprintf("token of %d", n), fmt.Sprintf(`byte at = 1; bool back; byte work[%d];
active [%[1]d] proctype P() {
  do
  :: d_step { at == _pid && work[_pid] < 15 -> work[_pid]++ }
  :: d_step { at == _pid && work[_pid] > 0 -> work[_pid]-- }
  :: d_step { at == _pid && !back -> at = (_pid + 1) %% %[1]d }
  :: d_step { at == _pid && back -> at = (_pid + %[1]d - 1) %% %[1]d }
  :: d_step { at == _pid -> back = !back }
  od
}
`, n), `[]<> "at == 0"`, append(each(n-1, "at == %d + 1"), "back", "!back", "work[1] == 9")...)
}

// priority: the process of the lowest priority starves, though all others rest.
func priority(n int) task {
	return premised(fmt.Sprintf("priorities of %d", n), fmt.Sprintf(`bool ready[%d]; byte runs = 99; byte age[%[1]d];
active [%[1]d] proctype P() {
  byte i;
  do
  :: d_step { !ready[_pid] -> ready[_pid] = true }
  :: d_step { ready[_pid] && runs == 99 -> i = 0; do :: i < _pid && !ready[i] -> i++ :: else -> break od; if :: i == _pid -> runs = _pid; age[_pid] = (age[_pid] + 1) %% 12 :: else fi; i = 0 }
  :: d_step { runs == _pid -> runs = 99; ready[_pid] = false }
  od
}
`, n), fmt.Sprintf(`[] ("ready[%d]" -> <> "runs == %[1]d")`, n-1), append(each(n-1, "!ready[%d]"), fmt.Sprintf("ready[%d]", n-1))...)
}

// writers: readers take turns, so that no writer comes in.
func writers(n int) task {
	return premised(fmt.Sprintf("%d readers and writers", n), fmt.Sprintf(`byte reading; bool writing; bool reads[%d]; bool asks; byte value;
active [%[1]d] proctype Reader() {
  byte seen;
  do
  :: d_step { !writing && !reads[_pid] -> reading++; reads[_pid] = true; seen = value }
  :: d_step { reads[_pid] -> reading--; reads[_pid] = false; value = (value + 1) %% 9 }
  od
}
active proctype Writer() {
  do
  :: d_step { !asks -> asks = true }
  :: d_step { asks && reading == 0 -> writing = true; value = 0 }
  :: d_step { writing -> writing = false; asks = false }
  od
}
`, n), `[] ("asks" -> <> "writing")`, append(each(n, "reads[%d]"), each(n, "!reads[%d]")...)...)
}

// backoff: processes collide and wait for some time, longer each time; one
// always waits longest.
func backoff(n int) task {
	return premised(fmt.Sprintf("back-off of %d", n), fmt.Sprintf(`byte sends = 99; byte waits[%d]; byte tries[%[1]d];
active [%[1]d] proctype P() {
  do
  :: d_step { waits[_pid] == 0 && sends == 99 -> sends = _pid }
  :: d_step { waits[_pid] == 0 && sends != 99 && sends != _pid -> waits[_pid] = 1 + tries[_pid]; if :: tries[_pid] < 5 -> tries[_pid]++ :: else fi }
  :: d_step { waits[_pid] > 0 -> waits[_pid]-- }
  :: d_step { sends == _pid -> sends = 99; tries[_pid] = 0 }
  od
}
`, n), `[]<> "sends == 0"`, append(each(n, "waits[%d] == 0"), each(n-1, "sends == %d + 1")...)...)
}

// bus: an arbiter grants the bus to any who ask, and one asks in vain.
func bus(n int) task {
	return premised(fmt.Sprintf("bus of %d", n), fmt.Sprintf(`bool asks[%d]; byte granted = 99; byte data[%[1]d];
active [%[1]d] proctype Unit() {
  do
  :: d_step { !asks[_pid] -> asks[_pid] = true }
  :: d_step { granted == _pid -> data[_pid] = (data[_pid] + 1) %% 8; granted = 98; asks[_pid] = false }
  od
}
active proctype Arbiter() {
  do
  :: atomic { granted == 99 -> if%s fi }
  :: d_step { granted == 98 -> granted = 99 }
  od
}
`, n, strings.Join(each(n, " :: asks[%[1]d] -> granted = %[1]d"), "")), `[] ("asks[0]" -> <> "granted == 0")`, append(each(n-1, "granted == %d + 1"), "asks[0]")...)
}

// barrier: one process is late at a barrier whose count is wrong, and the others
// go on without it for ever.
func barrier(n int) task {
	return premised(fmt.Sprintf("barrier of %d", n), fmt.Sprintf(`byte arrived; byte phase; byte at[%d]; byte work[%[1]d];
active [%[1]d] proctype P() {
  do
  :: d_step { at[_pid] == 0 && work[_pid] < 5 -> work[_pid]++ }
  :: d_step { at[_pid] == 0 && work[_pid] > 0 -> work[_pid] = 0; arrived++; at[_pid] = 1 + phase }
  :: d_step { at[_pid] > 0 && at[_pid] != 1 + phase -> at[_pid] = 0 }
  :: d_step { arrived >= %[1]d - 1 -> arrived = 0; phase = 1 - phase }
  od
}
`, n), `[]<> "at[0] == 0"`, append(each(n-1, "at[%d + 1] == 0"), "phase == 0", "phase == 1")...)
}

// stack: requests are served last in, first out, and the first one is never
// served.
func stack(n int) task {
	return premised(fmt.Sprintf("requests of %d, the last first", n), fmt.Sprintf(`byte top; byte kept[%d]; bool asks[%[1]d]; byte served = 99; byte done[%[1]d];
active [%[1]d] proctype P() {
  do
  :: d_step { !asks[_pid] && top < %[1]d -> asks[_pid] = true; kept[top] = _pid; top++ }
  :: d_step { served == _pid -> served = 99; asks[_pid] = false; done[_pid] = (done[_pid] + 1) %% 7 }
  od
}
active proctype Server() {
  do
  :: d_step { served == 99 && top > 0 -> top--; served = kept[top]; kept[top] = 0 }
  od
}
`, n), `[] ("asks[0]" -> <> "served == 0")`, append(each(n-1, "served == %d + 1"), "asks[0]")...)
}
