package counterexample

import "github.com/ltlcheck/ltlcheck/program"

// StartIn is the binding with the state as its only initial one.
func StartIn(b program.Binding, state program.State) program.Binding { return startingIn{b, state} }

type startingIn struct {
	program.Binding
	state program.State
}

// NewExplorer implements program.Binding.
func (b startingIn) NewExplorer() (program.Explorer, error) {
	ex, err := b.Binding.NewExplorer()
	return &explorerIn{ex, b.state}, err
}

type explorerIn struct {
	program.Explorer
	state program.State
}

// Inner implements program.Wrapper.
func (e *explorerIn) Inner() program.Explorer { return e.Explorer }

// Initial implements program.Explorer.
func (e *explorerIn) Initial(b *program.Batch) error {
	if err := e.Expand(e.state, b); err != nil {
		return err
	}
	letter := b.Source
	b.Reset()
	b.Add(program.Succ{Target: letter}, e.state)
	return nil
}
