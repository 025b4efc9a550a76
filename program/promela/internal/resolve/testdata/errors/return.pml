init { return 3 }
// error 1:8: return stands outside an inline that is used as a value
