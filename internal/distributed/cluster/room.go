package cluster

import (
	"context"
	"time"
)

// room is what a client knows of the room that the server has for messages. It
// is for the goroutine of the client.
type room struct {
	refused map[string]bool // members to whom the server refuses to store something; "" is the client
	why     error           // nil while there is room
	ticks   int
	asked   chan error // what the server said last
}

// anybody stands for those to whom the server refuses to store something
// without their having tried.
const anybody = "#"

// askEvery is how many calls there are between two questions to the server.
const askEvery = 5

// askRoom asks the server now and then, without waiting for the answer: where
// its disk is full it disables JetStream, and refuses nothing any more.
func (a *client) askRoom(ctx context.Context) {
	if a.ticks++; a.ticks%askEvery > 0 {
		return
	}
	go func() {
		select {
		case a.asked <- a.Room(ctx):
		default: // another answer waits
		}
	}()
}

// noteFull takes note of who is refused for want of room; err is nil when the
// server has stored something for them. The server is asked for the reason when
// the first one is refused.
func (a *client) noteFull(ctx context.Context, who string, err error) {
	if err == nil {
		if delete(a.refused, who); len(a.refused) == 0 {
			a.why = nil
		}
		return
	}
	if a.refused == nil {
		a.refused = map[string]bool{}
	}
	if a.refused[who] = true; a.why != nil {
		return
	}
	if a.why = a.Full(ctx, err); a.task.Full != nil {
		a.task.Full(a.why)
	}
	a.publishStatus(time.Now())
}

// stopReason reports what has ended the context, and that there was no room
// where that is why the search was not complete by then.
func (a *client) stopReason(ctx context.Context) string {
	reason := stopReason(ctx)
	if a.why != nil {
		reason += ": " + a.why.Error()
	}
	return reason
}
