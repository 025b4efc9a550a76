byte x;
init { x = z; y = x; zz++ ; w!1 }
// error 2:12: there is no variable called z (did you mean x?)
// error 2:15: there is no variable called y (did you mean x?)
// error 2:22: there is no variable called zz
// error 2:29: there is no variable called w (did you mean x?)
