#include "textflag.h"

// func fetchPacked(shards *[Shards]shard, keys []uint64, words int)
TEXT ·fetchPacked(SB), NOSPLIT, $0-40
	MOVQ shards+0(FP), SI
	MOVQ keys_base+8(FP), DI
	MOVQ keys_len+16(FP), R9
	MOVQ words+32(FP), R8
	LEAQ (DI)(R9*8), R9 // the end
	MOVQ R8, R10
	SHLQ $6, R10        // bytes of a bucket
key:
	MOVQ  (DI), AX
	MOVQ  AX, BX
	ANDQ  $0x38, BX      // 8 times the shard
	LEAQ  (BX)(BX*2), BX // 48 bytes are a shard
	MULQ  8(SI)(BX*2)    // by its buckets: the bucket is in DX
	IMULQ R10, DX
	ADDQ  (SI)(BX*2), DX
	PREFETCHT0 (DX)
	CMPQ  R8, $1
	JEQ   next
	PREFETCHT0 64(DX)
	CMPQ  R8, $2
	JEQ   next
	PREFETCHT0 128(DX)
next:
	LEAQ (DI)(R8*8), DI
	CMPQ DI, R9
	JNE  key
	RET

// func insertFast(shards *[Shards]shard, keys, fresh []uint64, words int) (seen, added int)
TEXT ·insertFast(SB), NOSPLIT, $0-80
	MOVQ  shards+0(FP), SI
	MOVQ  keys_base+8(FP), DI
	MOVQ  keys_len+16(FP), R9
	MOVQ  fresh_base+32(FP), R11
	MOVQ  words+56(FP), R8
	LEAQ  (DI)(R9*8), R9 // the end
	MOVQ  R8, R10
	SHLQ  $6, R10        // bytes of a bucket
	VPXOR Y6, Y6, Y6
key:
	CMPQ  DI, R9
	JEQ   end
	MOVQ  (DI), AX
	MOVQ  AX, BX
	TESTQ AX, AX
	JEQ   end
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
	VPCMPEQQ Y6, Y1, Y3
	VPCMPEQQ Y6, Y2, Y4
	VMOVMSKPD Y3, AX
	VMOVMSKPD Y4, CX
	SHLQ  $4, CX
	ORQ   CX, AX
	JEQ   full
	BSFQ  AX, CX         // the first empty place
	LEAQ  (DX)(CX*8), DX
	MOVQ  (DI), AX
	MOVQ  AX, (DX)
	MOVQ  AX, (R11)
	DECQ  16(BX)
	CMPQ  R8, $1
	JEQ   put
	MOVQ  8(DI), AX
	MOVQ  AX, 64(DX)
	MOVQ  AX, 8(R11)
	CMPQ  R8, $2
	JEQ   put
	MOVQ  16(DI), AX
	MOVQ  AX, 128(DX)
	MOVQ  AX, 16(R11)
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
