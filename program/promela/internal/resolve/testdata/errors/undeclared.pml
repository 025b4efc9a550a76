byte count;
init {
  cuont = 1
}
// error 3:3: there is no variable called cuont (did you mean count?)
