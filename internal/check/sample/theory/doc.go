// Package theory computes, for small graphs, what random searches in bounded
// memory do on average: how many steps they take until that many states are
// visited, how many states are visited after that many steps, and with which
// probability each state is.
//
// N. Abed, S. Tripakis, J.-M. Vincent, Resource-Aware Verification using
// Randomized Exploration of Large State Spaces, 15th SPIN workshop, 2008.
//
// # Words
//
// URS picks a member u of the set V of visited nodes with equal chances, then
// one of its successors with equal chances; a node without successors makes the
// step fruitless. SDRS walks at random; at a node without successors one step
// is lost, and the next begins at a member of V picked with equal chances and
// moves on from there. Step 1 visits the root. With a restart, V is emptied
// when it has N members, and the next step visits the root. The cover time of k
// nodes is the step at which the k-th is visited.
//
// # Three ways
//
// There are three ways to the same numbers, which the tests compare: the Markov
// chain over visited sets, which takes any graph of at most 64 nodes and is
// exponential in them (Cover, Restart); recursions over how many
// nodes of each level of a tree are visited (TreeURS, TreeSDRS, TreeRestart);
// and simulation by package sample. Where the paper prints something that does
// not hold, the comment of the function that has it right says so.
//
// Everything is computed in a Number of the caller's choice: Float, or the exact
// fractions of the tests.
//
//	steps, err := theory.Cover[theory.Float](theory.Tree(3, 2), theory.URS)
//	// steps[k] is the mean cover time of k nodes of the binary tree of depth 3
//
// The package is for the theory of searches; the searches themselves are in
// package sample.
package theory
