#include "textflag.h"

// func packBits(key, steps unsafe.Pointer, n int, words unsafe.Pointer) uint64
TEXT ·packBits(SB), NOSPLIT, $0-40
	MOVQ key+0(FP), SI
	MOVQ steps+8(FP), DI
	MOVQ n+16(FP), R8
	MOVQ words+24(FP), DX
	XORQ AX, AX
pack:
	MOVL  0(DI), BX
	MOVQ  (SI)(BX*1), R9
	PEXTQ 8(DI), R9, R11
	ANDQ  16(DI), R9
	XORQ  24(DI), R9
	ORQ   R9, AX
	MOVL  4(DI), BX
	MOVL  32(DI), CX
	SHLXQ CX, R11, R12
	ORQ   R12, (DX)(BX*1)
	MOVL  36(DI), CX
	SHRQ  $1, R11
	SHRXQ CX, R11, R11
	ORQ   R11, 8(DX)(BX*1)
	ADDQ  $40, DI
	DECQ  R8
	JNZ   pack
	MOVQ  AX, ret+32(FP)
	RET

// func packWord(key, steps unsafe.Pointer, n int) (word, unfit uint64)
TEXT ·packWord(SB), NOSPLIT, $0-40
	MOVQ key+0(FP), SI
	MOVQ steps+8(FP), DI
	MOVQ n+16(FP), R8
	XORQ AX, AX
	XORQ DX, DX
word:
	MOVL  0(DI), BX
	MOVQ  (SI)(BX*1), R9
	MOVL  32(DI), CX
	PEXTQ 8(DI), R9, R11
	ANDQ  16(DI), R9
	XORQ  24(DI), R9
	SHLXQ CX, R11, R11
	ORQ   R9, AX
	ORQ   R11, DX
	ADDQ  $40, DI
	DECQ  R8
	JNZ   word
	MOVQ  DX, word+24(FP)
	MOVQ  AX, unfit+32(FP)
	RET

// func unpackBits(words, steps unsafe.Pointer, n int, key unsafe.Pointer)
TEXT ·unpackBits(SB), NOSPLIT, $0-32
	MOVQ words+0(FP), SI
	MOVQ steps+8(FP), DI
	MOVQ n+16(FP), R8
	MOVQ key+24(FP), DX
unpack:
	MOVL  4(DI), BX
	MOVL  32(DI), CX
	SHRXQ CX, (SI)(BX*1), R9
	MOVQ  8(SI)(BX*1), R10
	ADDQ  R10, R10
	MOVL  36(DI), CX
	SHLXQ CX, R10, R10
	ORQ   R10, R9
	PDEPQ 8(DI), R9, R9
	ORQ   24(DI), R9
	MOVL  0(DI), BX
	MOVQ  R9, (DX)(BX*1)
	ADDQ  $40, DI
	DECQ  R8
	JNZ   unpack
	RET

// func packSpread(keys unsafe.Pointer, length, n int, steps []packStep, to []uint64) uint64
TEXT ·packSpread(SB), NOSPLIT, $0-80
	MOVQ keys+0(FP), SI
	MOVQ n+16(FP), R13
	MOVQ to_base+48(FP), R10
	XORQ AX, AX
	MOVQ $0xff51afd7ed558ccd, R14
	MOVQ $0xc4ceb9fe1a85ec53, R15
key:
	MOVQ steps_base+24(FP), DI
	MOVQ steps_len+32(FP), R8
	XORQ DX, DX
bits:
	MOVL  0(DI), BX
	MOVQ  (SI)(BX*1), R9
	MOVL  32(DI), CX
	PEXTQ 8(DI), R9, R11
	ANDQ  16(DI), R9
	XORQ  24(DI), R9
	SHLXQ CX, R11, R11
	ORQ   R9, AX
	ORQ   R11, DX
	ADDQ  $40, DI
	DECQ  R8
	JNZ   bits
	MOVQ  DX, BX
	SHRQ  $33, BX
	XORQ  BX, DX
	IMULQ R14, DX
	MOVQ  DX, BX
	SHRQ  $33, BX
	XORQ  BX, DX
	IMULQ R15, DX
	MOVQ  DX, BX
	SHRQ  $33, BX
	XORQ  BX, DX
	MOVQ  DX, (R10)
	ADDQ  $8, R10
	ADDQ  length+8(FP), SI
	DECQ  R13
	JNZ   key
	MOVQ  AX, unfit+72(FP)
	RET
