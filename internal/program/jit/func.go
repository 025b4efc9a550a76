package jit

// Local is a local variable or parameter of one function. Variables hold zero
// at first.
type Local uint32

// Label is a structured block that is open: what a branch leaves or, for a
// loop, repeats.
type Label int

// Func is a function that is being assembled. WebAssembly is a stack machine,
// so operands come before operators. Nothing is verified here: Compile rejects
// a module whose stack does not fit.
type Func struct {
	index     uint32
	signature uint32
	params    int
	results   int
	locals    []ValType
	body      []byte
	open      []bool  // blocks: whether they are those of an If that has no Else yet
	bases     []Local // see Base
	and       int     // where the body ended behind the last And
}

// Size returns the number of bytes of the body so far.
func (f *Func) Size() int { return len(f.body) }

// Param returns parameter i, from 0 on.
func (f *Func) Param(i int) Local { return Local(i) }

// Local declares a local variable. It may be declared anywhere in the body.
func (f *Func) Local(t ValType) Local {
	f.locals = append(f.locals, t)
	return Local(len(f.locals) - 1)
}

// Op appends operators without immediate operands. Of 0 < x&y, where a branch
// tests the flags of the comparison, wazero on amd64 makes x&y < 0: it tests
// x&y, whatever side the 0 is on. Where the second operand of an order is an
// And, 0 is added to that, which hides it.
func (f *Func) Op(ops ...Opcode) {
	for _, o := range ops {
		if f.and == len(f.body) && f.and > 0 {
			switch {
			case o >= I32LtS && o <= I32GeU:
				f.I32(0)
				f.Op(I32Add)
			case o >= I64LtS && o <= I64GeU:
				f.I64(0)
				f.Op(I64Add)
			}
		}
		f.body = append(f.body, byte(o))
		if o == I32And || o == I64And {
			f.and = len(f.body)
		}
	}
}

// I32 pushes a constant, the last operand of the operators that follow.
func (f *Func) I32(v int32, ops ...Opcode) {
	f.constant(opI32Const, int64(v))
	f.Op(ops...)
}

// I64 pushes a constant, the last operand of the operators that follow.
func (f *Func) I64(v int64, ops ...Opcode) {
	f.constant(opI64Const, v)
	f.Op(ops...)
}

// constant, immediate and begin are what most operators are written by. They
// are not inlined: the compilers of models, which consist of such calls, would
// be three times as large.
//
//go:noinline
func (f *Func) constant(op Opcode, v int64) { f.body = appendS64(append(f.body, byte(op)), v) }

// immediate appends an operator with an immediate operand.
//
//go:noinline
func (f *Func) immediate(op Opcode, n uint32) { f.body = appendU32(append(f.body, byte(op)), n) }

// Get pushes locals, the first one deepest.
func (f *Func) Get(locals ...Local) {
	for _, l := range locals {
		f.immediate(opLocalGet, uint32(l))
	}
}

// Set pops into a local.
func (f *Func) Set(l Local) { f.immediate(opLocalSet, uint32(l)) }

// SetI32 stores a constant in a local.
func (f *Func) SetI32(l Local, v int32) {
	f.I32(v)
	f.Set(l)
}

// Tee copies the top of the stack into a local.
func (f *Func) Tee(l Local) { f.immediate(opLocalTee, uint32(l)) }

// Load pops an address and pushes what lies there, offset bytes further on.
func (f *Func) Load(op Opcode, offset uint32) { f.access(op, offset) }

// Store pops a value and an address, and stores the value offset bytes further on.
func (f *Func) Store(op Opcode, offset uint32) { f.access(op, offset) }

//go:noinline
func (f *Func) access(op Opcode, offset uint32) {
	f.body = appendU32(append(f.body, byte(op), 0), offset)
}

// LoadV128 pops an address and pushes 16 bytes.
func (f *Func) LoadV128(offset uint32) { f.vector(vectorLoad, offset) }

// StoreV128 pops 16 bytes and an address, and stores them.
func (f *Func) StoreV128(offset uint32) { f.vector(vectorStore, offset) }

func (f *Func) vector(op byte, offset uint32) {
	f.body = appendU32(append(f.body, prefixVector, op, 0), offset)
}

// MemoryCopy pops length, source and destination, and copies bytes, which may
// overlap.
func (f *Func) MemoryCopy() { f.body = append(f.body, prefixBulk, bulkCopy, 0, 0) }

