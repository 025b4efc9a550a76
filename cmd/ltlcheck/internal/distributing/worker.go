package distributing

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
)

// counters are the metrics of a worker.
type counters interface{ Write(w io.Writer) error }

// workerCommand completes a worker command: flags, connection and metrics. work
// serves the clients of a server, which is said to have something if --nats is
// missing; does says what it serves them with.
func workerCommand(env *cli.Environment, cmd *cobra.Command, has, does string, c counters, work func(context.Context, *broker.Conn) error) *cobra.Command {
	var connection connectionFlags
	var metrics string
	cmd.Use, cmd.Args = "worker --nats URL", cobra.NoArgs
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		return connection.with(cmd.Context(), env, has, func(conn *broker.Conn) error {
			end, err := serveMetrics(env, metrics, c)
			if err != nil {
				return err
			}
			defer end()
			fmt.Fprintf(env.Stderr, "ltlcheck: worker %s %s %s; Ctrl-C ends it\n", workerName(), does, broker.Redacted(connection.url))
			return work(cmd.Context(), conn)
		})
	}
	connection.register(cmd)
	cli.Flags(cmd).Processes.StringVar(&metrics, "metrics", "", "serve counters for Prometheus at this `ADDRESS`; without a host, to this machine alone, and port 0 is any that is free")
	return cmd
}

// serveMetrics serves the counters by HTTP at an address until end is called;
// without a host, to this machine alone. Without an address it does nothing.
func serveMetrics(env *cli.Environment, address string, c counters) (end func(), err error) {
	if address == "" {
		return func() {}, nil
	}
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, cli.InputErrorf("--metrics %s: %w", address, err)
	}
	if host == "" {
		host = "127.0.0.1"
	}
	l, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if err != nil {
		return nil, cli.InputErrorf("--metrics %s: %w", address, err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4")
		_ = c.Write(w) // whoever asked may have gone
		_, _ = fmt.Fprintf(w, "# HELP go_goroutines Goroutines.\n# TYPE go_goroutines gauge\ngo_goroutines %d\n", runtime.NumGoroutine())
	})
	s := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go func() { _ = s.Serve(l) }()
	fmt.Fprintf(env.Stderr, "ltlcheck: metrics are at http://%s/metrics\n", l.Addr())
	return func() { _ = s.Close() }, nil
}
