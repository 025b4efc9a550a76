byte x;
init {
out:
  d_step { x = 1; goto out };
  goto inside;
  d_step { x = 2; inside: x = 3 }
}
// error 4:19: goto out leads into or out of a d_step
// error 5:3: goto inside leads into or out of a d_step
