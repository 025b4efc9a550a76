package forge

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// Comparison compares the verdicts of both checkers, and counts.
type Comparison struct {
	// Folder has the certificate that is judged; its name there is certificate.
	Folder string
	// Accepted certificates, and the properties in them; those that the checker
	// in JavaScript does not support, by reason.
	Accepted, Properties, Unsupported int
	Reasons                           map[string]int
	// Forged certificates that both judged: refused, or proofs all the same.
	Forged, Refused, Proofs, UnsupportedForgeries int
	// Rewritten forgeries have another text of a formula, which the checker in
	// JavaScript takes for equivalent.
	Rewritten int
	// Kinds counts refused forgeries by their last change.
	Kinds map[string]int

	foreign *Foreign
}

// NewComparison makes a comparison that writes into a folder.
func NewComparison(foreign *Foreign, folder string) Comparison {
	return Comparison{Folder: folder, foreign: foreign, Reasons: map[string]int{}, Kinds: map[string]int{}}
}

// judge asks both: native is nil if package certificate accepts. The error is
// that both accept, and count different products.
func (c *Comparison) judge(ctx context.Context, d *Drawn, file []byte) (native error, verdict, reason string, err error) {
	path := filepath.Join(c.Folder, "certificate")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		return nil, "", "", err
	}
	if verdict, reason, err = c.foreign.Judge(path); err != nil {
		return nil, "", "", err
	}
	sum, native := Judge(ctx, file, d.Set, d.Request.Models[0])
	if want := fmt.Sprintf("%d states, %d edges", sum.States, sum.Edges); native == nil && verdict == "certified" && reason != want {
		return nil, "", "", fmt.Errorf("both accept: package certificate %s, the checker in JavaScript %s", want, reason)
	}
	return native, verdict, reason, nil
}

// Genuine compares the verdicts on a certificate that a search wrote. The error
// is that one of them does not accept it.
func (c *Comparison) Genuine(ctx context.Context, d *Drawn) (supported bool, err error) {
	file, err := d.Bytes()
	if err != nil {
		return false, err
	}
	native, verdict, reason, err := c.judge(ctx, d, file)
	switch {
	case err != nil:
		return false, err
	case native != nil:
		return false, fmt.Errorf("refused: %w", native)
	case verdict == "unsupported" || verdict == "limit":
		c.Unsupported++
		c.Reasons[reason]++
		return false, nil
	case verdict != "certified":
		return true, fmt.Errorf("refused by the checker in JavaScript: %s: %s", verdict, reason)
	}
	c.Accepted++
	c.Properties += len(d.Sections)
	return true, nil
}

// Forgery changes a certificate and compares the verdicts. The error is that
// they differ.
func (c *Comparison) Forgery(ctx context.Context, d *Drawn, rng *rand.Rand) error {
	bad, what, changed := d.Mutate(rng)
	file, err := bad.Bytes()
	if rng.IntN(5) == 0 {
		what, changed = "another byte", true
		file = MutateByte(rng, file)
	}
	if !changed || err != nil {
		return err
	}
	native, verdict, reason, err := c.judge(ctx, d, file)
	switch {
	case err != nil:
		return err
	case verdict == "unsupported" || verdict == "limit":
		c.UnsupportedForgeries++
		return nil
	case errors.Is(native, errText) && verdict == "certified":
		c.Rewritten++
		return nil
	case (native == nil) != (verdict == "certified"):
		return fmt.Errorf("%s: package certificate says %v, the checker in JavaScript %s: %s", what, native, verdict, reason)
	}
	c.Forged++
	if native == nil {
		c.Proofs++
	} else {
		c.Refused++
		c.Kinds[what]++
	}
	return nil
}
