package formulas

import (
	"strconv"

	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// failed is what stands in place of an answer for an input that has none.
type failed struct {
	Property string `json:"property,omitempty"` // whose formula it is
	Formula  string `json:"formula,omitempty"`
	Name     string `json:"name,omitempty"`
	Error    string `json:"error"`
}

// text quotes the input, so that it cannot be taken for an answer at the
// beginning of a line.
func (f *failed) text() string {
	if f.Formula+f.Name == "" {
		return "error: " + f.Error
	}
	return titled(strconv.Quote(f.Formula+f.Name), "error: "+f.Error)
}

// titled puts a name before a line, and escapes both.
func titled(name, line string) string {
	if name == "" {
		return safetext.Line(line)
	}
	return safetext.Line(name + ": " + line)
}
