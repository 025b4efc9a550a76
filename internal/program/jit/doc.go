// Package jit runs transition relations as machine code: a front-end writes a
// WebAssembly module that expands a state, and wazero compiles it in the
// process, without a C compiler.
//
// Words, as WebAssembly has them. A module has functions, data and a linear
// memory, one array of bytes; an instance is a module with a memory of its own.
// Module and Func assemble one: sections, functions, locals, structured
// control; Code is what the compiler makes of it, and Machine an instance with
// the memory layout that the expansion of states needs. Expanding is one call:
// the state goes into the memory, and the batch that comes out is read where
// the code wrote it.
//
// The interpreter of a front-end stays the reference. Compiled code gives the
// same batches, byte for byte and in the same order; what it has no code for,
// such as a run-time error, it leaves to the interpreter state by state.
//
// A module that returns twice the length of a state, as an example of
// assembling:
//
//	m := jit.NewModule(jit.MemoryAt)
//	f := m.Func([]jit.ValType{jit.I32}, []jit.ValType{jit.I32})
//	f.Get(f.Param(0))
//	f.I32(2)
//	f.Op(jit.I32Mul)
//	m.Export(jit.Entry, f)
//	code, err := jit.Compile(ctx, m.Encode())
//
// The translation of Promela is program/promela/internal/compiler. An explorer
// that begins with the interpreter and goes over to compiled code embeds a
// Switch.
package jit
