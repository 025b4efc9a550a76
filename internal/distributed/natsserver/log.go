package natsserver

import (
	"fmt"
	"strings"
)

// serverLog is the log of a server, of which only two things count, as the server
// tells of them in no other way: why it does not start, and that it cannot write.
type serverLog struct {
	fatal  chan string   // has room for one
	failed chan struct{} // likewise
}

func newServerLog() *serverLog {
	return &serverLog{fatal: make(chan string, 1), failed: make(chan struct{}, 1)}
}

// Fatalf implements server.Logger.
func (l *serverLog) Fatalf(format string, args ...any) {
	select {
	case l.fatal <- fmt.Sprintf(format, args...):
	default: // the first reason is enough
	}
}

// Errorf implements server.Logger.
func (l *serverLog) Errorf(format string, _ ...any) {
	if !strings.Contains(strings.ToLower(format), "critical write error") {
		return
	}
	select {
	case l.failed <- struct{}{}:
	default: // one is enough
	}
}

// Noticef implements server.Logger, as do the others.
func (*serverLog) Noticef(string, ...any) {}
func (*serverLog) Warnf(string, ...any)   {}
func (*serverLog) Debugf(string, ...any)  {}
func (*serverLog) Tracef(string, ...any)  {}
