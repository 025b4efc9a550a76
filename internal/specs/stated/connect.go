package stated

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"sync"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Connection is the other end of Serve.
type Connection struct {
	lock sync.Mutex
	in   *bufio.Reader
	out  io.Writer
	err  error // why there are no more replies
}

// Connect returns the connection to a process that writes to in and reads what is
// written to out.
func Connect(in io.Reader, out io.Writer) *Connection {
	return &Connection{in: bufio.NewReader(in), out: out}
}

// Next waits for the next offer or outcome. Without either, the error is io.EOF
// when the process has ended.
func (c *Connection) Next() (*Offer, *Outcome, error) {
	m, err := c.receive()
	return m.Offer, m.Outcome, err
}

// GoOn lets the process answer the question that it has offered.
func (c *Connection) GoOn() error { return json.NewEncoder(c.out).Encode(query{Op: opGoOn}) }

// receive reads the next message, and skips what else is written.
func (c *Connection) receive() (m message, err error) {
	for {
		line, err := c.in.ReadString('\n')
		if text, ok := strings.CutPrefix(line, mark); ok {
			return m, json.Unmarshal([]byte(text), &m)
		}
		if err != nil {
			return m, err
		}
	}
}

// ask sends a query and waits for the reply.
func (c *Connection) ask(q query) (*reply, error) {
	c.lock.Lock()
	defer c.lock.Unlock()
	if c.err != nil {
		return nil, c.err
	}
	if c.err = json.NewEncoder(c.out).Encode(q); c.err != nil {
		return nil, c.err
	}
	m, err := c.receive()
	if err == nil && m.Reply == nil {
		err = errors.New("the process with the program does not reply")
	}
	if c.err = err; err != nil {
		return nil, err
	}
	return m.Reply, nil
}

// Program returns the program of the last offer. Each expansion and each
// description is a query to the other process.
func (c *Connection) Program() program.Program { return &remote{c} }

type remote struct{ *Connection }

// Bind implements program.Program.
func (r *remote) Bind(atoms []program.Atom) (program.Binding, error) {
	b := &remoteBinding{remote: r}
	at := source.Pos{}
	for _, a := range atoms {
		b.atoms = append(b.atoms, a.Text)
		at = atoms[0].Pos
	}
	got, err := r.ask(query{Op: opBind, Atoms: b.atoms})
	if err != nil {
		return nil, err
	}
	if f := got.Failure; f != nil {
		return nil, source.Errors{f.at(at)}
	}
	b.acts = got.ActionAtoms
	return b, nil
}

// at returns a failure as an error about a text.
func (f *failure) at(pos source.Pos) *source.Error {
	e := source.Errorf(pos, "%s", f.Text)
	e.Hint = f.Hint
	return e
}

// Format implements program.Program. A state that cannot be described any more
// has no variables.
func (r *remote) Format(s program.State) program.StateView {
	got, err := r.ask(query{Op: opState, State: s})
	if err != nil {
		return program.StateView{}
	}
	return got.View
}

// FormatAction implements program.Program.
func (r *remote) FormatAction(s program.State, a program.Action) program.ActionView {
	got, err := r.ask(query{Op: opAction, State: s, Action: a})
	if err != nil {
		return program.ActionView{Pid: -1, Statement: err.Error()}
	}
	return got.Action
}

type remoteBinding struct {
	*remote
	atoms []string
	acts  program.Letter
}

// ActionAtoms implements program.Binding.
func (b *remoteBinding) ActionAtoms() program.Letter { return b.acts }

// NewExplorer implements program.Binding.
func (b *remoteBinding) NewExplorer(tuning *program.Tuning) (program.Explorer, error) {
	return &remoteExplorer{b, tuning}, nil
}

type remoteExplorer struct {
	*remoteBinding
	tuning *program.Tuning
}

// Initial implements program.Explorer.
func (x *remoteExplorer) Initial(b *program.Batch) error { return x.fill(query{Op: opBegin}, b) }

// Expand implements program.Explorer.
func (x *remoteExplorer) Expand(s program.State, b *program.Batch) error {
	return x.fill(query{Op: opExpand, State: s}, b)
}

func (x *remoteExplorer) fill(q query, b *program.Batch) error {
	q.Atoms = x.atoms
	if x.tuning != nil && x.tuning.Stop != nil && x.tuning.Stop() {
		return program.ErrInterrupted
	}
	got, err := x.ask(q)
	if err != nil {
		return err
	}
	b.Reset()
	b.Source, b.Flags, b.Enabled = got.Source, got.Flags, got.Enabled
	for i, s := range got.States {
		b.Add(got.Succs[i], s)
	}
	switch f := got.Failure; {
	case f == nil:
		return nil
	case f.Fault:
		return f.at(source.Pos{})
	default:
		return errors.New(f.Text)
	}
}
