package compare

import (
	"regexp"
	"slices"
)

// Renaming gives labels that a regular expression matches as a whole another
// name, in which $1 stands for the first group.
type Renaming struct {
	Match *regexp.Regexp
	Name  string
}

// Labels says how the texts of steps become labels.
type Labels struct {
	Internal []string         // labels of internal steps; nil: i and tau
	Hide     []*regexp.Regexp // labels that match one of these as a whole become internal
	Rename   []Renaming       // the first that matches counts; after hiding
}

// tau is the number of the internal label.
const tau = uint32(0)

// whole makes an expression that matches whole labels only.
func whole(re *regexp.Regexp) *regexp.Regexp {
	return regexp.MustCompile(`^(?:` + re.String() + `)$`) // re compiled already, so this does
}

// alphabet numbers labels; both programs share one.
type alphabet struct {
	internal []string
	hide     []*regexp.Regexp
	rename   []Renaming
	numbers  map[string]uint32 // by the text of the step
	labels   map[string]uint32 // by the label
	names    []string          // of the labels
}

func newAlphabet(o Labels) *alphabet {
	a := &alphabet{internal: o.Internal, numbers: map[string]uint32{}, labels: map[string]uint32{}, names: []string{"internal"}}
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

// number is that of the label that the text of a step becomes.
func (a *alphabet) number(text string) uint32 {
	if n, ok := a.numbers[text]; ok {
		return n
	}
	n := a.label(text)
	a.numbers[text] = n
	return n
}

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

// intern is the number of a label as it is.
func (a *alphabet) intern(name string) uint32 {
	if n, ok := a.labels[name]; ok {
		return n
	}
	n := uint32(len(a.names))
	a.labels[name], a.names = n, append(a.names, name)
	return n
}
