package compare

import (
	"regexp"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// Renaming gives another name to labels that a regular expression matches as a
// whole; $1 in it stands for the first group.
type Renaming struct {
	Match *regexp.Regexp
	Name  string
}

// Labels describes how the texts of steps become labels: internal labels first,
// then hiding, then renaming.
type Labels struct {
	// Internal are the labels of internal steps; nil is i and tau.
	Internal []string
	// Hide makes labels internal that match one of these as a whole.
	Hide []*regexp.Regexp
	// Rename renames labels; the first that matches counts.
	Rename []Renaming
}

// tau is the number of the internal label.
const tau = uint32(0)

// whole returns an expression that matches only if re matches the whole label.
func whole(re *regexp.Regexp) *regexp.Regexp {
	return regexp.MustCompile(`^(?:` + re.String() + `)$`) // re compiled already, so this does
}

// alphabet numbers labels; both programs share one, so that equal labels have
// equal numbers.
type alphabet struct {
	internal []string
	hide     []*regexp.Regexp
	rename   []Renaming
	// numbers has the label of each text of a step.
	numbers map[string]uint32
	// labels has the number of each label, names its text.
	labels map[string]uint32
	names  []string
	budget *store.Budget // of the texts
	bytes  int64         // that they are charged
}

// besideText is about what a map takes for a text, beside its bytes.
const besideText = 64

// newAlphabet returns an alphabet with the internal label only. The texts of
// labels are charged to the budget: those of long steps are long, and there may
// be one for each step.
func newAlphabet(o Labels, b *store.Budget) *alphabet {
	a := &alphabet{budget: b, internal: o.Internal, numbers: map[string]uint32{}, labels: map[string]uint32{}, names: []string{"internal"}}
	if a.internal == nil {
		a.internal = []string{"i", "tau"}
	}
	if len(a.internal) > 0 {
		a.names[tau] = a.internal[0]
	}
	for _, re := range o.Hide {
		a.hide = append(a.hide, whole(re))
	}
	for _, r := range o.Rename {
		a.rename = append(a.rename, Renaming{whole(r.Match), r.Name})
	}
	return a
}

// number returns the number of the label that the text of a step becomes. The
// error is store.ErrFull.
func (a *alphabet) number(text string) (uint32, error) {
	if n, ok := a.numbers[text]; ok {
		return n, nil
	}
	bytes := int64(len(text)) + 2*besideText // it is in both maps
	if err := a.budget.Take(bytes); err != nil {
		return 0, err
	}
	a.bytes += bytes
	n := a.label(text)
	a.numbers[text] = n
	return n, nil
}

// chargeTo charges the texts to another budget, in place of the one before.
func (a *alphabet) chargeTo(b *store.Budget) error {
	a.budget = b
	return b.Take(a.bytes)
}

// label applies hiding and renaming to the text of a step.
func (a *alphabet) label(text string) uint32 {
	if slices.Contains(a.internal, text) || slices.ContainsFunc(a.hide, func(re *regexp.Regexp) bool { return re.MatchString(text) }) {
		return tau
	}
	for _, r := range a.rename {
		if r.Match.MatchString(text) {
			text = r.Match.ReplaceAllString(text, r.Name)
			break
		}
	}
	if slices.Contains(a.internal, text) {
		return tau
	}
	return a.intern(text)
}

// intern returns the number of a label as it is.
func (a *alphabet) intern(name string) uint32 {
	if n, ok := a.labels[name]; ok {
		return n
	}
	n := uint32(len(a.names))
	a.labels[name], a.names = n, append(a.names, name)
	return n
}
