package jit

// Opcode is an operator of WebAssembly, with the number that it has in the
// binary format. I32 and I64 in its name are the type of the operands, S and U
// whether they are signed.
type Opcode byte

// Structure, constants and locals have methods of Func.
const (
	opBlock    Opcode = 0x02
	opLoop     Opcode = 0x03
	opIf       Opcode = 0x04
	opElse     Opcode = 0x05
	opEnd      Opcode = 0x0b
	opBr       Opcode = 0x0c
	opBrIf     Opcode = 0x0d
	opBrTable  Opcode = 0x0e
	opReturn   Opcode = 0x0f
	opCall     Opcode = 0x10
	opLocalGet Opcode = 0x20
	opLocalSet Opcode = 0x21
	opLocalTee Opcode = 0x22
	opI32Const Opcode = 0x41
	opI64Const Opcode = 0x42

	blockEmpty   = 0x40
	prefixBulk   = 0xfc
	bulkCopy     = 10
	bulkFill     = 11
	prefixVector = 0xfd
	vectorLoad   = 0
	vectorStore  = 11
)

// Operators of Op.
const (
	Unreachable Opcode = 0x00
	Drop        Opcode = 0x1a
	Select      Opcode = 0x1b

	I32Eqz  Opcode = 0x45
	I32Eq   Opcode = 0x46
	I32Ne   Opcode = 0x47
	I32LtS  Opcode = 0x48
	I32LtU  Opcode = 0x49
	I32GtS  Opcode = 0x4a
	I32GtU  Opcode = 0x4b
	I32LeS  Opcode = 0x4c
	I32LeU  Opcode = 0x4d
	I32GeS  Opcode = 0x4e
	I32GeU  Opcode = 0x4f
	I64Eqz  Opcode = 0x50
	I64Eq   Opcode = 0x51
	I64Ne   Opcode = 0x52
	I64LtS  Opcode = 0x53
	I64LtU  Opcode = 0x54
	I64GeU  Opcode = 0x5a
	I32Add  Opcode = 0x6a
	I32Sub  Opcode = 0x6b
	I32Mul  Opcode = 0x6c
	I32DivS Opcode = 0x6d
	I32DivU Opcode = 0x6e
	I32RemS Opcode = 0x6f
	I32And  Opcode = 0x71
	I32Or   Opcode = 0x72
	I32Xor  Opcode = 0x73
	I32Shl  Opcode = 0x74
	I32ShrS Opcode = 0x75
	I32ShrU Opcode = 0x76
	I64Ctz  Opcode = 0x7a
	I64Add  Opcode = 0x7c
	I64Sub  Opcode = 0x7d
	I64Mul  Opcode = 0x7e
	I64And  Opcode = 0x83
	I64Or   Opcode = 0x84
	I64Xor  Opcode = 0x85
	I64Shl  Opcode = 0x86
	I64ShrU Opcode = 0x88

	I32WrapI64    Opcode = 0xa7
	I64ExtendI32U Opcode = 0xad
	I32Extend8S   Opcode = 0xc0
	I32Extend16S  Opcode = 0xc1
)

// Operators of Load and Store.
const (
	I32Load    Opcode = 0x28
	I64Load    Opcode = 0x29
	I32Load8S  Opcode = 0x2c
	I32Load8U  Opcode = 0x2d
	I32Load16S Opcode = 0x2e
	I32Load16U Opcode = 0x2f
	I32Store   Opcode = 0x36
	I64Store   Opcode = 0x37
	I32Store8  Opcode = 0x3a
	I32Store16 Opcode = 0x3b
)
