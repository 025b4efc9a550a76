package atomic

import (
	"math/rand/v2"
	"reflect"
	"sync/atomic"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// first lets the first transition happen.
type first struct{}

func (first) Choose(*schedule.Run, []schedule.Transition) int { return 0 }
func (first) End(*schedule.Run)                               {}

// TestLikeStandard: each method, called at random with few different arguments, returns what that of the standard package returns, in
// runs and outside of them.
func TestLikeStandard(t *testing.T) {
	a, b := 1, 2
	pointers := []*int{nil, &a, &b}
	for _, tt := range []struct {
		want, got any
		args      func(r *rand.Rand, of reflect.Type) reflect.Value
	}{
		{new(atomic.Int32), new(Int32), small}, {new(atomic.Int64), new(Int64), small}, {new(atomic.Uint32), new(Uint32), small},
		{new(atomic.Uint64), new(Uint64), small}, {new(atomic.Uintptr), new(Uintptr), small},
		{new(atomic.Bool), new(Bool), func(r *rand.Rand, _ reflect.Type) reflect.Value { return reflect.ValueOf(r.IntN(2) == 0) }},
		{new(atomic.Pointer[int]), new(Pointer[int]), func(r *rand.Rand, _ reflect.Type) reflect.Value { return reflect.ValueOf(pointers[r.IntN(3)]) }},
		{new(atomic.Value), new(Value), func(r *rand.Rand, _ reflect.Type) reflect.Value {
			return reflect.ValueOf([]string{"a", "b"}[r.IntN(2)])
		}},
	} {
		want, got := reflect.ValueOf(tt.want), reflect.ValueOf(tt.got)
		if want.NumMethod() != got.NumMethod() {
			t.Errorf("%T has %d methods, %T %d", tt.want, want.NumMethod(), tt.got, got.NumMethod())
		}
		calls := func() {
			r := rand.New(rand.NewPCG(1, 1))
			for range 600 {
				m := want.Type().Method(r.IntN(want.NumMethod()))
				var args []reflect.Value
				for i := range m.Type.NumIn() - 1 {
					args = append(args, tt.args(r, m.Type.In(i+1)))
				}
				x, y := want.MethodByName(m.Name).Call(args), got.MethodByName(m.Name).Call(args)
				for i := range x {
					if !reflect.DeepEqual(x[i].Interface(), y[i].Interface()) {
						t.Fatalf("%T.%s(%v) is %v, want %v", tt.got, m.Name, args, y[i], x[i])
					}
				}
			}
		}
		calls()
		if r := schedule.Execute(calls, first{}, schedule.Options{MaxSteps: 100_000}); r.Failure() != nil {
			t.Errorf("%T: %v", tt.got, r.Failure())
		}
	}
}

// small draws a small number of a type.
func small(r *rand.Rand, of reflect.Type) reflect.Value {
	return reflect.ValueOf(r.IntN(4)).Convert(of)
}

// TestMeet: in some schedule two goroutines that load and store lose an addition, and in none do two that add.
func TestMeet(t *testing.T) {
	for _, tt := range []struct {
		name string
		add  func(*Int32)
		lost bool
	}{
		{"load and store", func(i *Int32) { i.Store(i.Load() + 1) }, true},
		{"add", func(i *Int32) { i.Add(1) }, false},
		{"compare and swap", func(i *Int32) {
			for old := i.Load(); !i.CompareAndSwap(old, old+1); old = i.Load() {
			}
		}, false},
	} {
		lost := false
		for seed := range uint64(200) {
			var sum int32
			choose := random{rand.New(rand.NewPCG(seed, 1))}
			r := schedule.Execute(func() {
				var i Int32
				var w schedule.WaitGroup
				for range 2 {
					w.Go(func() { tt.add(&i) })
				}
				w.Wait()
				sum = i.Load()
			}, choose, schedule.Options{MaxSteps: 1000})
			if r.Failure() != nil {
				t.Fatalf("%s: %v", tt.name, r.Failure())
			}
			lost = lost || sum != 2
		}
		if lost != tt.lost {
			t.Errorf("%s: an addition is lost: %v", tt.name, lost)
		}
	}
}

// random lets a random transition happen.
type random struct{ *rand.Rand }

func (r random) Choose(_ *schedule.Run, all []schedule.Transition) int { return r.IntN(len(all)) }
func (random) End(*schedule.Run)                                       {}
