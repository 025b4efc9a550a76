package distributing

import (
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/swarm"
)

// serveMetrics serves the counters at an address, on this machine alone if the address has no host, until end is called.
func serveMetrics(env *cli.Environment, address string, counters *swarm.Counters) (end func(), err error) {
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
		_ = counters.Write(w) // whoever asked may have gone
	})
	s := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go func() { _ = s.Serve(l) }()
	fmt.Fprintf(env.Stderr, "ltlcheck: metrics are at http://%s/metrics\n", l.Addr())
	return func() { _ = s.Close() }, nil
}
