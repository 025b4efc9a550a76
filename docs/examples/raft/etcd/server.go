package etcd

import (
	"fmt"
	"strconv"

	"go.etcd.io/raft/v3"
	"go.etcd.io/raft/v3/raftpb"

	model "github.com/ltlcheck/ltlcheck/docs/examples/raft"
)

// server is a server, and what it has on its disk.
type server struct {
	quiet
	id    uint64
	disk  disk
	raw   *raft.RawNode
	bug   string
	wrong bool // the bug has done something that is not reported yet
}

// disk is a raft.Storage of a cluster that never changes.
type disk struct{ *raft.MemoryStorage }

// InitialState is the state and the servers of the cluster.
func (d disk) InitialState() (*raftpb.HardState, *raftpb.ConfState, error) {
	state, _, err := d.MemoryStorage.InitialState()
	conf := &raftpb.ConfState{}
	for id := uint64(1); id <= model.Servers; id++ {
		conf.Voters = append(conf.Voters, id)
	}
	return state, conf, err
}

func newServer(id uint64, bug string) *server {
	s := &server{id: id, disk: disk{raft.NewMemoryStorage()}, bug: bug}
	s.restart()
	return s
}

// restart begins with what is on the disk. Elections begin when the cluster says
// so: the implementation's own timers, which it draws, never end.
func (s *server) restart() {
	raw, err := raft.NewRawNode(&raft.Config{
		ID: s.id, Storage: s.disk, Logger: s, ElectionTick: 1 << 30, HeartbeatTick: 1,
		MaxSizePerMsg: 1 << 20, MaxInflightMsgs: 1 << 10, DisableProposalForwarding: true,
	})
	if err != nil {
		panic(err)
	}
	s.raw = raw
	s.store()
}

// store writes to the disk what must be there, and returns what may be sent then.
func (s *server) store() (out []*raftpb.Message) {
	for s.raw.HasReady() {
		ready := s.raw.Ready()
		if !raft.IsEmptyHardState(ready.HardState) {
			if err := s.disk.SetHardState(ready.HardState); err != nil {
				panic(err)
			}
		}
		if err := s.disk.Append(ready.Entries); err != nil {
			panic(err)
		}
		out = append(out, ready.Messages...)
		s.raw.Advance(ready)
	}
	return out
}

// role returns the role in the words of the model.
func (s *server) role() model.Role {
	switch state := s.raw.BasicStatus().RaftState; state {
	case raft.StateFollower:
		return model.Follower
	case raft.StateCandidate:
		return model.Candidate
	case raft.StateLeader:
		return model.Leader
	default:
		panic(fmt.Sprint("no state of the model: ", state))
	}
}

// entries returns the log.
func (s *server) entries() model.Log {
	first, _ := s.disk.FirstIndex()
	last, _ := s.disk.LastIndex()
	if last < first {
		return nil
	}
	all, err := s.disk.Entries(first, last+1, 1<<30)
	if err != nil {
		panic(err)
	}
	return entries(all)
}

// entries translates entries.
func entries(all []*raftpb.Entry) (log model.Log) {
	for _, e := range all {
		value := 0
		if len(e.GetData()) > 0 {
			var err error
			if value, err = strconv.Atoi(string(e.GetData())); err != nil {
				panic(err)
			}
		}
		log = append(log, model.Entry{Term: int(e.GetTerm()), Value: value})
	}
	return log
}

// kinds are the messages of the model.
var kinds = map[raftpb.MessageType]model.Kind{
	raftpb.MsgVote: model.VoteRequest, raftpb.MsgVoteResp: model.VoteReply, raftpb.MsgApp: model.Append, raftpb.MsgAppResp: model.AppendReply,
	raftpb.MsgHeartbeat: model.Heartbeat, raftpb.MsgHeartbeatResp: model.HeartbeatReply,
}

// translate translates a message. A refused append says where the leader should
// try next, which is only a guess and no part of the model.
func translate(m *raftpb.Message) model.Packet {
	kind, ok := kinds[m.GetType()]
	if !ok {
		panic(fmt.Sprint("no message of the model: ", m))
	}
	out := model.Packet{From: int(m.GetFrom()) - 1, To: int(m.GetTo()) - 1, Message: model.Message{
		Kind: kind, Term: int(m.GetTerm()), Index: int(m.GetIndex()),
		LogTerm: int(m.GetLogTerm()), Entries: entries(m.GetEntries()), Commit: int(m.GetCommit()), Refused: m.GetReject(),
	}}
	if kind == model.AppendReply {
		out.Message.LogTerm = 0
	}
	return out
}