// MemoryFill pops length, byte and destination, and fills that part of the
// memory.
func (f *Func) MemoryFill() { f.body = append(f.body, prefixBulk, bulkFill, 0) }

// Call calls a function of the module. Its arguments are on the stack, the
// first one deepest, and then the locals; its results take their place.
func (f *Func) Call(g *Func, arguments ...Local) {
	f.Get(arguments...)
	f.immediate(opCall, g.index)
}

// Return leaves the function with the results on the stack.
func (f *Func) Return() { f.body = append(f.body, byte(opReturn)) }

// Block opens a block; a branch to its label leaves it.
func (f *Func) Block() Label { return f.begin(opBlock, blockEmpty) }

// Loop opens a block; a branch to its label begins it again.
func (f *Func) Loop() Label { return f.begin(opLoop, blockEmpty) }

// If pops a condition and opens a block that is entered when it is not zero. The
// operators make the condition, as for branches.
func (f *Func) If(ops ...Opcode) Label {
	f.Op(ops...)
	return f.begin(opIf, blockEmpty)
}

// IfValue begins an If that leaves a value of type t on the stack. Both parts
// must, so there must be an Else.
func (f *Func) IfValue(t ValType) Label { return f.begin(opIf, byte(t)) }

//go:noinline
func (f *Func) begin(op Opcode, result byte) Label {
	f.body = append(f.body, byte(op), result)
	f.open = append(f.open, op == opIf)
	return Label(len(f.open))
}

// Else ends the first part of an If, and begins what is executed if the
// condition is zero.
func (f *Func) Else() {
	f.body = append(f.body, byte(opElse))
	f.open[len(f.open)-1] = false
}

// End closes the innermost block. An If gets an Else, if it has none: behind
// one that is not written down wazero has forgotten which addresses are known
// to be inside the memory.
func (f *Func) End() {
	if f.open[len(f.open)-1] {
		f.Else()
	}
	f.body = append(f.body, byte(opEnd))
	f.open = f.open[:len(f.open)-1]
	for _, l := range f.bases {
		f.Get(l)
		f.Set(l)
	}
}

// Base declares that a local keeps its value until release is called, and that
// addresses are computed from it. It only makes code faster: where control
// flows together, wazero gives a local another name when it is read for the
// second time, and forgets which bounds it has checked for the old name. If the
// local is written back after one reading, which costs nothing, it keeps its
// name.
func (f *Func) Base(l Local) (release func()) {
	n := len(f.bases)
	f.bases = append(f.bases, l)
	return func() { f.bases = f.bases[:n] }
}

func (f *Func) relative(l Label) uint32 { return uint32(len(f.open) - int(l)) }

// Br branches to a label: behind its block, or to the beginning of its loop.
func (f *Func) Br(l Label) { f.immediate(opBr, f.relative(l)) }

// BrIf pops a condition and branches when it is not zero. It is a branch inside
// of an If: that way wazero tests the flags of a comparison that stands before
// it, and else the number that it makes of them.
func (f *Func) BrIf(l Label, ops ...Opcode) {
	f.If(ops...)
	f.Br(l)
	f.End()
}

// BrUnless pops a condition and branches when it is zero.
func (f *Func) BrUnless(l Label, ops ...Opcode) {
	f.If(ops...)
	f.Else()
	f.Br(l)
	f.End()
}

// BrTable pops a number and branches to the label at that index, to last if
// there are fewer.
func (f *Func) BrTable(labels []Label, last Label) {
	f.immediate(opBrTable, uint32(len(labels)))
	for _, l := range labels {
		f.body = appendU32(f.body, f.relative(l))
	}
	f.body = appendU32(f.body, f.relative(last))
}

// encode returns the body with the declarations of the locals in front,
// neighbours of one type together.
func (f *Func) encode() []byte {
	own := f.locals[f.params:]
	var runs []byte
	count := 0
	for i := 0; i < len(own); {
		j := i
		for j < len(own) && own[j] == own[i] {
			j++
		}
		runs = append(appendU32(runs, uint32(j-i)), byte(own[i]))
		i, count = j, count+1
	}
	out := append(appendU32(nil, uint32(count)), runs...)
	return append(append(out, f.body...), byte(opEnd))
}
