init {
  goto;
  goto 3
}
// error 2:7: unexpected ";", expected a name
