#include "textflag.h"

// func insertSharedFast(shards *[Shards]shard, keys, fresh []uint64, words int) (seen, added int)
//
// It is insertFast in which a place is claimed by a compare-and-swap.
TEXT ·insertSharedFast(SB), NOSPLIT, $0-80
	MOVQ  shards+0(FP), SI
	MOVQ  keys_base+8(FP), DI
	MOVQ  keys_len+16(FP), R9
	MOVQ  fresh_base+32(FP), R11
	MOVQ  words+56(FP), R8
	LEAQ  (DI)(R9*8), R9 // the end
	MOVQ  R8, R10
	SHLQ  $6, R10        // bytes of a bucket
	VPXOR Y6, Y6, Y6
	MOVQ  $1, AX
	VMOVQ AX, X7
	VPBROADCASTQ X7, Y7  // claimed
key:
	CMPQ  DI, R9
	JEQ   end
	MOVQ  (DI), AX
	MOVQ  AX, BX
	CMPQ  AX, $1
	JLS   end            // apart
	ANDQ  $0x38, BX
	LEAQ  (BX)(BX*2), BX
	LEAQ  (SI)(BX*2), BX // the shard
	CMPQ  16(BX), $0     // its room
	JEQ   end
	VMOVQ AX, X0
	VPBROADCASTQ X0, Y0
	MULQ  8(BX)
	MOVQ  DX, R12        // the bucket
bucket:
	MOVQ  R12, DX
	IMULQ R10, DX
	ADDQ  (BX), DX
again:
	VMOVDQU (DX), Y1
	VMOVDQU 32(DX), Y2
	VPCMPEQQ Y0, Y1, Y3
	VPCMPEQQ Y0, Y2, Y4
	VMOVMSKPD Y3, AX
	VMOVMSKPD Y4, CX
	SHLQ  $4, CX
	ORQ   CX, AX
	JNE   same
differ:
	CMPQ  R8, $1
	JEQ   free
	VPCMPEQQ Y7, Y1, Y3
	VPCMPEQQ Y7, Y2, Y4
	VPOR  Y3, Y4, Y3
	VPTEST Y3, Y3
	JEQ   free
	PAUSE                // one that is claimed may become the key
	JMP   again
free:
	VPCMPEQQ Y6, Y1, Y3
	VPCMPEQQ Y6, Y2, Y4
	VMOVMSKPD Y3, AX
	VMOVMSKPD Y4, CX
	SHLQ  $4, CX
	ORQ   CX, AX
	JEQ   full
	BSFQ  AX, CX         // the first empty place
	LEAQ  (DX)(CX*8), R13
	MOVQ  (DI), CX
	CMPQ  R8, $1
	JEQ   claim
	MOVQ  $1, CX
claim:
	XORL  AX, AX
	LOCK
	CMPXCHGQ CX, (R13)
	JNE   again
	DECQ  16(BX)
	MOVQ  (DI), AX
	MOVQ  AX, (R11)
	CMPQ  R8, $1
	JEQ   put
	MOVQ  8(DI), CX
	MOVQ  CX, 64(R13)
	MOVQ  CX, 8(R11)
	CMPQ  R8, $2
	JEQ   publish
	MOVQ  16(DI), CX
	MOVQ  CX, 128(R13)
	MOVQ  CX, 16(R11)
publish:
	MOVQ  AX, (R13)      // after the other words, as all stores
put:
	LEAQ (R11)(R8*8), R11
next:
	LEAQ (DI)(R8*8), DI
	JMP  key
same:
	CMPQ R8, $1
	JEQ  next
	BSFQ AX, CX          // a place with the same first word
	MOVQ 64(DX)(CX*8), R13
	CMPQ R13, 8(DI)
	JNE  other
	CMPQ R8, $2
	JEQ  next
	MOVQ 128(DX)(CX*8), R13
	CMPQ R13, 16(DI)
	JEQ  next
other:
	LEAQ -1(AX), CX
	ANDQ CX, AX
	JNE  same
	JMP  differ
full:
	INCQ R12
	CMPQ R12, 8(BX)
	JNE  bucket
	XORQ R12, R12
	JMP  bucket
end:
	VZEROUPPER
	SUBQ keys_base+8(FP), DI
	SHRQ $3, DI
	MOVQ DI, seen+64(FP)
	SUBQ fresh_base+32(FP), R11
	SHRQ $3, R11
	MOVQ R11, added+72(FP)
	RET
