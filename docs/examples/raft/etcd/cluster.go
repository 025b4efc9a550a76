package etcd

import (
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"

	"go.etcd.io/raft/v3/raftpb"

	model "github.com/ltlcheck/ltlcheck/docs/examples/raft"
	"github.com/ltlcheck/ltlcheck/model/record"
)

// Options are which cluster is run.
type Options struct {
	Seed  uint64
	Steps int
	// Bug is a mistake of the implementation that is compiled in and switched on.
	// Records at which it does something wrong have the field wrong.
	Bug string
}

// Record runs a cluster and writes what its servers do: a JSON object for each
// step, with the state of the server after it and the messages that it received
// and sent. The error is that of the writer, or tells that the implementation
// panicked; what happened before is written.
func Record(w io.Writer, o Options) (err error) {
	rng := rand.New(rand.NewPCG(o.Seed, 0))
	c := &cluster{rng: rng, values: 3, log: record.New(w, record.Options{})}
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("seed %d: %v", o.Seed, r)
		}
		if flushed := c.log.Flush(); err == nil {
			err = flushed
		}
	}()
	for id := 1; id <= model.Servers; id++ {
		c.servers = append(c.servers, newServer(uint64(id), o.Bug))
	}
	for range o.Steps {
		c.step()
	}
	return nil
}

// cluster is a cluster and the messages on their way.
type cluster struct {
	rng     *rand.Rand
	servers []*server
	network []*raftpb.Message
	values  int
	log     *record.Recorder
}

// step lets something happen. Messages come in any order.
func (c *cluster) step() {
	s := c.servers[c.rng.IntN(len(c.servers))]
	leads := s.role() == model.Leader
	switch p := c.rng.IntN(100); {
	case p < 2:
		s.restart()
		c.record("restarts", s, nil)
	case p < 5 && !leads:
		c.take(s, "times out", nil, s.raw.Campaign)
	case p < 15 && leads:
		value := strconv.Itoa(1 + c.rng.IntN(c.values))
		c.take(s, "proposes", nil, func() error { return s.raw.Propose([]byte(value)) })
	case p < 20 && leads:
		c.take(s, "", nil, func() error { s.raw.Tick(); return nil })
	case len(c.network) > 0:
		c.deliver(c.rng.IntN(len(c.network)))
	}
}

// deliver takes a message from the network: one in ten is lost, one in ten stays
// and will come again.
func (c *cluster) deliver(i int) {
	m := c.network[i]
	fate := c.rng.IntN(10)
	if fate > 0 {
		c.network[i] = c.network[len(c.network)-1]
		c.network = c.network[:len(c.network)-1]
	}
	if fate == 1 {
		return
	}
	to := c.servers[m.GetTo()-1]
	message := translate(m)
	event := "receives " + string(message.Message.Kind)
	received := []model.Packet{message}
	if message.Message.Term < int(to.raw.BasicStatus().GetTerm()) {
		event, received = "ignores a message of an old term", nil
	}
	c.take(to, event, received, func() error { return to.raw.Step(m) })
}

// take lets a server do something, makes what must survive a crash survive, and
// then sends. What a leader sends to others is recorded as steps of their own. One
// step in a hundred is cut short by a crash before anything is stored.
func (c *cluster) take(s *server, event string, in []model.Packet, do func() error) {
	if err := do(); err != nil {
		panic(err)
	}
	if c.rng.IntN(100) == 0 {
		s.wrong = false
		s.restart()
		c.record("restarts", s, nil)
		return
	}
	sent := s.store()
	var out []model.Packet
	for _, m := range sent {
		if kind := translate(m).Message.Kind; kind != model.Append && kind != model.Heartbeat {
			out = append(out, translate(m))
		}
	}
	if event != "" {
		c.record(event, s, in, out...)
	}
	for _, m := range sent {
		if message := translate(m); message.Message.Kind == model.Append || message.Message.Kind == model.Heartbeat {
			c.record("sends "+string(message.Message.Kind), s, nil, message)
		}
	}
	c.network = append(c.network, sent...)
}

// record writes a step of a server.
func (c *cluster) record(event string, s *server, in []model.Packet, out ...model.Packet) {
	status := s.raw.BasicStatus()
	fields := []record.Field{
		record.Uint("server", s.id), record.Text("role", s.role()), record.Uint("term", status.GetTerm()), record.Uint("vote", status.GetVote()),
		record.Uint("lead", status.Lead), record.Text("log", fmt.Sprint(s.entries())), record.Uint("commit", status.GetCommit()),
		record.Text("in", fmt.Sprint(in)), record.Text("out", fmt.Sprint(out)),
	}
	if s.wrong {
		fields = append(fields, record.Bool("wrong", true))
		s.wrong = false
	}
	c.log.Event(event, fields...)
}
