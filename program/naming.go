package program

// Naming is a Program whose propositions can name parts, such as processes,
// that may never come to exist. A property about such a part is most likely a
// mistake; the capability serves to warn of it.
type Naming interface {
	// Named lists the parts that a proposition names by number or label. What
	// it does not recognise it leaves out.
	Named(atom string) []Named
}

// Named is a part of a program that a proposition names.
type Named struct {
	Name string // as people call it
	Sign string // a proposition that is true at some time exactly if the part takes part in some run
	// Place: the part is a place in the text, and the proposition says no more
	// than that someone is there.
	Place bool
}
