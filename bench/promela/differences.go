package main

// differences explains, by model, why numbers of states or transitions are not SPIN's, or why
// there is nothing to compare.
var differences = map[string]string{}
