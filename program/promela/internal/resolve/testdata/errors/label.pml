init {
loop: skip;
  goto lop
}
// error 3:3: init has no label lop (did you mean loop?)
