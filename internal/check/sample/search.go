package sample

import "errors"

// Search is an instance of the scheme: how it selects states, with the data that
// this needs. It serves one run at a time, in one goroutine, and is used again
// for the next run.
//
//	Free(); Begin(v)
//	repeat:
//		edge := Select(v)         // expands a member of V
//		if edge is not None:
//			the state that edge leads to is visited
//			Update(v, its number, whether it is new)
//
// Free is called before each Begin, the first included. Only Visited.Rand may
// be used for random choices, so that runs can be repeated.
type Search interface {
	// Begin is told that V has been emptied, and has the root, number 0, as its
	// only member. What the instance keeps must not need more memory than
	// v.Budget gives; what it has had before is to be used again or given back.
	Begin(v *Visited) error
	// Select makes one step: it expands a member and selects a transition of
	// it, which is then taken; or it selects None, and the step is fruitless.
	// ErrDone ends the search: nothing new can be selected any more.
	Select(v *Visited) (edge int, err error)
	// Update is told which state was visited, and whether V did not have it.
	Update(v *Visited, number uint32, fresh bool) error
	// Free gives back what Begin and Update have taken.
	Free()
}

// ErrDone is an error of Select: everything that could be selected has been.
var ErrDone = errors.New("every state that was met has been expanded")

// Method describes a way to search by its name.
type Method struct {
	Name     string
	Doc      string // one line
	Citation string
	Keeps    bool // it keeps the states that it visits
	Safety   bool // it finds failures and bad prefixes
	Liveness bool // it finds cycles: of its own, or among the states that it keeps

	search func(Options) Search // one that keeps a V
}

// Methods lists the ways to search, first those that keep a V.
func Methods() []Method {
	return []Method{
		{Name: "urs", Doc: "a visited state with equal chances, then one of its successors", Citation: "AbedTripakisVincent2008", Keeps: true, Safety: true, Liveness: true,
			search: func(o Options) Search { return NewURS(o.Mix) }},
		{Name: "sdrs", Doc: "a random walk that goes on from a visited state where it comes to a dead end", Citation: "AbedTripakisVincent2008", Keeps: true, Safety: true, Liveness: true,
			search: func(Options) Search { return NewSDRS() }},
		{Name: "drs", Doc: "a random walk that prefers new successors, and goes back to a state that may have some", Citation: "GrosuHuangSmolkaTanTripakis2006", Keeps: true, Safety: true, Liveness: true,
			search: func(Options) Search { return NewDRS() }},
		{Name: "rf", Doc: "all successors of a state that was not expanded before, drawn with equal chances", Citation: "AbedTripakisVincent2008", Keeps: true, Safety: true, Liveness: true,
			search: func(Options) Search { return NewRF() }},
		{Name: "walk", Doc: "random walks from the start that keep nothing", Citation: "West1986", Safety: true},
		{Name: "pct", Doc: "processes with random priorities, of which some are lowered at random steps", Citation: "BurckhardtKothariMusuvathiNagarakatte2010", Safety: true},
		{Name: "lasso", Doc: "random walks that end where they have been before, for cycles", Citation: "GrosuSmolka2005", Liveness: true},
	}
}

// MethodOf returns the method of a name, and whether there is one.
func MethodOf(name string) (Method, bool) {
	for _, m := range Methods() {
		if m.Name == name {
			return m, true
		}
	}
	return Method{}, false
}
