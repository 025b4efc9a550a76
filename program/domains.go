package program

// Domains is a Program that knows which values its variables can have by their
// types.
type Domains interface {
	// Outside reports that a value, as Format writes it, is none of the type of
	// a variable, by its name in Format; want describes those that are. It is
	// false for variables that are not known.
	Outside(variable, value string) (want string, outside bool)
}
