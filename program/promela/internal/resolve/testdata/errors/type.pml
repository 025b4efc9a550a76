bite x;
init { skip }
// error 1:1: there is no type called bite (did you mean bit?)
