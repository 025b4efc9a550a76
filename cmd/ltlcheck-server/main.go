// Command ltlcheck-server is a NATS server with JetStream for swarms and
// clusters on many machines; ltlcheck swarm serve starts it.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/ltlcheck/ltlcheck/internal/distributed/natsserver"
)

// main ends the server at an interrupt or SIGTERM, and the process at the
// second one.
func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	os.Exit(natsserver.Command(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
