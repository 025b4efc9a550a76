package distributing

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
	"github.com/ltlcheck/ltlcheck/internal/distributed/parcel"
	"github.com/ltlcheck/ltlcheck/internal/distributed/results"
	"github.com/ltlcheck/ltlcheck/internal/distributed/swarm"
	"github.com/ltlcheck/ltlcheck/internal/guard"
	"github.com/ltlcheck/ltlcheck/internal/report/answers"
	"github.com/ltlcheck/ltlcheck/internal/report/verdicts"
)

// NewSwarm makes the command swarm with its subcommands run, worker, status and
// serve.
func NewSwarm(env *cli.Environment) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "swarm",
		Short: "Look for violations by many searches, on many machines",
		Long: `swarm looks for violations of models that are too large for one search: by many searches in little memory, which
differ in their hashes, orders, depths and methods, so that each sees another part. It finds violations, and never
proves that a property holds.

swarm run alone needs no set-up: its searches run in this process. With --nats they run in the processes that
swarm worker starts, on any machine that reaches the NATS server; swarm serve is such a server.`,
		Example: `  ltlcheck swarm run elevator.pml
  ltlcheck swarm worker --nats nats://10.0.0.5:4222`,
	}
	cli.EndsItself(cmd)
	cli.Subcommands(cmd, newSwarmRun(env), newSwarmWorker(env), newSwarmStatus(env), newServe(env))
	return cmd
}

// runFlags are the flags of swarm run.
type runFlags struct {
	connection connectionFlags
	properties propertyFlags
	output     cli.OutputFlags
	jobs       int
	memory     cli.ByteSize
	each       cli.Seconds
	time       cli.Seconds
	seed       uint64
	workers    int
	first      bool
}

// The default bounds of a job.
const (
	usualJobs   = 200
	usualMemory = 64 << 20
	usualEach   = time.Minute
)

// newSwarmRun makes the command swarm run.
func newSwarmRun(env *cli.Environment) *cobra.Command {
	fl := runFlags{memory: usualMemory, each: cli.Seconds(usualEach)}
	cmd := &cobra.Command{
		Use:   "run MODEL|SPEC",
		Short: "Search for violations with a swarm",
		Long: `run lets a swarm search for violations of everything that the model or the specification states. The first
counterexample to a property ends all searches for it; it is replayed and checked here before it is shown.
When nothing is found the answer is inconclusive, with an estimate of how many states were visited.

Exit status: 1 a property is violated that was not expected to be; 3 nothing was found; 0 all that are expected to
be violated are; 2 the input or the command line is wrong.`,
		Example: `  ltlcheck swarm run elevator.pml --jobs 500 --memory 256MiB
  ltlcheck swarm run elevator.pml --nats nats://10.0.0.5:4222 --creds me.creds`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return runSwarm(cmd, env, &fl, args[0]) },
	}
	fl.properties.register(cmd)
	fl.connection.register(cmd)
	fl.output.Fold = true
	fl.output.Register(cmd, "text", "json", "dot", "svg", "png")
	f := cli.Flags(cmd)
	f.Processes.IntVar(&fl.jobs, "jobs", usualJobs, "how many searches are made for each property")
	f.Limiting.Var(&fl.memory, "memory", "how much memory each search has, as 512MiB or 4G (default 64MiB)")
	f.Processes.Var(&fl.each, "each", "how long each search takes at most, as 90s or 5m (default 1m)")
	f.Limiting.Var(&fl.time, "time", "stop after this time, as 90s or 5m")
	f.WhichRun.Uint64Var(&fl.seed, "seed", 1, "seed of all that makes the searches differ")
	f.Searching.IntVar(&fl.workers, "workers", 0, "how many searches are made at a time in this process (default: one for each processor; none with --nats)")
	cli.Between(cmd, 1, mostJobs, "jobs")
	cli.AtLeast(cmd, 1, "workers")
	f.Results.BoolVar(&fl.first, "first", false, "show the counterexample that is found first, and look for no shorter one")
	return cmd
}

// mostJobs bounds the jobs for each property.
const mostJobs = 1_000_000

