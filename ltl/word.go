package ltl

// Word is an ultimately periodic word: Prefix once, then Cycle for ever. Letters are
// valuations: bit i of a letter is the truth of APs[i], so a word speaks of 64 APs at most.
// Cycle is never empty.
type Word struct {
	APs           []string
	Prefix, Cycle []uint64
}
