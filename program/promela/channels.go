package promela

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/fifo"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
)

// Unlimited implements openchannels.Program. An array of channels is chosen as a
// whole, and a channel of a process by its name, with or without the process
// type: c or P:c. Explorers of parts are interpreted.
func (m *Model) Unlimited(channels []string) (openchannels.Unlimited, error) {
	c, err := fifo.New(m.flat, channels)
	if err != nil {
		return nil, err
	}
	return &unlimited{c}, nil
}

// unlimited is a model with open channels.
type unlimited struct{ channels *fifo.Channels }

// Within implements openchannels.Unlimited.
func (u *unlimited) Within(capacity int) (program.Program, error) {
	part, err := u.channels.Within(capacity)
	if err != nil {
		return nil, err
	}
	return newModel(part, program.Interpreted), nil
}

// NewExplorer implements openchannels.Unlimited.
func (u *unlimited) NewExplorer(part program.Program, atoms []program.Atom, tuning *program.Tuning) (openchannels.Explorer, error) {
	m, ok := part.(*Model)
	if !ok {
		return nil, errors.New("internal error: this is no part of the model")
	}
	bound, err := resolve.Atoms(m.flat, atoms)
	if err != nil {
		return nil, err
	}
	ex := u.channels.NewExplorer(&interp.Bound{Atoms: bound, Long: &interp.LongSequences{}})
	ex.Tune(tuning)
	return ex, nil
}

// ChannelName implements openchannels.Unlimited.
func (u *unlimited) ChannelName(channel int) string { return u.channels.Name(channel) }

// Messages implements openchannels.Unlimited.
func (u *unlimited) Messages(part program.Program, s program.State, place int, text []byte) []string {
	return interp.Messages(part.(*Model).flat, s, place, text)
}
