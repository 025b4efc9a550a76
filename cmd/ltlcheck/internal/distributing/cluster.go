package distributing

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"sync"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
	"github.com/ltlcheck/ltlcheck/internal/distributed/cluster"
	"github.com/ltlcheck/ltlcheck/internal/distributed/parcel"
	"github.com/ltlcheck/ltlcheck/internal/distributed/results"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/answers"
	"github.com/ltlcheck/ltlcheck/internal/report/verdicts"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
)

// NewCluster makes the command cluster with its subcommands run, worker and
// status.
func NewCluster(env *cli.Environment) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "cluster",
		Short: "Search exactly, with the states on many machines",
		Long: `cluster checks whether a model fails, and whether its properties hold, by a search whose states are divided
among partitions, in memory and on the disks of any number of machines. The answers are as exact as those of check: a property
holds only if all states were visited. If anything was lost, the answer is inconclusive.

cluster run alone needs no set-up: its partitions are in this process. With --nats they are in the processes that
cluster worker starts, on any machine that reaches the NATS server; swarm serve is such a server.`,
		Example: `  ltlcheck cluster run elevator.pml --property safety
  ltlcheck cluster worker --nats nats://10.0.0.5:4222`,
	}
	cli.EndsItself(cmd)
	cli.Subcommands(cmd, newClusterRun(env), newClusterWorker(env), newClusterStatus(env))
	return cmd
}

// clusterFlags are the flags of cluster run.
type clusterFlags struct {
	connection connectionFlags
	properties propertyFlags
	output     cli.OutputFlags
	partitions int
	memory     cli.ByteSize
	disk       cli.ByteSize
	folder     string
	time       cli.Seconds
}

// remotePartitions is the default number of partitions with --nats. Partitions
// move as a whole from one worker to another, so there should be more of them
// than workers.
const remotePartitions = 16

// newClusterRun makes the command cluster run.
func newClusterRun(env *cli.Environment) *cobra.Command {
	fl := clusterFlags{memory: cluster.DefaultMemory}
	cmd := &cobra.Command{
		Use:   "run MODEL|SPEC",
		Short: "Check a model exactly on a cluster",
		Long: `run checks everything that the model or the specification states, one property after the other, by exact searches in
partitions: failures of the model, and properties with assumptions and weak fairness. Strong fairness is an error before any
search begins. A counterexample is replayed and checked here before it is shown.

Exit status: 0 every property has its expected verdict; 1 some has another one; 2 the input or the command line
is wrong; 3 inconclusive: a limit, an interrupt, something that was lost.`,
		Example: `  ltlcheck cluster run elevator.pml --property safety --partitions 4 --memory 1GiB
  ltlcheck cluster run elevator.pml --property safety --nats nats://10.0.0.5:4222 --creds me.creds`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return runCluster(cmd, env, &fl, args[0]) },
	}
	fl.properties.register(cmd)
	fl.connection.register(cmd)
	fl.output.Fold = true
	fl.output.Register(cmd, "text", "json", "dot", "svg", "png")
	f := cli.Flags(cmd)
	f.Processes.IntVar(&fl.partitions, "partitions", 0, fmt.Sprintf("into how many parts the states are divided (default: one for each processor; with --nats %d)", remotePartitions))
	cli.Between(cmd, 1, mostPartitions, "partitions")
	f.Limiting.Var(&fl.memory, "memory", "how much memory each partition has, as 512MiB or 4G (default 256MiB); what does not fit goes to the disk")
	f.Limiting.Var(&fl.disk, "disk-limit", "how much the files of each partition may take, as 100GiB (default: as much as there is)")
	f.Serving.StringVar(&fl.folder, "folder", "", "create files in a new folder in `DIR` during the search (default: the folder for temporary files)")
	f.Limiting.Var(&fl.time, "time", "stop after this time, as 90s or 5m")
	cli.Rules(cmd, cli.Rule{Flag: "folder", With: []string{"nats!="}, Why: "--folder: with --nats the workers have the files, in the --folder of cluster worker"})
	return cmd
}

