/* A barrier that counts who has arrived: the last one opens it. */
#define N 3
byte arrived; bool open;
active [N] proctype P()
{
	bool through;
	d_step { arrived++; if :: arrived == N -> open = true :: else fi };
waits:	open;
	through = true;
end:	false
}
ltl together { [] (open -> arrived == N) }
