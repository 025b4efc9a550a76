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
	"github.com/ltlcheck/ltlcheck/internal/distributed/results"
	"github.com/ltlcheck/ltlcheck/internal/distributed/swarm"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// statusCommand completes a status command: flags, connection and output. ask
// queries the server and returns the document and a function that writes the
// same as text; has is what the server is said to have if --nats is missing.
func statusCommand(env *cli.Environment, cmd *cobra.Command, has string, ask func(context.Context, *broker.Conn) (any, func(io.Writer) error, error)) *cobra.Command {
	var connection connectionFlags
	var output cli.OutputFlags
	cmd.Use, cmd.Args = "status --nats URL", cobra.NoArgs
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := output.Resolve(cmd); err != nil {
			return err
		}
		return connection.with(cmd.Context(), env, has, func(conn *broker.Conn) error {
			document, text, err := ask(cmd.Context(), conn)
			if err != nil {
				return err
			}
			return output.Write(cmd.Context(), env, cli.Document{Data: document, Text: text})
		})
	}
	connection.register(cmd)
	output.Register(cmd, "text", "json")
	return cmd
}

// nobody writes the text for a server without runs.
func nobody(w io.Writer) error {
	_, err := fmt.Fprintln(w, "there are no runs")
	return err
}

// newSwarmStatus makes the command swarm status.
func newSwarmStatus(env *cli.Environment) *cobra.Command {
	return statusCommand(env, &cobra.Command{
		Short: "Show the progress of the runs of a swarm",
		Long: `status lists the runs that clients have started at the NATS server: how many of their jobs have a result, how many wait or are
in progress, and how many of their properties have a counterexample already.`,
		Example: `  ltlcheck swarm status --nats nats://10.0.0.5:4222 --creds me.creds
  ltlcheck swarm status --nats nats://127.0.0.1:4222 --json`,
	}, "jobs", func(ctx context.Context, conn *broker.Conn) (any, func(io.Writer) error, error) {
		all, err := swarm.Status(ctx, conn)
		return &results.SwarmStatus{Runs: all}, func(w io.Writer) error { return writeStatus(w, all) }, err
	})
}

// writeStatus writes the runs of a swarm as a table.
func writeStatus(w io.Writer, all []swarm.RunStatus) error {
	if len(all) == 0 {
		return nobody(w)
	}
	tw := display.NewTable(w, 2, false)
	fmt.Fprintln(tw, "run\tbegan\tproperties\tviolated\tjobs\tdone\twaiting")
	for _, s := range all {
		safetext.Fprintf(tw, "%s\t%s\t%d\t%d\t%d\t%d\t%d\n", s.Run, s.Began.Local().Format(time.DateTime), s.Properties, s.Decided, s.Jobs, s.Done, s.Waiting)
	}
	return tw.Flush()
}