// validate checks the flags before anything is read or connected.
func (fl *clusterFlags) validate() error {
	if fl.memory < leastMemory {
		return cli.InputErrorf("--memory %s: a partition needs at least %s", report.Bytes(uint64(fl.memory)), report.Bytes(leastMemory))
	}
	if err := folderThere(fl.folder); err != nil {
		return err
	}
	return fl.connection.validate()
}

// folderThere returns an error unless the path is "" or a folder.
func folderThere(path string) error {
	if path == "" {
		return nil
	}
	info, err := os.Stat(path)
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s is no folder", path)
	}
	if err != nil {
		return cli.NewInputError(err)
	}
	return nil
}

// A thousand partitions are a million pairs that may have batches for each
// other.
const (
	mostPartitions = 1000
	leastMemory    = 1 << 20
)

// runCluster is the command cluster run: it answers one question after the
// other.
func runCluster(cmd *cobra.Command, env *cli.Environment, fl *clusterFlags, path string) error {
	if err := cmp.Or(fl.output.Resolve(cmd), fl.validate()); err != nil {
		return err
	}
	packed, opened, ctx, cancel, err := fl.properties.open(cmd, env, &fl.output, time.Duration(fl.time), path)
	if err != nil {
		return err
	}
	defer cancel()
	var questions []*cluster.Problem
	for _, q := range opened.Properties {
		cq, err := cluster.NewProblem(ctx, opened.Model.Program, q)
		if err != nil {
			return cli.Blame(env.Located(path, err))
		}
		questions = append(questions, cq)
	}
	searching, end, err := fl.searching(ctx, env, packed)
	if err != nil {
		return err
	}
	end = sync.OnceFunc(end)
	defer end()
	doc := &results.Cluster{Model: path, Partitions: fl.partitions, Properties: []results.ClusterProperty{}}
	for i, cq := range questions {
		p, err := fl.answer(ctx, cmd.Context(), searching, i, cq, opened)
		if err != nil {
			return err
		}
		doc.Properties = append(doc.Properties, p)
	}
	end()
	env.Status = statusOf(doc.Answers())
	return fl.output.Write(cmd.Context(), env, cli.Document{
		Data: doc, Text: cli.Form(results.WriteCluster, doc), DOT: cli.Form(results.WriteClusterDOT, doc),
	})
}

// searching returns a function that searches for a question, in this process or
// on the workers of a NATS server, and a function that frees what it uses.
func (fl *clusterFlags) searching(ctx context.Context, env *cli.Environment, packed *parcel.Parcel) (search func(i int, q *cluster.Problem) (*cluster.Outcome, error), end func(), err error) {
	s := cluster.Search{Memory: int64(fl.memory), Disk: int64(fl.disk), Folder: fl.folder}
	line := cli.NewLiveLine(env)
	s.Progress = func(step uint64, so cluster.Counts) {
		if line != nil {
			line.Rewrite(report.Count(step, "superstep"), humanize.Comma(int64(so.States))+" states visited")
		}
	}
	if fl.connection.url == "" {
		fl.partitions = cmp.Or(fl.partitions, runtime.GOMAXPROCS(0))
		s.Partitions = fl.partitions
		return func(_ int, q *cluster.Problem) (*cluster.Outcome, error) {
			s.Problem = q
			o, err := cluster.Local(ctx, s)
			return o, unwritable(err)
		}, line.Clear, nil
	}
	fl.partitions = cmp.Or(fl.partitions, remotePartitions)
	s.Partitions = fl.partitions
	conn, err := fl.connection.connect(ctx, env)
	if err != nil {
		return nil, nil, err
	}
	workers := func(n int) {
		if n == 0 {
			fmt.Fprintln(env.Stderr, "ltlcheck: no worker is left; the search goes on when there is one")
		}
	}
	full := func(why error) { fmt.Fprintf(env.Stderr, "ltlcheck: %v; the search goes on when there is room\n", why) }
	fmt.Fprintf(env.Stderr, "ltlcheck: waiting for workers at %s; ltlcheck cluster worker starts one\n", broker.Redacted(fl.connection.url))
	return func(i int, q *cluster.Problem) (*cluster.Outcome, error) {
		s.Problem = q
		o, err := cluster.Ask(ctx, conn, cluster.Task{Search: s, Parcel: packed, Property: i, Workers: workers, Full: full})
		return o, blame(err)
	}, func() { line.Clear(); conn.Close() }, nil
}

