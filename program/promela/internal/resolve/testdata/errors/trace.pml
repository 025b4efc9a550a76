chan c = [1] of { bit }; byte x;
trace { do :: c!1 :: x = 1 od }
trace { c!1 }
init { c!1 }
// error 2:22: only sends and receives can stand in a trace assertion
