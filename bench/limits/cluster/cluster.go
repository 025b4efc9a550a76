// Package cluster measures what it costs to divide the states of a search among
// partitions on this machine: the processor time of everything that takes part,
// in comparison with one search in memory.
//
//	go run ./bench/limits cluster [-partitions 1,2,4] [-memory 256] [-replicas 3 -nats URL] MODEL...
//
// Each model is searched by one worker in memory; in partitions in this
// process; and in partitions shared by two workers that communicate over NATS.
// The server for the last one syncs every message. It runs in this process too,
// and is reached over the loopback device; with -nats the servers at that
// address are used, whose time is then not in the figures.
package cluster

import (
	"context"
	"fmt"
	"runtime"
	"strconv"
	"sync"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
	"github.com/ltlcheck/ltlcheck/internal/distributed/cluster"
	"github.com/ltlcheck/ltlcheck/internal/distributed/natsserver"
	"github.com/ltlcheck/ltlcheck/internal/distributed/parcel"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
)

// settings are the flags.
type settings struct {
	call       *parts.Call
	partitions []int
	memory     int64
	url        string
	replicas   int
}

// Run measures the models that are its arguments.
func Run(c *parts.Call) error {
	s := settings{call: c}
	partitions := c.String("partitions", "1,2,4", "how many partitions, separated by commas")
	c.Int64Var(&s.memory, "memory", 256, "MiB of each partition")
	c.StringVar(&s.url, "nats", "", "address of the servers")
	c.IntVar(&s.replicas, "replicas", 1, "of what is stored there")
	models, err := c.ParseArgs()
	if err != nil {
		return err
	}
	for _, text := range parts.Split(*partitions) {
		n, err := strconv.Atoi(text)
		if err != nil {
			return err
		}
		s.partitions = append(s.partitions, n)
	}
	s.memory <<= 20
	for _, path := range models {
		if err := s.measure(path); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return nil
}

// asked returns the question whether a model is safe, in the forms in which a
// cluster and a local search need it.
func asked(path string) (*parcel.Parcel, program.Program, *cluster.Problem, error) {
	p := &parcel.Parcel{Path: path, Properties: []string{property.SafetyName}}
	o, err := p.Pack(property.Options{})
	if err != nil {
		return nil, nil, nil, err
	}
	q, err := cluster.NewProblem(context.Background(), o.Model.Program, o.Properties[0])
	return p, o.Model.Program, q, err
}

// row prints one measurement and returns the CPU seconds that further rows are
// compared with: base, or its own if base is 0.
func (s *settings) row(how string, seconds float64, wall time.Duration, base float64, o *cluster.Outcome) float64 {
	if base == 0 {
		base = seconds
	}
	fmt.Fprintf(s.call.Out, "| %s | %.2f | %.2f | %.2f |", how, seconds, seconds/base, wall.Seconds())
	if o != nil {
		fmt.Fprintf(s.call.Out, " %d | %d | %.1f | %.0f | %s%s", o.Sizes.Plain, o.Steps, float64(o.Counts.Bytes)/float64(max(1, o.Counts.Transitions+o.Counts.AtomicSteps)),
			100*float64(o.Counts.Moved)/float64(max(1, o.Counts.Transitions+o.Counts.AtomicSteps)), map[bool]string{true: "complete"}[o.Complete], o.Reason)
	}
	fmt.Fprintln(s.call.Out, " |")
	return base
}

// measure measures one model and prints its table.
func (s *settings) measure(path string) error {
	ctx := s.call.Context
	p, prog, q, err := asked(path)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.call.Out, "\n%s\n\n| search | CPU s | against memory | wall s | states | supersteps | bytes a transition | %% sent | end |\n|---|---:|---:|---:|---:|---:|---:|---:|---|\n", path)
	runtime.GC()
	from, began := cpu.Seconds(), time.Now()
	r, err := check.Verify(ctx, prog, check.Failures{}, check.Options{Without: check.Shortcuts(prog)})
	if err != nil {
		return err
	}
	base := s.row("one worker in memory", cpu.Seconds()-from, time.Since(began), 0, &cluster.Outcome{
		Complete: r.Verdict == check.Holds, Reason: r.Reason, Sizes: cluster.Sizes{Plain: r.Exploration.States}})
	for _, n := range s.partitions {
		runtime.GC()
		from, began := cpu.Seconds(), time.Now()
		o, err := cluster.Local(ctx, cluster.Search{Problem: q, Partitions: n, Memory: s.memory})
		if err != nil {
			return err
		}
		s.row(fmt.Sprintf("%d in this process", n), cpu.Seconds()-from, time.Since(began), base, o)
	}
	for _, n := range s.partitions {
		if err := s.overNATS(ctx, p, q, n, base); err != nil {
			return err
		}
	}
	return nil
}

// overNATS measures a search by two workers over NATS.
func (s *settings) overNATS(ctx context.Context, p *parcel.Parcel, q *cluster.Problem, n int, base float64) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	url := s.url
	if url == "" {
		folder, err := s.call.Folder()
		if err != nil {
			return err
		}
		server, err := natsserver.Serve(natsserver.Listening{Address: "127.0.0.1:0", Folder: folder})
		if err != nil {
			return err
		}
		defer server.Stop()
		url = server.URL()
	}
	connect := func() (*broker.Conn, error) {
		return broker.Connect(ctx, broker.Settings{URL: url, Version: "bench", Replicas: s.replicas})
	}
	c, err := connect()
	if err != nil {
		return err
	}
	defer c.Close()
	var all sync.WaitGroup
	defer all.Wait()
	defer cancel()
	for i := range 2 {
		wc, err := connect()
		if err != nil {
			return err
		}
		all.Go(func() {
			defer wc.Close()
			if err := cluster.Work(ctx, wc, cluster.WorkOptions{Name: fmt.Sprint("worker ", i), Slots: 1}); err != nil {
				fmt.Fprintln(s.call.Log, err)
			}
		})
	}
	runtime.GC()
	from, began := cpu.Seconds(), time.Now()
	o, err := cluster.Ask(ctx, c, cluster.Task{Parcel: p, Search: cluster.Search{Problem: q, Partitions: n, Memory: s.memory}})
	if err != nil {
		return err
	}
	s.row(fmt.Sprintf("%d over NATS", n), cpu.Seconds()-from, time.Since(began), base, o)
	return nil
}
