package program

// Describer is a Program that knows more of what people see than Format and
// FormatAction tell.
type Describer interface {
	Describe() Description
}

// Description is what a program knows of itself, for people. Functions are nil
// where it does not know.
type Description struct {
	// Actions returns the number of actions, which are those from 0 on, if
	// FormatAction accepts them with a nil state. So all labels can be listed
	// without exploring.
	Actions func() int
	// Changes lists what Format would show with another value in after, in its
	// order, and then what it would show in before alone, with the value "". It
	// is faster than formatting both.
	Changes func(before, after State) []Var
	// Waiting lists the statements that the processes of a state are at, process
	// by process, which explains a deadlock. Processes that have ended are left
	// out.
	Waiting func(State) []ActionView
	// Outside reports that a value, as Format writes it, is outside the type of
	// a variable, by its name in Format; want describes those that are. It is
	// false for variables that are not known.
	Outside func(variable, value string) (want string, outside bool)
	// Named lists the parts that a proposition names by number or label, such as
	// processes, that may never come to exist. A property about such a part is
	// most likely a mistake. What it does not recognise it leaves out.
	Named func(atom string) []Named
	// Idle says in words why no run can ever take a step, and what would start
	// one; "" if some may. What is asked about such a program is most likely a
	// mistake.
	Idle func() string
}

// Named is a part of a program that a proposition names.
type Named struct {
	Name string // as people call it
	Sign string // a proposition that is true at some time exactly if the part takes part in some run
	// Place: the part is a place in the text, and the proposition says no more
	// than that someone is there.
	Place bool
}

// Describe returns what a program knows of itself; nothing if it is no
// Describer.
func Describe(p Program) Description {
	if d, ok := As[Describer](p); ok {
		return d.Describe()
	}
	return Description{}
}
