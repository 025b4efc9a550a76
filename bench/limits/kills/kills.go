// Package kills kills a NATS server of ltlcheck in its first second, while
// clients create streams and store messages, starts it again on the same
// folder, and looks for everything that it had acknowledged.
//
//	go build -o ltlcheck-server ./cmd/ltlcheck-server
//	go run ./bench/limits kills -server ./ltlcheck-server [-n 200] [-seed N] [-v]
//
// Each round has a new folder. It is an error if anything was lost, or a server
// did not start again.
package kills

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
)

const (
	clients  = 4
	messages = 5 // for each stream
)

// Run kills servers.
func Run(c *parts.Call) error {
	program := c.String("server", "ltlcheck-server", "the server")
	rounds := c.Int("n", 200, "how many times it is killed")
	seed := c.Uint64("seed", 1, "of the times at which it is killed")
	verbose := c.Bool("v", false, "print each round")
	if err := c.Parse(); err != nil {
		return err
	}
	rng := rand.New(rand.NewPCG(*seed, 0))
	var all tally
	for i := range *rounds {
		after := time.Duration(rng.Int64N(int64(time.Second)))
		t, err := round(*program, after)
		if err != nil {
			t.failed++
		}
		if err != nil || *verbose {
			fmt.Fprintf(c.Out, "round %d, killed after %v: %+v, %v\n", i, after, t, err)
		}
		all.add(t)
	}
	fmt.Fprintf(c.Out, "%d kills: %d streams acknowledged, %d lost; %d messages acknowledged, %d lost; %d servers did not start again\n",
		*rounds, all.streams, all.lostStreams, all.messages, all.lostMessages, all.failed)
	if all.lostStreams+all.lostMessages+all.failed > 0 {
		return parts.ErrWrong
	}
	return nil
}

// tally is what one round has seen, or all of them together.
type tally struct{ streams, messages, lostStreams, lostMessages, failed int }

func (t *tally) add(o tally) {
	t.streams += o.streams
	t.messages += o.messages
	t.lostStreams += o.lostStreams
	t.lostMessages += o.lostMessages
	t.failed += o.failed
}

// round starts a server, kills it so long after it is ready, and compares what
// it has then with what it had acknowledged.
func round(program string, after time.Duration) (t tally, err error) {
	folder, err := os.MkdirTemp("", "kills-")
	if err != nil {
		return t, err
	}
	defer os.RemoveAll(folder)
	s, err := start(program, folder)
	if err != nil {
		return t, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	stored := make([]map[string]int, clients) // by stream: messages
	var group sync.WaitGroup
	for i := range clients {
		stored[i] = map[string]int{}
		group.Go(func() { create(ctx, s.url, i, stored[i]) })
	}
	time.Sleep(after)
	s.kill()
	cancel()
	group.Wait()
	if s, err = start(program, folder); err != nil {
		return t, fmt.Errorf("started again: %w", err)
	}
	defer s.kill()
	c, err := broker.Connect(context.Background(), settings(s.url))
	if err != nil {
		return t, fmt.Errorf("started again: %w", err)
	}
	defer c.Close()
	for _, streams := range stored {
		for name, n := range streams {
			t.add(compare(c, name, n))
		}
	}
	return t, nil
}

func settings(url string) broker.Settings { return broker.Settings{URL: url, Version: "kills"} }

// create creates streams and stores messages in them until ctx is done, and
// counts what was acknowledged.
func create(ctx context.Context, url string, client int, stored map[string]int) {
	c, err := broker.Connect(ctx, settings(url))
	if err != nil {
		return // it was killed before
	}
	defer c.Close()
	for i := 0; ctx.Err() == nil; i++ {
		name := fmt.Sprintf("s%d-%d", client, i)
		if _, err := c.Stream(ctx, jetstream.StreamConfig{Name: name, Subjects: []string{name}}); err != nil {
			return
		}
		stored[name] = 0
		for n := range messages {
			once, cancel := context.WithTimeout(ctx, time.Second)
			_, err := c.JS.Publish(once, name, fmt.Appendf(nil, "%s:%d", name, n))
			cancel()
			if err != nil {
				return
			}
			stored[name]++
		}
	}
}

// compare looks for a stream and its first n messages.
func compare(c *broker.Conn, name string, n int) (t tally) {
	t.streams, t.messages = 1, n
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	s, err := c.JS.Stream(ctx, name)
	if err != nil {
		t.lostStreams, t.lostMessages = 1, n
		return t
	}
	for i := range n {
		m, err := s.GetMsg(ctx, uint64(i+1))
		if err != nil || string(m.Data) != fmt.Sprintf("%s:%d", name, i) {
			t.lostMessages++
		}
	}
	return t
}

// server is a process.
type server struct {
	cmd *exec.Cmd
	url string
}

// start starts a server.
func start(program, folder string) (*server, error) {
	cmd := exec.Command(program, "--address", "127.0.0.1:0", "--folder", folder)
	url, err := parts.StartServer(cmd)
	return &server{cmd, url}, err
}

// kill ends the process at once, and waits until it is gone.
func (s *server) kill() {
	_ = s.cmd.Process.Kill() // it has no chance to clean up
	_ = s.cmd.Wait()
}
