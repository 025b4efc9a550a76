c_decl { int x; };
c_state "int y" "Global"
init { c_code { x = 1; }; c_expr { x == 1 } -> skip }
// error 1:1: embedded C is not accepted (models are data here: nothing that a model says runs on the host)
// error 2:1: embedded C is not accepted (models are data here: nothing that a model says runs on the host)
// error 3:8: embedded C is not accepted (models are data here: nothing that a model says runs on the host)
// error 3:27: embedded C is not accepted (models are data here: nothing that a model says runs on the host)
