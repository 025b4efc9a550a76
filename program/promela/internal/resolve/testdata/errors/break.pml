init { break; do :: break od; if :: break fi }
// error 1:8: break stands outside any loop
// error 1:37: break stands outside any loop
