package distributing

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/report"
	"github.com/ltlcheck/ltlcheck/swarm"
)

func newSwarmStatus(env *cli.Environment) *cobra.Command {
	var connection connectionFlags
	var output cli.OutputFlags
	cmd := &cobra.Command{
		Use:   "status --nats URL",
		Short: "Say how far the runs of a swarm are",
		Long: `status lists the runs that somebody asks for at the NATS server: how many of their jobs have a result, how many wait or are
under way, and how many of their properties have a counterexample already.`,
		Example: `  ltlcheck swarm status --nats nats://10.0.0.5:4222 --creds me.creds
  ltlcheck swarm status --nats nats://127.0.0.1:4222 --json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := output.Resolve(cmd); err != nil {
				return err
			}
			if connection.url == "" {
				return cli.InputErrorf("--nats URL is missing: where the server is that has the jobs")
			}
			if err := connection.validate(); err != nil {
				return err
			}
			conn, err := connection.connect(cmd.Context(), env)
			if err != nil {
				return err
			}
			defer conn.Close()
			all, err := swarm.Status(cmd.Context(), conn)
			if err != nil {
				return blame(err)
			}
			return output.Emit(cmd.Context(), env, func(w io.Writer) error {
				if output.Format == "json" {
					return report.WriteJSON(w, &report.SwarmStatus{Runs: all})
				}
				return writeStatus(w, all)
			})
		},
	}
	connection.register(cmd)
	output.Register(cmd, "text", "json")
	return cmd
}

func writeStatus(w io.Writer, all []swarm.RunStatus) error {
	if len(all) == 0 {
		_, err := fmt.Fprintln(w, "nobody asks for anything")
		return err
	}
	tw := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	fmt.Fprintln(tw, "run\tbegan\tproperties\tviolated\tjobs\tdone\twaiting")
	for _, s := range all {
		safetext.Fprintf(tw, "%s\t%s\t%d\t%d\t%d\t%d\t%d\n", s.Run, s.Began.Local().Format(time.DateTime), s.Questions, s.Decided, s.Jobs, s.Done, s.Waiting)
	}
	return tw.Flush()
}
