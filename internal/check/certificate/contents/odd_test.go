package contents_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/program"
)

// odd is a program whose explorers are changed.
type odd struct {
	openchannels.Unlimited
	change func(openchannels.ContentExplorer) openchannels.Explorer
}

func (o *odd) NewExplorer(part program.Program, atoms []program.Atom, tuning *program.Tuning) (openchannels.Explorer, error) {
	x, err := o.Unlimited.NewExplorer(part, atoms, tuning)
	if err != nil {
		return nil, err
	}
	return o.change(x.(openchannels.ContentExplorer)), nil
}

// oddExplorer has functions in the place of methods; nil is what the explorer inside does.
type oddExplorer struct {
	openchannels.ContentExplorer
	initial, expand func(b *program.Batch) error // called after the explorer inside
	use             func(openchannels.Use) openchannels.Use
	split           func(into *openchannels.Contents)
	undecided       string
}

func (o *oddExplorer) Initial(b *program.Batch) error {
	if err := o.ContentExplorer.Initial(b); err != nil || o.initial == nil {
		return err
	}
	return o.initial(b)
}

func (o *oddExplorer) Expand(s program.State, b *program.Batch) error {
	if err := o.ContentExplorer.Expand(s, b); err != nil || o.expand == nil {
		return err
	}
	return o.expand(b)
}

func (o *oddExplorer) Use(i int) openchannels.Use {
	if o.use == nil {
		return o.ContentExplorer.Use(i)
	}
	return o.use(o.ContentExplorer.Use(i))
}

func (o *oddExplorer) Split(s program.State, into *openchannels.Contents) {
	if o.ContentExplorer.Split(s, into); o.split != nil {
		o.split(into)
	}
}

func (o *oddExplorer) Undecided() string { return o.undecided }

// TestOddPrograms: what the checker does not understand about a program, or what fails, is no proof, and says why.
func TestOddPrograms(t *testing.T) {
	t.Parallel()
	k := open(t, models[0].text, "")
	sets, whole := k.certify(t), k.program
	splits := 0
	for name, tt := range map[string]struct {
		change func(x *oddExplorer)
		want   string
		limit  bool
	}{
		"nothing is changed":     {func(*oddExplorer) {}, "", false},
		"something is undecided": {func(x *oddExplorer) { x.undecided = "an open question" }, "an open question", true},
		"no expansion":           {func(x *oddExplorer) { x.expand = func(*program.Batch) error { return errors.New("too large") } }, "too large", true},
		"too many messages": {func(x *oddExplorer) {
			x.use = func(u openchannels.Use) openchannels.Use { u.Over = true; return u }
		}, "sends more than", true},
		"two initial states": {func(x *oddExplorer) {
			x.initial = func(b *program.Batch) error { b.Add(b.Succs[0], append(program.State(nil), b.State(0)...)); return nil }
		}, "is not the only one", false},
		"a failing initial state": {func(x *oddExplorer) {
			x.initial = func(b *program.Batch) error { b.Succs[0].Flags |= program.AssertFailed; return nil }
		}, "the initial state fails", false},
		"a failing step": {func(x *oddExplorer) {
			x.expand = func(b *program.Batch) error {
				for i := range b.Succs {
					b.Succs[i].Flags |= program.RuntimeError
				}
				return nil
			}
		}, "a step out of state", false},
		"a stop": {func(x *oddExplorer) { x.expand = func(b *program.Batch) error { b.Reset(); return nil } }, "is no valid end", false},
		"another channel": {func(x *oddExplorer) {
			x.use = func(u openchannels.Use) openchannels.Use {
				u.Sent = append(u.Sent, openchannels.Message{Place: 200, Text: []byte{1}})
				return u
			}
		}, "to a channel that the initial state does not have", false},
		"a message that is not there": {func(x *oddExplorer) {
			x.use = func(u openchannels.Use) openchannels.Use {
				u.Sent = append(u.Sent, openchannels.Message{Text: []byte{77}})
				return u
			}
		}, "a message that is not there", false},
		"channels that change": {func(x *oddExplorer) {
			x.split = func(into *openchannels.Contents) {
				if splits++; splits > 1 {
					into.Open = into.Open[:0]
				}
			}
		}, "has other channels than the initial state", false},
		"a state that cannot be taken apart": {func(x *oddExplorer) {
			x.split = func(*openchannels.Contents) {
				if splits++; splits > 1 {
					panic("no state")
				}
			}
		}, "no state", false},
	} {
		splits = 0
		k.program = &odd{whole, func(x openchannels.ContentExplorer) openchannels.Explorer {
			o := &oddExplorer{ContentExplorer: x}
			tt.change(o)
			return o
		}}
		_, err := k.check(sets)
		var wrong *certificate.Wrong
		var limit *certificate.Limit
		switch {
		case tt.want == "":
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
		case tt.limit && !errors.As(err, &limit), !tt.limit && !errors.As(err, &wrong), !strings.Contains(err.Error(), tt.want):
			t.Errorf("%s: %v, want %s", name, err, tt.want)
		}
	}
	k.program = &odd{whole, func(x openchannels.ContentExplorer) openchannels.Explorer { return struct{ openchannels.Explorer }{x} }}
	if _, err := k.check(sets); err == nil || !strings.Contains(err.Error(), "cannot be explored by sets of contents") {
		t.Error(err)
	}
}
