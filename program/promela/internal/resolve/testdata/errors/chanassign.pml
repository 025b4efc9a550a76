chan c;
init { c = [1] of { bit } }
// error 2:12: unexpected "[", expected an expression (a channel is made in a declaration: chan c = [1] of { byte })
