package natsserver

import (
	"context"
	"os"
	"path/filepath"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// A stream that could not be written, since the disk was full, stays without
// acknowledgements until JetStream is started again; a server that has disabled
// JetStream leaves it so. keepEnabled mends both:
//
//	repeat
//		if a write has failed: disable JetStream, so that clients are told
//		if JetStream is disabled and roomNeeded bytes can be written: enable it
//
// JetStream reads then what it has stored, as after a restart. notify is told of
// both.
func keepEnabled(ctx context.Context, s *server.Server, failed <-chan struct{}, notify func(message string)) {
	config := *s.JetStreamConfig()
	folder := config.StoreDir
	config.StoreDir = filepath.Dir(folder) // EnableJetStream adds the last part
	poll := time.NewTicker(enablePoll)
	defer poll.Stop()
	told := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-failed:
			_ = s.ShutdownJetStream() // what is stored stays; the only error is of an earlier end
		case <-poll.C:
		}
		if s.JetStreamEnabled() {
			continue
		}
		if !told {
			told = true
			notify("the server cannot write to " + folder + ": it stores nothing until there is room")
		}
		if !hasRoom(folder) {
			continue
		}
		again := config // it is changed
		if err := s.EnableJetStream(&again); err != nil {
			_ = s.ShutdownJetStream() // it was enabled in part
			continue
		}
		told = false
		notify("the server stores messages again")
	}
}

// enablePoll is the time between two looks at JetStream.
const enablePoll = time.Second

// roomNeeded is how many bytes a folder must have room for before JetStream is
// enabled again: the next message would fail otherwise.
const roomNeeded = 2 << 20

// hasRoom reports whether roomNeeded bytes can be written in a folder.
func hasRoom(folder string) bool {
	f, err := os.CreateTemp(folder, "_room_")
	if err != nil {
		return false
	}
	defer os.Remove(f.Name())
	_, err = f.Write(make([]byte, roomNeeded))
	if err == nil {
		err = f.Sync()
	}
	return f.Close() == nil && err == nil
}
