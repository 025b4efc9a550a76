byte x;
init {
  if :: x = 1 -> skip fi;
  x == = 2;
  x < > 1;
  && x
}
// error 4:8: unexpected "=", expected an operand (values are compared with == and !=)
