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
func (c *client) askRoom(ctx context.Context) {
	if c.ticks++; c.ticks%askEvery > 0 {
		return
	}
	go func() {
		select {
		case c.asked <- c.Room(ctx):
		default: // another answer waits
		}
	}()
}

// noteFull records which part was refused because the server is full; err is nil when the
// server has stored something for them. The server is asked for the reason when
// the first one is refused.
func (c *client) noteFull(ctx context.Context, who string, err error) {
	if err == nil {
		if delete(c.refused, who); len(c.refused) == 0 {
			c.why = nil
		}
		return
	}
	if c.refused == nil {
		c.refused = map[string]bool{}
	}
	if c.refused[who] = true; c.why != nil {
		return
	}
	if c.why = c.Full(ctx, err); c.task.Full != nil {
		c.task.Full(c.why)
	}
	c.publishStatus(time.Now())
}

// stopReason reports what has ended the context, and that there was no room
// where that is why the search was not complete by then.
func (c *client) stopReason(ctx context.Context) string {
	reason := stopReason(ctx)
	if c.why != nil {
		reason += ": " + c.why.Error()
	}
	return reason
}
