#include "textflag.h"

// func differingWords(a, b unsafe.Pointer, n int) (differ uint64)
TEXT ·differingWords(SB), NOSPLIT, $0-32
	MOVQ a+0(FP), SI
	MOVQ b+8(FP), DI
	MOVQ n+16(FP), DX
	XORQ AX, AX
	XORQ CX, CX
	SUBQ $8, DX
	JLT  rest
eight:
	VMOVDQU (SI), Y0
	VPCMPEQD (DI), Y0, Y0
	VMOVMSKPS Y0, BX
	XORL  $255, BX
	SHLXQ CX, BX, BX
	ORQ   BX, AX
	ADDQ  $8, CX
	ADDQ  $32, SI
	ADDQ  $32, DI
	SUBQ  $8, DX
	JGE   eight
rest:
	ADDQ $8, DX
	JEQ  end
word:
	XORL  BX, BX
	MOVL  (SI), R8
	CMPL  R8, (DI)
	SETNE BX
	SHLXQ CX, BX, BX
	ORQ   BX, AX
	INCQ  CX
	ADDQ  $4, SI
	ADDQ  $4, DI
	DECQ  DX
	JNZ   word
end:
	VZEROUPPER
	MOVQ AX, differ+24(FP)
	RET