// runSwarm is the command swarm run.
func runSwarm(cmd *cobra.Command, env *cli.Environment, fl *runFlags, path string) error {
	if err := cmp.Or(fl.output.Resolve(cmd), fl.connection.validate()); err != nil {
		return err
	}
	packed, opened, ctx, cancel, err := fl.properties.open(cmd, env, &fl.output, time.Duration(fl.time), path)
	if err != nil {
		return err
	}
	defer cancel()
	line := cli.NewLiveLine(env)
	task := swarm.Task{
		Parcel: packed, Opened: opened, Jobs: fl.jobs, Seed: fl.seed, Bounds: swarm.Bounds{Memory: int64(fl.memory), Time: time.Duration(fl.each)},
		Progress: func(done, all int) {
			if line != nil {
				line.Rewrite(path, fmt.Sprintf("%d of %d searches", done, all))
			}
		},
	}
	answers, err := fl.search(ctx, env, task)
	line.Clear()
	if err != nil {
		return blame(err)
	}
	doc, err := fl.describe(cmd.Context(), path, opened, answers)
	if err != nil {
		return err
	}
	env.Status = statusOf(doc.Answers())
	return fl.output.Write(cmd.Context(), env, cli.Document{
		Data: doc, Text: cli.Form(results.WriteSwarm, doc), DOT: cli.Form(results.WriteSwarmDOT, doc),
	})
}

// search does the task in this process or, with --nats, on the workers of the
// server, among which this process may be.
func (fl *runFlags) search(ctx context.Context, env *cli.Environment, task swarm.Task) ([]swarm.Answer, error) {
	if fl.connection.url == "" {
		return swarm.Local(ctx, task, cmp.Or(fl.workers, runtime.GOMAXPROCS(0)))
	}
	conn, err := fl.connection.connect(ctx, env)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	working, cancel := context.WithCancel(context.Background())
	var workers guard.Group
	defer workers.Wait()
	defer cancel()
	if fl.workers > 0 {
		workers.Go(func() { _ = swarm.Work(working, conn, swarm.WorkOptions{Name: workerName(), Slots: fl.workers}) }) // the client sees the same error
	}
	return swarm.Ask(ctx, conn, task)
}

// describe makes the document of all answers.
func (fl *runFlags) describe(ctx context.Context, path string, opened *parcel.Opened, found []swarm.Answer) (*results.Swarm, error) {
	doc := &results.Swarm{Model: path, Seed: fl.seed, Properties: []results.SwarmProperty{}}
	for i, q := range opened.Properties {
		a := &found[i]
		o := verdicts.After{Options: check.Options{Limits: check.Limits{Memory: int64(fl.memory)}}, Shorten: !fl.first, Slice: !fl.first}
		p, err := answers.Conclude(ctx, &answers.Model{Program: opened.Model.Program}, q, answers.Describe(q), a.Result, o)
		if err != nil {
			return nil, err
		}
		doc.Properties = append(doc.Properties, results.NewSwarmProperty(&p.Property, a))
	}
	return doc, nil
}

// newSwarmWorker makes the command swarm worker.
func newSwarmWorker(env *cli.Environment) *cobra.Command {
	o := swarm.WorkOptions{Name: workerName(), Counters: &swarm.Counters{}}
	cmd := workerCommand(env, &cobra.Command{
		Short: "Serve as a swarm worker until interrupted",
		Long: `worker runs the searches that swarm run --nats starts, for any client, until it is interrupted. It reads no file of
this machine and writes none: the client sends the models. Client and worker must have the same version.`,
		Example: `  ltlcheck swarm worker --nats nats://10.0.0.5:4222 --creds me.creds
  ltlcheck swarm worker --nats nats://127.0.0.1:4222 --workers 1`,
	}, "jobs", "does the jobs of", o.Counters, func(ctx context.Context, conn *broker.Conn) error {
		o.Slots = cmp.Or(o.Slots, runtime.GOMAXPROCS(0))
		return swarm.Work(ctx, conn, o)
	})
	cli.Flags(cmd).Searching.IntVar(&o.Slots, "workers", 0, "how many searches are made at a time (default: one for each processor)")
	cli.AtLeast(cmd, 1, "workers")
	return cmd
}
