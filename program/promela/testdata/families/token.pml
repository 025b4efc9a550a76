/* One token, which who has it may use, and gives to any other. */
#define N 3
bool token[N]; bool out;
active [N] proctype P()
{
	byte i;
end:	do
	:: atomic { !out && _pid == 0 -> out = true; token[_pid] = true }
	:: token[_pid] ->
use:		skip;
		d_step {
			token[_pid] = false;
			out = false;
			for (i : 0 .. N-1) {
				if
				:: i != _pid && !out -> token[i] = true; out = true
				:: else
				fi
			};
			if :: !out -> token[_pid] = true; out = true :: else fi
		}
	od
}
ltl mutex { [] !(P[0]@use && P[1]@use) }
ltl single { [] !(token[0] && token[1]) }
