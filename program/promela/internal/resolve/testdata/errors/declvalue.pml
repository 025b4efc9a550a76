byte x = ;
byte a[] = 1;
byte 3x;
byte if;
init { skip }
// error 1:10: unexpected ";", expected an expression
// error 3:6: "3x" is not a number
// error 4:6: unexpected "if", expected a name
