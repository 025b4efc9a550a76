unsigned x;
unsigned y : 40;
init { skip }
// error 2:14: a width is a number of bits from 1 to 31
