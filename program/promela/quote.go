package promela

import "fmt"

// quote is where a statement stands, with its text.
func (m *Model) quote(info int32) string {
	at := &m.infos[info]
	return fmt.Sprintf("line %d: %s", at.pos.Line, at.text)
}
