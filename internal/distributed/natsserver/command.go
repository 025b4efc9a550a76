package natsserver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"

	"github.com/spf13/pflag"

	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// The exit statuses of the command, which are those of ltlcheck.
const (
	statusOK       = 0
	statusInput    = 2
	statusInternal = 4
)

// DefaultAddress is where the command listens unless a flag or a configuration
// says otherwise.
const DefaultAddress = "127.0.0.1:4222"

const usage = `ltlcheck-server runs a NATS server with JetStream, as the program nats-server does, for ltlcheck swarm and ltlcheck
cluster, until it is interrupted. ltlcheck swarm serve starts it. The first line of standard output is its address.

Usage: ltlcheck-server --folder DIR [--address ADDRESS] [--config FILE]

`

// Command is the command ltlcheck-server: it runs a server with the given
// arguments until the context is done, and returns the exit status. The first
// line on stdout is the server's address, which the caller may wait for;
// everything else goes to stderr. It does not exit the process, and a panic
// becomes status 4.
func Command(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) (status int) {
	stderr = safetext.NewWriter(stderr)
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(stderr, "ltlcheck-server: internal error: %v\n%s", r, debug.Stack())
			status = statusInternal
		}
	}()
	err := command(ctx, args, stdin, stdout, stderr)
	switch {
	case err == nil, errors.Is(err, pflag.ErrHelp):
		return statusOK
	}
	fmt.Fprintf(stderr, "ltlcheck-server: %v\n", err)
	return statusInput
}

func command(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	l := Listening{}
	f := pflag.NewFlagSet("ltlcheck-server", pflag.ContinueOnError)
	f.SetOutput(stdout)
	f.Usage = func() { fmt.Fprint(stdout, usage+f.FlagUsages()) }
	f.StringVar(&l.Address, "address", "", "listen at this `ADDRESS`; port 0 is any that is free (default "+DefaultAddress+")")
	f.StringVar(&l.Folder, "folder", "", "store the data in this `DIR`")
	f.StringVar(&l.Config, "config", "", "read the configuration of nats-server in `FILE`")
	version := f.Bool("version", false, "print which version this is")
	eof := f.Bool("until-eof", false, "end when standard input ends, too")
	if err := f.Parse(args); err != nil {
		return err
	}
	switch {
	case *version:
		fmt.Fprintln(stdout, versionLine())
		return nil
	case f.NArg() > 0:
		return fmt.Errorf("unexpected argument %q; ltlcheck-server --help lists the options", f.Arg(0))
	case l.Folder == "" && l.Config == "":
		return errors.New("--folder DIR is missing: where the server stores its data")
	case l.Address == "" && l.Config == "":
		l.Address = DefaultAddress
	}
	if *eof {
		var cancel context.CancelFunc
		ctx, cancel = context.WithCancel(ctx)
		go func() {
			_, _ = io.Copy(io.Discard, stdin) // an error ends it as well
			cancel()
		}()
	}
	l.Notify = func(message string) { fmt.Fprintf(stderr, "ltlcheck-server: %s\n", message) }
	server, err := serveUntil(ctx, l)
	if server == nil || err != nil {
		return err
	}
	defer server.Stop()
	for _, w := range server.Warnings {
		fmt.Fprintf(stderr, "ltlcheck-server: warning: %s\n", w)
	}
	fmt.Fprintln(stdout, server.URL())
	fmt.Fprintln(stderr, "ltlcheck-server: the server is ready; Ctrl-C ends it")
	<-ctx.Done()
	return nil
}

// serveUntil is Serve until the context is done, when it returns no server: a
// configuration may include files that never end. The start is abandoned then,
// and the process should end.
func serveUntil(ctx context.Context, l Listening) (*Server, error) {
	type started struct {
		server *Server
		err    error
	}
	ready := make(chan started, 1)
	go func() {
		s, err := Serve(l)
		ready <- started{s, err}
	}()
	select {
	case <-ctx.Done():
		return nil, nil
	case s := <-ready:
		return s.server, s.err
	}
}

func versionLine() string {
	version := "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		version = info.Main.Version
	}
	return "ltlcheck-server " + version
}
