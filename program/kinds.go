package program

// Kinds is an Explorer whose processes have named kinds, such as proctypes.
// Fairness towards all processes of a kind needs it.
type Kinds interface {
	// Kind returns the number, not negative, of a kind of processes; it is the
	// same in all explorers of a binding. An unknown name is an error.
	Kind(name string) (int, error)
	// KindOf returns the kind of a process in the state that was expanded last;
	// it is negative if there is no such process.
	KindOf(pid int) int
}

// KindsOf makes an explorer of a binding and returns the kinds of its
// processes; false if they have none.
func KindsOf(b Binding) (Kinds, bool) {
	ex, err := b.NewExplorer(nil)
	if err != nil {
		return nil, false
	}
	return As[Kinds](ex)
}
