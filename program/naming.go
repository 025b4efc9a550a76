package program

// Naming is a Program whose propositions name parts of it that may never come
// to be.
type Naming interface {
	// Named lists the parts that a proposition names by number or label. What
	// it does not recognise it leaves out.
	Named(atom string) []Named
}

// Named is a part of a program.
type Named struct {
	Name string // as people call it
	Sign string // a proposition that is true at some time exactly if the part takes part in some run
	// Place: the part is a place in the text, and the proposition says no more
	// than that someone is there.
	Place bool
}