// unwritable marks errors of the file system as errors of the input.
func unwritable(err error) error {
	var file *fs.PathError
	if errors.As(err, &file) {
		return cli.NewInputError(err)
	}
	return err
}

// answer searches for one question, whose number in the parcel is i, and
// describes the result. ctx has the time limit; whole does not, so that a
// violation found in time can be replayed after it.
func (fl *clusterFlags) answer(ctx, whole context.Context, search func(int, *cluster.Problem) (*cluster.Outcome, error), i int, cq *cluster.Problem, opened *parcel.Opened) (p results.ClusterProperty, err error) {
	began := time.Now()
	q := opened.Properties[i]
	a := cluster.Answer{Outcome: &cluster.Outcome{}, Result: check.Result{Name: q.Name, Reason: "the time limit is reached"}}
	if ctx.Err() == nil {
		o, err := search(i, cq)
		if err != nil {
			return p, err
		}
		if a, err = cq.Conclude(whole, o); err != nil {
			return p, err
		}
	} else if !errors.Is(ctx.Err(), context.DeadlineExceeded) {
		a.Result.Reason = "interrupted"
	}
	doc, err := answers.Conclude(whole, &answers.Model{Program: opened.Model.Program}, q, answers.Describe(q), a.Result, verdicts.After{})
	if err != nil {
		return p, err
	}
	p = results.NewClusterProperty(&doc.Property, &a, time.Since(began).Seconds())
	if a.Result.Verdict == check.Holds {
		p.Warnings = unasked(q)
	}
	return p, nil
}

// unasked returns warnings about what check would examine of a property that
// holds, and a cluster does not.
func unasked(q *property.Property) (warnings []string) {
	if len(q.Check.Assumptions) > 0 {
		warnings = append(warnings, "whether any run satisfies the assumptions was not looked for; check does that")
	}
	if q.Ending != nil {
		warnings = append(warnings, "whether any execution ends was not looked for; check does that")
	}
	return warnings
}

// newClusterWorker makes the command cluster worker.
func newClusterWorker(env *cli.Environment) *cobra.Command {
	o := cluster.WorkOptions{Name: workerName(), Counters: &cluster.Counters{}}
	cmd := workerCommand(env, &cobra.Command{
		Short: "Serve as a cluster worker until interrupted",
		Long: `worker serves partitions of searches that cluster run --nats starts, for any client, until it is interrupted. The client
sends the model and sets the memory of each partition; nothing is written outside a temporary folder for states. Client
and worker must have the same version.`,
		Example: `  ltlcheck cluster worker --nats nats://10.0.0.5:4222 --creds me.creds --folder /var/tmp
  ltlcheck cluster worker --nats nats://127.0.0.1:4222 --workers 1`,
	}, "messages", "has partitions for", o.Counters, func(ctx context.Context, conn *broker.Conn) error {
		o.Slots = cmp.Or(o.Slots, runtime.GOMAXPROCS(0))
		return unwritable(cluster.Work(ctx, conn, o))
	})
	cmd.PreRunE = func(*cobra.Command, []string) error { return folderThere(o.Folder) }
	cli.Flags(cmd).Searching.IntVar(&o.Slots, "workers", 0, "how many shares of the partitions this process serves (default: one for each processor)")
	cli.Between(cmd, 1, mostPartitions, "workers")
	cli.Flags(cmd).Serving.StringVar(&o.Folder, "folder", "", "create files in a new folder in `DIR` (default: the folder for temporary files)")
	return cmd
}
