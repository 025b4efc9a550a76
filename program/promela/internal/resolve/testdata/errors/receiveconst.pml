chan c = [1] of { byte };
init {
  c?1+2;
  c?eval();
  c!;
  c?
}
// error 3:6: unexpected "+", expected '}'
