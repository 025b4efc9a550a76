package search

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// counting has goroutines that take a lock, read, write and release it.
func counting(goroutines, rounds int) func() {
	return func() {
		var m schedule.Mutex
		n := 0
		for range goroutines {
			schedule.Go(func() {
				for range rounds {
					m.Lock()
					*schedule.W(&n) = *schedule.R(&n) + 1
					m.Unlock()
				}
			})
		}
	}
}

// pipeline passes values through goroutines.
func pipeline(stages, values int) func() {
	return func() {
		in := make(chan int)
		first := in
		for range stages {
			from, out := in, make(chan int)
			schedule.Go(func() {
				for range values {
					schedule.To(out).Send(schedule.Receive(from) + 1)
				}
			})
			in = out
		}
		schedule.Go(func() {
			for range values {
				schedule.To(first).Send(0)
			}
		})
		for range values {
			schedule.Receive(in)
		}
	}
}

// BenchmarkPoints measures scheduling points, with all of the exploration.
func BenchmarkPoints(b *testing.B) {
	for _, bb := range []struct {
		name string
		main func()
	}{
		{"counting", counting(3, 2)},
		{"long", counting(2, 20)},
		{"pipeline", pipeline(3, 20)},
		{"readers", readers(8)},
		{"lastZero", lastZero(7)},
		{"filesystem", filesystem(17)},
	} {
		b.Run(bb.name, func(b *testing.B) {
			b.ReportAllocs()
			points, began := 0, cpu.Seconds()
			for points < b.N {
				d := &Reduction{}
				names := &schedule.Names{}
				for d.Next() && points < b.N {
					r := schedule.Execute(bb.main, d, schedule.Options{Names: names, MaxSteps: 10_000})
					points += len(r.Events())
				}
				names.Release()
			}
			b.ReportMetric(float64(points)/(cpu.Seconds()-began), "points/CPU-s")
		})
	}
}

// BenchmarkSwitch measures a goroutine that does nothing but reach points.
func BenchmarkSwitch(b *testing.B) {
	b.ReportAllocs()
	schedule.Execute(func() {
		for range b.N {
			schedule.Gosched()
		}
	}, first{}, schedule.Options{MaxSteps: b.N + 1})
}

// first chooses the first transition.
type first struct{}

func (first) Choose(*schedule.Run, []schedule.Transition) int { return 0 }
func (first) End(*schedule.Run)                               {}
