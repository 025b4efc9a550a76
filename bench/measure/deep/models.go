package deep

import "fmt"

// model is a Promela model with a property that it violates at a known depth.
type model struct {
	name, text, property string
}

// models returns the models: four families of growing depth or width, in which
// a violation takes many steps of several processes and many other states are
// nearer, and one in which the violation is near but depth-first search goes
// astray.
func models() (all []model) {
	for _, n := range []int{3, 4, 5, 6, 8} {
		all = append(all, counters(n, 30))
	}
	for _, rounds := range []int{5, 10, 20, 40} {
		all = append(all, schedule(rounds))
	}
	for _, messages := range []int{20, 60, 120, 250} {
		all = append(all, pipeline(messages))
	}
	for _, laps := range []int{5, 10, 20} {
		all = append(all, ring(laps))
	}
	// And what lies near, where a search that goes deep loses its way.
	for _, at := range []int{3, 5, 8, 12} {
		all = append(all, near(at))
	}
	return all
}

// counters returns a model of n processes, each of which counts up to most. The
// violation is that all are at the end.
func counters(n, most int) model {
	return model{
		fmt.Sprintf("counters, %d to %d", n, most),
		fmt.Sprintf("byte done;\nactive [%d] proctype P() { byte x; do :: d_step { x < %d -> x++; if :: x == %d -> done++ :: else fi } od }\n", n, most, most),
		fmt.Sprintf(`[] "done < %d"`, n),
	}
}

// schedule returns a model in which every task runs once in a round, beside
// three clocks that count up and down. The violation is that rounds rounds were
// made.
func schedule(rounds int) model {
	return model{
		fmt.Sprintf("schedule, %d rounds", rounds),
		`byte ran[4]; short round;
active [4] proctype Task() { do :: d_step { ran[_pid] == 0 -> ran[_pid] = 1 } od }
active proctype Scheduler() {
  do :: d_step { ran[0] + ran[1] + ran[2] + ran[3] == 4 -> ran[0] = 0; ran[1] = 0; ran[2] = 0; ran[3] = 0; round++ } od
}
active [3] proctype Clock() { byte t; do :: d_step { t < 60 -> t++ } :: d_step { t > 0 -> t-- } od }
`,
		fmt.Sprintf(`[] "round < %d"`, rounds),
	}
}

// pipeline returns a model in which messages pass three stages with buffers.
// The violation is that the last stage has counted messages of them.
func pipeline(messages int) model {
	return model{
		fmt.Sprintf("pipeline, %d messages", messages),
		`chan a = [3] of { byte }; chan b = [3] of { byte }; chan c = [3] of { byte }; byte got;
active proctype Source() { do :: a!1 :: a!2 :: a!3 od }
active proctype First() { byte m; do :: a?m; b!m od }
active proctype Second() { byte m; do :: b?m; c!m od }
active proctype Sink() { byte m; do :: c?m; got++; m = 0 od }
`,
		fmt.Sprintf(`[] "got < %d"`, messages),
	}
}

// ring returns a model in which a token goes round. Each station may work
// before it passes the token on. The violation is that it has gone round more
// than laps times.
func ring(laps int) model {
	return model{
		fmt.Sprintf("ring, %d laps", laps),
		`chan link[5] = [1] of { bit }; byte laps;
active [5] proctype Station() {
  byte work;
  if :: _pid == 0 -> link[0]!1 :: else fi;
  do
  :: link[_pid]?1 -> if :: _pid == 0 -> laps++ :: else fi; link[(_pid + 1) % 5]!1
  :: d_step { work < 12 -> work++ }
  :: d_step { work > 0 -> work = 0 }
  od
}
`,
		fmt.Sprintf(`[] "laps <= %d"`, laps),
	}
}

// near returns a model in which one process makes some steps, among others that
// count without end. The violation is its last step.
func near(steps int) model {
	return model{
		fmt.Sprintf("near, %d steps", steps),
		fmt.Sprintf(`active [4] proctype Busy() { byte x, y; do :: x++ :: y++ od }
byte n;
active proctype Slow() { do :: d_step { n < %d -> n++ } od }
`, steps),
		fmt.Sprintf(`[] "n < %d"`, steps),
	}
}
