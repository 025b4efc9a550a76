package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/dustin/go-humanize/english"
)

// Comparison is the answer to whether two programs are related by an
// equivalence, such as bisimilarity, or by the preorder that belongs to it.
// States and Transitions have an entry for each of the two programs, in the
// order A, B.
type Comparison struct {
	A        string `json:"a"`
	B        string `json:"b"`
	Relation string `json:"relation"`
	// Preorder tells the question: whether B can do everything that A can, and
	// not whether they are equivalent.
	Preorder    bool        `json:"preorder"`
	Answer      string      `json:"answer"` // yes, no or inconclusive
	Reason      string      `json:"reason"`
	Difference  *Difference `json:"difference"` // null unless the answer is no
	Method      string      `json:"method"`
	States      [2]uint64   `json:"states"`
	Transitions [2]uint64   `json:"transitions"`
	Classes     int         `json:"classes"`
	Pairs       uint64      `json:"pairs"`
	Replaced    uint64      `json:"replaced"` // pairs, by store replace
	Runs        int         `json:"runs"`
	Memory      int64       `json:"memory_bytes"`
	Seconds     float64     `json:"seconds"`
}

// Difference is a proof that two programs are not related: a formula that is
// true of one only, or a trace that only one of them has. Exactly one of
// Formula, Trace and Missing is set.
type Difference struct {
	Of      string   `json:"of"`      // the model that satisfies the formula or has the trace
	Formula string   `json:"formula"` // "" when there is none
	Trace   []string `json:"trace"`   // null when there is none
	Missing string   `json:"missing"` // why there is neither
}

// WriteComparison writes the document as text for people: a line with the
// answer, the difference if there is one, and a line with the statistics. The
// sign between the names is = for an equivalence and <= for a preorder.
func WriteComparison(w io.Writer, c *Comparison) error {
	sign := "="
	if c.Preorder {
		sign = "<="
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s %s %s, %s", c.Answer, c.A, sign, c.B, c.Relation)
	if c.Reason != "" {
		fmt.Fprintf(&b, ": %s", c.Reason)
	}
	b.WriteByte('\n')
	c.writeDifference(&b)
	fmt.Fprintf(&b, "  %s: %s and %s, %s and %s", c.Method, Count(int(c.States[0]), "state"), Count(int(c.States[1]), "state"),
		Count(int(c.Transitions[0]), "transition"), Count(int(c.Transitions[1]), "transition"))
	if c.Classes > 0 {
		fmt.Fprintf(&b, ", %d %s", c.Classes, english.PluralWord(int(c.Classes), "class", ""))
	}
	if c.Pairs > 0 {
		fmt.Fprintf(&b, ", %s", Count(int(c.Pairs), "pair"))
	}
	if c.Replaced > 0 {
		fmt.Fprintf(&b, ", %d replaced", c.Replaced)
	}
	if c.Runs > 1 {
		fmt.Fprintf(&b, ", %s", Count(c.Runs, "run"))
	}
	fmt.Fprintf(&b, "; %s, %s\n", Bytes(uint64(c.Memory)), Duration(c.Seconds))
	_, err := io.WriteString(w, b.String())
	return err
}

// writeDifference appends the formula or the trace that tells the programs
// apart.
func (c *Comparison) writeDifference(b *strings.Builder) {
	d := c.Difference
	if d == nil {
		return
	}
	other := c.A
	if d.Of == c.A {
		other = c.B
	}
	switch {
	case d.Missing != "":
		fmt.Fprintf(b, "  %s\n", d.Missing)
	case d.Trace != nil:
		fmt.Fprintf(b, "  a trace of %s that %s does not have:\n", d.Of, other)
		for i, label := range d.Trace {
			fmt.Fprintf(b, "    %3d.  %s\n", i+1, label)
		}
	default:
		fmt.Fprintf(b, "  true of %s, false of %s:\n    %s\n", d.Of, other, d.Formula)
	}
}
