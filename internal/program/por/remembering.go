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

// Mark implements program.Remembering.
func (e *explorer) Mark() {
	e.marked = e.counts
	if inner, ok := program.As[program.Remembering](e.inner); ok {
		inner.Mark()
	}
}

// Memory implements program.Remembering.
func (e *explorer) Memory() []byte {
	m := memory{Counts: e.marked}
	if inner, ok := program.As[program.Remembering](e.inner); ok {
		m.Inner = inner.Memory()
	}
	text, _ := json.Marshal(&m) // numbers and bytes always have a form
	return text
}

// Recall implements program.Remembering.
func (e *explorer) Recall(text []byte) error {
	var m memory
	if err := json.Unmarshal(text, &m); err != nil {
		return err
	}
	e.counts = m.Counts
	if inner, ok := program.As[program.Remembering](e.inner); ok {
		return inner.Recall(m.Inner)
	}
	return nil
}
