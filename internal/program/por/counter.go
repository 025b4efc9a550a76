package por

// Counter is an explorer, as program.As finds it, that counts what it leaves
// out. A search that expands a state more than once, because it stores no
// successors, calls Repeats(true) before the repetition and Repeats(false)
// after it, so that a state counts once. A search that starts again calls
// BeginsAgain, which resets the counts.
type Counter interface {
	Repeats(on bool)
	BeginsAgain()
}
