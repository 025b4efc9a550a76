chan c = [1] of { bit };
trace { do :: c!1 od }
init { c!1 }
// error 2:1: trace assertions are not supported yet
