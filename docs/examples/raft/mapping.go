package raft

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"github.com/ltlcheck/ltlcheck/model/ltltest"
	"github.com/ltlcheck/ltlcheck/model/network"
)

// fields of a log are variables of the server that the record is about.
var fields = map[string]string{
	"role": "Role", "term": "Term", "vote": "Vote", "lead": "Lead", "log": "Log", "commit": "Commit", "in": "In", "out": "Out",
}

// Read reads a log in JSON lines as package etcd writes it: the event is the
// action, the server the process, fields are variables of that server after the
// step, and in and out the messages. hidden are fields that are left out.
func Read(r io.Reader, hidden ...string) ([]ltltest.Record, error) {
	var log []ltltest.Record
	in := bufio.NewScanner(r)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		var line map[string]any
		if err := json.Unmarshal(in.Bytes(), &line); err != nil {
			return nil, fmt.Errorf("line %d: %w", len(log)+1, err)
		}
		for _, name := range hidden {
			delete(line, name)
		}
		event, _ := line["event"].(string)
		id, _ := line["server"].(float64)
		if event == "" || id < 1 || id > Servers {
			return nil, fmt.Errorf("line %d: want an event and a server from 1 to %d", len(log)+1, Servers)
		}
		record := ltltest.Record{Process: network.Name(int(id) - 1), Action: event, Values: map[string]any{}}
		for field, variable := range fields {
			if v, ok := line[field]; ok {
				record.Values[fmt.Sprintf("Nodes[%d].%s", int(id)-1, variable)] = v
			}
		}
		log = append(log, record)
	}
	return log, in.Err()
}
