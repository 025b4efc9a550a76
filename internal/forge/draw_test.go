package forge

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
)

// Drawn is a random certificate with the properties of its model, whose text is
// in the file that the certificate names.
type Drawn struct {
	*Certificate
	Set *property.Set
}

// unsupported are words of models that the checker in JavaScript does not support.
var unsupported = regexp.MustCompile(`\b(typedef|d_step|inline|unless|x[rs]|enabled|provided|pc_value|_last|_priority|np_|accept_|trace|notrace|[gs]et_priority|hidden|priority|accept\w*|atomic_)\b|\w\]?:[a-z]`)

// Draw draws a model with formulas, writes its text to a file, and makes the
// certificate of the properties that hold; nil if none does.
func Draw(ctx context.Context, rng *rand.Rand, path string) (*Drawn, error) {
	text, atoms := randommodel.Promela(rng)
	if rng.IntN(3) == 0 {
		text, atoms, _ = randommodel.Special(rng)
	}
	if unsupported.MatchString(text) {
		return nil, nil
	}
	b := strings.Builder{}
	b.WriteString(text)
	atoms = slices.DeleteFunc(atoms, func(a string) bool { return unsupported.MatchString(a) || strings.Contains(a, "timeout") })
	for i := range 3 {
		fmt.Fprintf(&b, "\nltl p%d { %s }", i, formula(rng, atoms, 1+rng.IntN(3)))
	}
	if err := os.WriteFile(path, []byte(b.String()+"\n"), 0o600); err != nil {
		return nil, err
	}
	set, err := property.Open(path, property.Options{Engine: program.Interpreted.String()})
	if err != nil {
		return nil, nil // not every random text is a model
	}
	file, err := Certify(ctx, set, path, []string{"", "", "weak", "strong"}[rng.IntN(4)])
	if file == nil || err != nil {
		return nil, err
	}
	c, err := Parse(file)
	return &Drawn{c, set}, err
}

// limits are those of the searches.
var limits = check.Limits{States: 5000}

// Certify writes the certificate of all properties of a model that hold; nil if
// there is none. model is how the certificate names the model, fairness is none,
// weak or strong.
func Certify(ctx context.Context, set *property.Set, model, fairness string) ([]byte, error) {
	request := format.Request{Version: "forge", Models: []string{model}, Fairness: fairness}
	fair, err := fairnessOf(fairness)
	if err != nil {
		return nil, err
	}
	var file bytes.Buffer
	w := format.NewWriter(&file, request)
	count := 0
	for i, q := range set.Properties {
		p := *q
		p.Check.Fairness = fair
		opts := check.Options{Limits: limits, Without: []string{check.FactsShortcut}}
		verdict, err := check.Verify(ctx, set.Model.Program, p.Asked(), opts)
		if err != nil {
			return nil, err
		}
		if verdict.Verdict != check.Holds {
			continue
		}
		section := format.Section{Model: model, Number: i, Name: p.Name, Formula: p.Claim()}
		err = check.Certify(ctx, set.Model.Program, p.Asked(), opts, section, w)
		var limit *check.LimitError
		if errors.As(err, &limit) {
			return nil, nil
		} else if err != nil {
			return nil, err
		}
		count++
	}
	if count == 0 {
		return nil, nil
	}
	err = w.Close()
	return file.Bytes(), err
}

// formula draws a formula of ltl blocks about some propositions.
func formula(rng *rand.Rand, atoms []string, depth int) string {
	atom := func() string { return "(" + atoms[rng.IntN(len(atoms))] + ")" }
	if depth == 0 {
		return atom()
	}
	sub := func() string { return formula(rng, atoms, depth-1-rng.IntN(depth)) }
	switch n := rng.IntN(12); n {
	case 0, 1, 2:
		return "[] (" + sub() + ")"
	case 3, 4, 5:
		return "<> (" + sub() + ")"
	case 6:
		return "! (" + sub() + ")"
	case 7:
		if rng.IntN(4) == 0 {
			return "X (" + sub() + ")"
		}
		return "[] <> (" + sub() + ")"
	default:
		return "(" + sub() + ") " + []string{"&&", "||", "->", "<->", "U", "V", "W", "->"}[rng.IntN(8)] + " (" + sub() + ")"
	}
}
