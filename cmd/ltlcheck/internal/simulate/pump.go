package simulate

import (
	"bytes"
	"errors"
	"regexp"

	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Pump is what a document of explore --unbounded-channels, or one of simulate
// that has replayed it, says of the run whose cycle makes channels grow: the run
// is one of the program with open channels, and its cycle does not close.
type Pump struct {
	// Channels have no capacities in the run.
	Channels []string
	// Room is how many messages each of them holds at most in the run.
	Room int
}

// index is the number of a process or an element in the name of a channel:
// P[1]:c[0] is opened as P:c.
var index = regexp.MustCompile(`\[\d+\]`)

// newPump returns the pump of a document.
func newPump(d *document) *Pump {
	p := &Pump{Room: d.Capacity + 1}
	for _, c := range d.Channels {
		p.Channels = append(p.Channels, index.ReplaceAllString(c.Name, ""))
	}
	grown := 0
	for _, c := range d.Pump.Channels {
		grown = max(grown, len(c.Out))
	}
	p.Room += 2 * grown // the cycle is taken twice
	return p
}

// open replaces the program by the part of it with open channels to which the
// run belongs.
func (r *replayer) open(p *Pump) error {
	c, ok := r.prog.(openchannels.Program)
	if !ok {
		return &Mismatch{Step: 0, Reason: "the trail makes channels grow, and the model has no channels"}
	}
	var err error
	if r.channels, err = c.Unlimited(p.Channels); err != nil {
		return err
	}
	r.prog, err = r.channels.Within(p.Room)
	return err
}

// closePump checks that the cycle can be repeated: after it, and after it is
// taken once more, nothing but open channels differs, and these hold what they
// held before, and more.
func (r *replayer) closePump() (*trace.Lasso, error) {
	ex, err := r.channels.NewExplorer(r.prog, nil, nil)
	if err != nil {
		return nil, err
	}
	for _, n := range r.frontier {
		if n.start == nil {
			return nil, errors.New("the run of the trail has no cycle")
		}
		l := n.lasso(len(r.steps), len(r.steps))
		again, err := r.repeat(ex, n.state, l.Prefix[len(r.run.Prefix):])
		if err != nil {
			return nil, err
		}
		if again != nil && grown(ex, n.start, n.state) && grown(ex, n.state, again) {
			return l, nil
		}
	}
	return nil, &Mismatch{Step: len(r.steps), Reason: "the cycle cannot be repeated so that the channels grow"}
}

// repeat takes the actions of some steps from another state on, and returns
// where they lead; nil if they are not possible.
func (r *replayer) repeat(ex openchannels.Explorer, from program.State, steps []trace.Step) (program.State, error) {
	for _, step := range steps {
		if err := ex.Expand(from, &r.Batch); err != nil {
			return nil, err
		}
		i := r.Batch.Find(step.Action)
		if i < 0 {
			return nil, nil
		}
		from = bytes.Clone(r.Batch.State(i))
	}
	return from, nil
}

// grown reports whether a state is another one with, in some open channel, more
// messages behind those that it holds.
func grown(ex openchannels.Explorer, from, to program.State) bool {
	var before, after openchannels.Contents
	ex.Split(from, &before)
	ex.Split(to, &after)
	if !bytes.Equal(before.Control, after.Control) || len(before.Open) != len(after.Open) {
		return false
	}
	more := false
	for i, b := range before.Open {
		a := after.Open[i]
		if a.Place != b.Place || !bytes.HasPrefix(a.Text, b.Text) {
			return false
		}
		more = more || len(a.Text) > len(b.Text)
	}
	return more
}
