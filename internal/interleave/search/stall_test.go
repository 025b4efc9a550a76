package search

import "testing"

// TestInnermost names where a goroutine is that does not come to an operation: a
// function of the program, at a line that the program has.
func TestInnermost(t *testing.T) {
	const started = "\nltlinterleave/schedule.(*Goroutine).perform(0x1)\n\tltlinterleave/schedule/goroutine.go:1 +0x1\niter.Pull[...].func1()\n\titer/iter.go:2 +0x1"
	for _, tt := range []struct{ stack, want string }{
		{"m.f(0x1)\n\tm/m.go:12 +0x1", ", in m.f at m.go:12"},
		{"m.f(0x1)\n\tm/m.go:11 +0x1", ", in m.f at m.go:11"},
		{"m.f(0x1)\n\tm/m.go:1 +0x1", ", in m.f at m.go"}, // for {}
		{"runtime.gopark()\n\truntime/proc.go:1\ninternal/poll.Read()\n\tinternal/poll/fd.go:2\nnet.(*conn).Read(0x1)\n\tnet/net.go:3 +0x2\nm.f()\n\tm/m.go:4", ", in net.(*conn).Read at net.go:3"},
		{"sync/atomic.(*Bool).Load(...)\n\tsync/atomic/type.go:19\nltlinterleave/schedule.R[...](...)\n\tltlinterleave/schedule/race.go:30\nm.f()\n\tm/m.go:4 +0x1", ", in m.f at m.go:4"},
		{"ltlinterleave/schedule.(*Goroutine).readAt(0x1)\n\tltlinterleave/schedule/race.go:102 +0x1\nm.(*T).f(0x1)\n\tm/m.go:4 +0x1", ", in m.(*T).f at m.go:4"},
		{"sync/atomic.(*Bool).Load(...)\n\tsync/atomic/type.go:19\nltlinterleave/schedule.current()\n\tltlinterleave/schedule/run.go:9", ""},
	} {
		if got := innermost("goroutine 7 [running]:\n" + tt.stack + started); got != tt.want {
			t.Errorf("%s\n%q, want %q", tt.stack, got, tt.want)
		}
	}
}
