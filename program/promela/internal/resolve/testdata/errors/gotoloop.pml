byte x;
init { A: goto B; B: goto C; C: goto B }
// error 2:22: this goto leads back to itself through other gotos only
