package search

// Variation makes searches in bounded memory that are not exact differ from
// each other, so that several of them together see more than one (G. J.
// Holzmann, R. Joshi, A. Groce, Swarm verification techniques, IEEE
// Transactions on Software Engineering 37, 2011).
type Variation struct {
	// Order is a seed of the order in which edges are followed; 0 leaves it as
	// it is.
	Order uint64
	// DepthLimit is how many states are on the path at most; a search that
	// turns back there answers nothing for sure. 0 is no limit.
	DepthLimit int
	// Seen, when set, has the hashes of all visited program states added, from
	// the searching goroutine.
	Seen interface{ Add(hash uint64) }
}
