// Command swarm measures the overhead of a swarm on this machine: the processor
// time of a job that has nothing to search, and how soon workers stop when they
// are told to.
//
//	go run ./bench/swarm [-nats URL] [-jobs 2000] [-workers 2] [-replicas 1]
//
// Without -nats the server is in the same process. All connections are on the
// loopback device. Times by the clock depend on what else the machine does.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/ltlcheck/ltlcheck/distributed/broker"
	"github.com/ltlcheck/ltlcheck/distributed/natsserver"
	"github.com/ltlcheck/ltlcheck/distributed/parcel"
	"github.com/ltlcheck/ltlcheck/distributed/swarm"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/specs/property"
)

func main() {
	url := flag.String("nats", "", "address of the servers")
	replicas := flag.Int("replicas", 1, "of what is stored")
	jobs := flag.Int("jobs", 2000, "of the swarm")
	workers := flag.Int("workers", 2, "with one job at a time each")
	flag.Parse()
	if err := run(*url, *replicas, *jobs, *workers); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run connects the workers and makes both measurements.
func run(url string, replicas, jobs, workers int) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	settings := broker.Settings{URL: url, Version: "bench", Replicas: replicas}
	connect := func() (*broker.Conn, error) { return broker.Connect(ctx, settings) }
	if url == "" {
		server, err := natsserver.Embed()
		if err != nil {
			return err
		}
		defer server.Stop()
		connect = func() (*broker.Conn, error) { return server.Connect(ctx, settings) }
	}
	c, err := connect()
	if err != nil {
		return err
	}
	defer c.Close()
	var all sync.WaitGroup
	defer all.Wait()
	defer cancel()
	for i := range workers {
		wc, err := connect()
		if err != nil {
			return err
		}
		defer wc.Close()
		all.Go(func() {
			if err := swarm.Work(ctx, wc, swarm.WorkOptions{Name: fmt.Sprint("worker ", i), Slots: 1}); err != nil {
				fmt.Fprintln(os.Stderr, err)
			}
		})
	}
	if err := overhead(ctx, c, jobs); err != nil {
		return err
	}
	for range 5 {
		if err := cancelling(ctx, c, workers); err != nil {
			return err
		}
	}
	return nil
}

// overhead measures a swarm of many jobs, each of which searches a model with
// one state.
func overhead(ctx context.Context, c *broker.Conn, jobs int) error {
	t, err := task("init { skip }", jobs)
	if err != nil {
		return err
	}
	began, used := time.Now(), cpu.Seconds()
	a, err := swarm.Ask(ctx, c, t)
	if err != nil {
		return err
	}
	wall, total := time.Since(began), cpu.Seconds()-used
	fmt.Printf("%d jobs, %d done: %.2f ms on the wall and %.2f ms of CPU a job, searches included, which took %.2f ms each\n",
		jobs, a[0].Done, ms(wall)/float64(jobs), 1000*total/float64(jobs), ms(a[0].Took)/float64(jobs))
	return nil
}

// cancelling ends a run whose searches would never end, and waits until all
// workers have stopped.
func cancelling(ctx context.Context, c *broker.Conn, workers int) error {
	t, err := task("byte a, b, c, d, e; active proctype P() { do :: a++ :: b++ :: c++ :: d++ :: e++ od }", 100*workers)
	if err != nil {
		return err
	}
	stopped := make(chan time.Duration, workers)
	t.Stopped = func(_ string, after time.Duration) { stopped <- after }
	limited, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	if _, err := swarm.Ask(limited, c, t); err != nil {
		return err
	}
	var last time.Duration
	for range workers {
		last = max(last, <-stopped)
	}
	fmt.Printf("%d workers stopped within %.1f ms\n", workers, ms(last))
	return nil
}

// task returns a task with the question whether a model is safe.
func task(text string, jobs int) (swarm.Task, error) {
	folder, err := os.MkdirTemp("", "bench-swarm-")
	if err != nil {
		return swarm.Task{}, err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "m.pml")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		return swarm.Task{}, err
	}
	p := &parcel.Parcel{Path: path, Properties: []string{property.SafetyName}}
	o, err := p.Pack(property.Options{})
	return swarm.Task{Parcel: p, Opened: o, Jobs: jobs, Seed: 1, Bounds: swarm.Bounds{Memory: 1 << 20, Time: time.Minute, Steps: 10}}, err
}

// ms returns a duration in milliseconds.
func ms(d time.Duration) float64 { return d.Seconds() * 1000 }
