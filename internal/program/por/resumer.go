package por

import (
	"encoding/json"

	"github.com/ltlcheck/ltlcheck/program"
)

// memory is what an explorer remembers.
type memory struct {
	Counts Counts
	Inner  []byte
}

// Mark implements program.Resumer.
func (e *explorer) Mark() {
	e.marked = e.counts
	if inner, ok := program.As[program.Resumer](e.Explorer); ok {
		inner.Mark()
	}
}

// Memory implements program.Resumer.
func (e *explorer) Memory() []byte {
	m := memory{Counts: e.marked}
	if inner, ok := program.As[program.Resumer](e.Explorer); ok {
		m.Inner = inner.Memory()
	}
	text, _ := json.Marshal(&m) // numbers and bytes always have a form
	return text
}

// Recall implements program.Resumer.
func (e *explorer) Recall(text []byte) error {
	var m memory
	if err := json.Unmarshal(text, &m); err != nil {
		return err
	}
	e.counts = m.Counts
	if inner, ok := program.As[program.Resumer](e.Explorer); ok {
		return inner.Recall(m.Inner)
	}
	return nil
}
