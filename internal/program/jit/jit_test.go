package jit

import (
	"context"
	"math"
	"runtime"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
)

// compiled makes an instance of a module whose function "f" is written by body.
func compiled(t testing.TB, params, results []ValType, body func(m *Module, f *Func)) *Instance {
	t.Helper()
	m := NewModule(1 << 16)
	f := m.Func(params, results)
	body(m, f)
	m.Export("f", f)
	return instance(t, m, "f")
}

func instance(t testing.TB, m *Module, name string) *Instance {
	t.Helper()
	code, err := Compile(context.Background(), m.Encode())
	if err == ErrUnsupported {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	i, err := code.NewInstance(name)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

var one = []ValType{I32}

// A sum computed with a loop, locals of several types, and branches by number.
func TestControl(t *testing.T) {
	i := compiled(t, one, one, func(m *Module, f *Func) {
		n := f.Param(0)
		wide, sum := f.Local(I64), f.Local(I32)
		out := f.Block()
		again := f.Loop()
		f.Get(n)
		f.Op(I32Eqz)
		f.BrIf(out)
		f.Get(sum)
		f.Get(n)
		f.Op(I32Add)
		f.Set(sum)
		f.Get(wide)
		f.I64(1 << 40)
		f.Op(I64Add)
		f.Set(wide)
		f.Get(n)
		f.I32(1)
		f.Op(I32Sub)
		f.Set(n)
		f.Br(again)
		f.End()
		f.End()
		f.Get(wide)
		f.I64(40)
		f.Op(I64ShrU, I32WrapI64)
		f.Get(sum)
		f.Op(I32Add)
	})
	for n := range uint32(50) {
		if got, err := i.Call(n); err != nil || got != n+n*(n+1)/2 {
			t.Errorf("%d: got %d %v", n, got, err)
		}
	}
	i = compiled(t, one, one, func(m *Module, f *Func) {
		var at []Label
		last := f.Block()
		for range 3 {
			at = append(at, f.Block())
		}
		f.Get(f.Param(0))
		f.BrTable(at, last)
		for k := 2; k >= 0; k-- {
			f.End()
			f.I32(int32(10 * (k + 1)))
			f.Return()
		}
		f.End()
		f.Get(f.Param(0))
		f.IfValue(I32)
		f.I32(-1)
		f.Else()
		f.I32(5)
		f.End()
	})
	for n, want := range []int32{10, 20, 30, -1, -1} {
		if got, err := i.Call(uint32(n)); err != nil || int32(got) != want {
			t.Errorf("%d: got %d %v, want %d", n, int32(got), err, want)
		}
	}
}

// Branches on conditions leave blocks from several places, and repeat loops; an If without an Else may be the last of a function;
// a base is the same behind every block.
func TestBranches(t *testing.T) {
	i := compiled(t, one, one, func(m *Module, f *Func) {
		n, turns, base := f.Param(0), f.Local(I32), f.Local(I32)
		release := f.Base(base)
		again := f.Loop()
		f.Get(turns)
		f.I32(1)
		f.Op(I32Add)
		f.Set(turns)
		out := f.Block()
		f.Get(n)
		f.BrUnless(out)
		f.Get(n)
		f.I32(3)
		f.Op(I32Eq)
		f.BrIf(out)
		f.Get(n)
		f.I32(1)
		f.Op(I32Sub)
		f.Tee(n)
		f.BrIf(again)
		f.End()
		f.End()
		f.Get(base)
		f.Get(n)
		f.Store(I32Store, 200)
		release()
		f.Get(turns)
		f.I32(10)
		f.Op(I32Mul)
		f.Get(base)
		f.Load(I32Load, 200)
		f.Op(I32Add)
		f.Set(turns)
		f.Get(n)
		f.If()
		f.Get(turns)
		f.Return()
		f.End()
		f.Get(turns)
		f.I32(1000)
		f.Op(I32Add)
	})
	for n, want := range []uint32{1010, 1010, 1020, 13, 23, 33} {
		if got, err := i.Call(uint32(n)); err != nil || got != want {
			t.Errorf("%d: got %d %v, want %d", n, got, err, want)
		}
	}
}

// Orders of a constant and an And, on either side, where a branch tests them.
func TestOrdersOfAnd(t *testing.T) {
	orders := map[string]struct {
		op   Opcode
		wide bool
		of   func(x, y int64) bool
	}{
		"<": {I32LtS, false, func(x, y int64) bool { return x < y }}, "<=": {I32LeS, false, func(x, y int64) bool { return x <= y }},
		">": {I32GtS, false, func(x, y int64) bool { return x > y }}, ">=": {I32GeS, false, func(x, y int64) bool { return x >= y }},
		"< u": {I32LtU, false, func(x, y int64) bool { return uint32(x) < uint32(y) }}, "<= u": {I32LeU, false, func(x, y int64) bool { return uint32(x) <= uint32(y) }},
		"> u": {I32GtU, false, func(x, y int64) bool { return uint32(x) > uint32(y) }}, ">= u": {I32GeU, false, func(x, y int64) bool { return uint32(x) >= uint32(y) }},
		"==": {I32Eq, false, func(x, y int64) bool { return x == y }}, "!=": {I32Ne, false, func(x, y int64) bool { return x != y }},
		"< 64":  {I64LtS, true, func(x, y int64) bool { return x < y }},
		"< u64": {I64LtU, true, func(x, y int64) bool { return uint64(x) < uint64(y) }}, ">= u64": {I64GeU, true, func(x, y int64) bool { return uint64(x) >= uint64(y) }},
	}
	const mask = math.MinInt32 | 5
	for name, o := range orders {
		for _, c := range []int32{0, 1, -1} {
			for _, left := range []bool{true, false} {
				i := compiled(t, one, one, func(m *Module, f *Func) {
					constant := func() {
						if o.wide {
							f.I64(int64(c))
						} else {
							f.I32(c)
						}
					}
					if left {
						constant()
					}
					f.Get(f.Param(0))
					if o.wide {
						f.Op(I64ExtendI32U)
						f.I64(mask)
						f.Op(I64And)
					} else {
						f.I32(mask)
						f.Op(I32And)
					}
					if !left {
						constant()
					}
					f.Op(o.op)
					f.IfValue(I32)
					f.I32(1)
					f.Else()
					f.I32(0)
					f.End()
				})
				for _, v := range []int32{0, 1, 2, 7, -1, math.MinInt32} {
					x, y := int64(c), int64(v&mask)
					if o.wide {
						y = int64(uint32(v)) & mask
					}
					if !left {
						x, y = y, x
					}
					if got, err := i.Call(uint32(v)); err != nil || got != 0 != o.of(x, y) {
						t.Errorf("%d %s %d: %d %v", x, name, y, got, err)
					}
				}
			}
		}
	}
}

// Numbers of every length survive, in code and in addresses.
func TestNumbers(t *testing.T) {
	for _, v := range []int32{0, 1, -1, 63, 64, -64, -65, 127, 128, 8191, 8192, -8192, -8193, 1 << 20, math.MaxInt32, math.MinInt32} {
		i := compiled(t, one, one, func(m *Module, f *Func) {
			f.I64(int64(v) << 13)
			f.I64(13)
			f.Op(I64ShrU, I32WrapI64)
			f.I32(v)
			f.Op(I32Sub)
		})
		if got, err := i.Call(0); err != nil || got != 0 {
			t.Errorf("%d: two ways differ by %d %v", v, got, err)
		}
	}
}

// Bytes go in and out by every width, and memory is what Go sees.
func TestMemory(t *testing.T) {
	i := compiled(t, one, one, func(m *Module, f *Func) {
		m.Data(40, []byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0xf6})
		p := f.Param(0)
		f.Get(p)
		f.Get(p)
		f.LoadV128(40)
		f.StoreV128(101) // 101: 1 … 15, f6
		f.Get(p)
		f.Get(p)
		f.Load(I32Load8S, 116)
		f.Store(I32Store16, 120) // fff6
		f.I32(130)
		f.I32(101)
		f.I32(3)
		f.MemoryCopy() // 1 2 3
		f.I32(133)
		f.I32(7)
		f.I32(2)
		f.MemoryFill() // 7 7
		f.Get(p)
		f.Load(I32Load16S, 120)
	})
	mem := i.Memory()
	if got, err := i.Call(0); err != nil || int32(got) != -10 {
		t.Fatalf("got %d %v", int32(got), err)
	}
	if string(mem[101:117]) != string(mem[40:56]) || mem[101] != 1 || mem[120] != 0xf6 || mem[121] != 0xff || string(mem[130:136]) != "\x01\x02\x03\x07\x07\x00" {
		t.Errorf("memory: % x", mem[100:140])
	}
	mem[40] = 99
	if _, err := i.Call(0); err != nil || mem[101] != 99 {
		t.Errorf("what Go writes is not seen: %d %v", mem[101], err)
	}
}

// An access outside the memory is an error, and the instance can be used again.
func TestTrap(t *testing.T) {
	i := compiled(t, one, one, func(m *Module, f *Func) {
		f.Get(f.Param(0))
		f.Load(I32Load, 8)
	})
	if _, err := i.Call(1 << 16); err == nil {
		t.Error("an access outside the memory went well")
	}
	if _, err := i.Call(math.MaxUint32); err == nil {
		t.Error("an access that wraps round went well")
	}
	if got, err := i.Call(0); err != nil || got != 0 {
		t.Errorf("after a trap: %d %v", got, err)
	}
}

// What is no module is refused.
func TestInvalid(t *testing.T) {
	m := NewModule(1)
	f := m.Func(nil, one)
	f.Op(I32Add)
	m.Export("f", f)
	_, err := Compile(context.Background(), m.Encode())
	if err == nil {
		t.Error("a function that pops an empty stack is taken")
	}
	for _, text := range []string{"", "\x00asm", "nonsense"} {
		if _, err := Compile(context.Background(), []byte(text)); err == nil {
			t.Errorf("%q is taken for a module", text)
		}
	}
}

// Functions call each other whatever their order.
func TestCalls(t *testing.T) {
	i := compiled(t, one, one, func(m *Module, f *Func) {
		g := m.Func([]ValType{I32, I32}, one)
		f.Get(f.Param(0))
		f.I32(3)
		f.Call(g)
		g.Get(g.Param(0))
		g.Get(g.Param(1))
		g.Op(I32Mul)
	})
	if got, err := i.Call(14); err != nil || got != 42 {
		t.Errorf("got %d %v", got, err)
	}
}

// echo is a module whose every state has itself as its only successor.
func echo() *Module {
	m := NewModule(MemoryAt)
	f := m.Func(one, one)
	zero := f.Local(I32)
	f.I32(DataAt)
	f.I32(SourceAt)
	f.Get(f.Param(0))
	f.MemoryCopy()
	f.Get(zero)
	f.I64(77)
	f.Store(I64Store, SuccsAt+SuccAction)
	f.Get(zero)
	f.I64(2)
	f.Store(I64Store, SuccsAt+SuccMoved)
	f.Get(zero)
	f.I32(int32(program.Interrupted))
	f.Store(I32Store16, SuccsAt+SuccFlags)
	f.Get(zero)
	f.Get(f.Param(0))
	f.Store(I32Store, SuccsAt/EndScale+EndBase)
	f.Get(zero)
	f.I64(5)
	f.Store(I64Store, HeadSource)
	f.I32(1)
	m.Export(Entry, f)
	return m
}

func echoMachine(t testing.TB) *Machine {
	t.Helper()
	code, err := Compile(context.Background(), echo().Encode())
	if err == ErrUnsupported {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	m, err := code.NewMachine()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestMachine(t *testing.T) {
	m := echoMachine(t)
	var b program.Batch
	for _, s := range []string{"a", "state", ""} {
		if !m.Expand(program.State(s), &b) {
			t.Fatalf("%q was not expanded", s)
		}
		want := program.Succ{Action: 77, Moved: program.ProcSet{2}, Flags: program.Interrupted}
		if b.Len() != 1 || string(b.State(0)) != s || b.Source != 5 || b.Succs[0] != want || string(m.Last(len(s))) != s {
			t.Errorf("%q: %+v %q, source letter %d", s, b.Succs, b.State(0), b.Source)
		}
	}
	if m.Expand(make([]byte, MaxState+1), &b) {
		t.Error("a state that is too long was expanded")
	}
}

// An expansion allocates nothing.
func TestNoAllocation(t *testing.T) {
	m := echoMachine(t)
	var b program.Batch
	s := program.State("state")
	if n := testing.AllocsPerRun(1000, func() { m.Expand(s, &b) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// Machines that nobody holds any more are freed, with their code and memory.
func TestRelease(t *testing.T) {
	var before, after runtime.MemStats
	echoMachine(t)
	runtime.GC()
	runtime.ReadMemStats(&before)
	for i := range 60 {
		m := echoMachine(t)
		var b program.Batch
		m.Expand(program.State("x"), &b)
		if i%10 == 0 {
			runtime.GC()
		}
	}
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&after)
	if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 16*MemoryAt {
		t.Errorf("%d bytes are still held after 60 machines of %d bytes", grown, MemoryAt)
	}
}

// BenchmarkCall is what one expansion costs beyond its work.
func BenchmarkCall(b *testing.B) {
	m := echoMachine(b)
	var batch program.Batch
	s := program.State("a state of thirty two characters")
	b.ReportAllocs()
	for b.Loop() {
		m.Expand(s, &batch)
	}
}

// A batch stays as it is when its machine fills another one.
func TestTwoBatches(t *testing.T) {
	m := echoMachine(t)
	var a, b program.Batch
	m.Expand(program.State("first"), &a)
	m.Expand(program.State("second"), &b)
	m.Expand(program.State("third"), &b)
	if string(a.State(0)) != "first" || string(b.State(0)) != "third" || a.Succs[0].Action != 77 {
		t.Errorf("%q and %q", a.State(0), b.State(0))
	}
	if n := testing.AllocsPerRun(100, func() { m.Expand(program.State("x"), &a); m.Expand(program.State("y"), &b) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
