package distributing

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/display"
	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
	"github.com/ltlcheck/ltlcheck/internal/distributed/cluster"
	"github.com/ltlcheck/ltlcheck/internal/distributed/results"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// listening is how long the status command listens: the client sends its
// progress every second, and may be late.
const listening = 3 * time.Second

// newClusterStatus makes the command cluster status.
func newClusterStatus(env *cli.Environment) *cobra.Command {
	return statusCommand(env, &cobra.Command{
		Short: "Show the progress of searches on a cluster",
		Long: `status listens for three seconds to the searches that clients run at the NATS server, and shows their progress: the superstep
and its states, how many are expanded in a second, and for each partition its worker, its states, its files, and whether it has
finished its part. It cannot tell how long a search will take: the number of states is known only when all were visited.`,
		Example: `  ltlcheck cluster status --nats nats://10.0.0.5:4222 --creds me.creds
  ltlcheck cluster status --nats nats://127.0.0.1:4222 --json`,
	}, "messages", func(ctx context.Context, conn *broker.Conn) (any, func(io.Writer) error, error) {
		all, err := cluster.Status(ctx, conn, listening)
		return &results.ClusterStatus{Runs: all}, func(w io.Writer) error { return writeClusterStatus(w, all) }, err
	})
}

// writeClusterStatus writes the runs of a cluster as text.
func writeClusterStatus(w io.Writer, all []cluster.RunStatus) error {
	if len(all) == 0 {
		return nobody(w)
	}
	for i := range all {
		if err := writeRun(w, &all[i]); err != nil {
			return err
		}
	}
	return nil
}

// writeRun writes the state of one run, with a line for each partition.
func writeRun(w io.Writer, s *cluster.RunStatus) error {
	safetext.Fprintf(w, "%s: %s, since %s: superstep %d, %s\n", s.Run, s.Property, s.Began.Local().Format(time.DateTime), s.Step, s.Phase)
	safetext.Fprintf(w, "  %s visited, %s to be expanded in this superstep, %s a second; %s of memory for each partition\n",
		report.Count(s.Counts.States, "state"), report.Count(s.Level, "state"), report.Count(uint64(s.Rate), "state"), report.Bytes(uint64(s.Memory)))
	if s.NoRoom != "" {
		safetext.Fprintf(w, "  it waits: %s\n", s.NoRoom)
	}
	if s.Rounds > 0 {
		safetext.Fprintf(w, "  %s in search of cycles; %s left\n", report.Count(s.Rounds, "round"), report.Count(s.Remaining, "state"))
	}
	if len(s.Partitions) == 0 {
		return nil
	}
	safetext.Fprintf(w, "  %s with %s\n", report.Count(len(s.Partitions), "partition"), report.Count(len(s.Workers()), "worker"))
	tw := display.NewTable(w, 2, false)
	fmt.Fprintln(tw, "  partition\tworker\tstates\tdisk\tcheckpoint\tdone")
	for i, p := range s.Partitions {
		done := "no"
		if p.Ready {
			done = "yes"
		}
		safetext.Fprintf(tw, "  %d\t%s\t%d\t%s\t%d\t%s\n", i, p.Worker, p.Stored, report.Bytes(uint64(p.Disk)), p.Saved, done)
	}
	return tw.Flush()
}
