package promela

// triedStep explains why there is one transition more than SPIN has, where the
// evaluation of an expression fails while a step is tried.
const triedStep = "a step that goes wrong while it is tried leads back to its state here, so that the error has a counterexample; SPIN reports and counts nothing"

// differences explains, by model, why numbers of states or transitions are not
// equal to SPIN's, or why there is nothing to compare.
var differences = map[string]string{
	"models/spin-examples/wordcount":     triedStep,
	"models/spins/20110228_channel_poll": triedStep,
	"micro/m57_never":                    "the record is of pan -a, of the product with the never claim: 10 states, as many as check --property never_0 --exhaust has; compiled with -DNOCLAIM SPIN has 7 states and 11 transitions, too",
	"models/spin-examples/p108":          "SPIN's state vector is too small (VECTORSZ)",
	"models/spin-examples/priorities":    "four counters of 32 bits; SPIN stopped at its depth limit of 2,000,000",
	"micro/m69_dstep_blocks_mid":         "a d_step that blocks ends SPIN's search",
}
