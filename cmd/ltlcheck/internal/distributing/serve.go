package distributing

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
)

// serverProgram is the name of the program with the NATS server, without which
// this one is built.
const serverProgram = "ltlcheck-server"

// serveFlags are the flags of swarm serve.
type serveFlags struct{ address, folder, config string }

// newServe makes the command swarm serve.
func newServe(env *cli.Environment) *cobra.Command {
	fl := serveFlags{}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Run a NATS server for swarms and clusters, until interrupted",
		Long: `serve runs a NATS server with JetStream, as the program nats-server does, for swarm run --nats and swarm worker. It stores
its data in a folder, and continues with them when it is started again. A server that other machines can reach must require
credentials or certificates, by a configuration file of nats-server (https://docs.nats.io) given with --config.

The server is a program of its own, ltlcheck-server, which is looked for beside ltlcheck and on PATH. In the repository
go build ./cmd/ltlcheck-server makes it.`,
		Example: `  ltlcheck swarm serve --folder /var/lib/ltlcheck
  ltlcheck swarm serve --folder /var/lib/ltlcheck --config nats.conf`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return fl.run(cmd.Context(), env) },
	}
	f := cli.Flags(cmd)
	f.Serving.StringVar(&fl.address, "address", "", "listen at this `ADDRESS`; port 0 is any that is free (default 127.0.0.1:4222)")
	f.Serving.StringVar(&fl.folder, "folder", "", "store the data in this `DIR`")
	f.Serving.StringVar(&fl.config, "config", "", "read the configuration of nats-server in `FILE`")
	return cmd
}

// run runs the server as a child process until the context is done. The server
// ends when its standard input does, and so also if this process is killed.
func (fl *serveFlags) run(ctx context.Context, env *cli.Environment) error {
	if fl.folder == "" && fl.config == "" {
		return cli.InputErrorf("--folder DIR is missing: where the server stores its data")
	}
	if fl.config != "" {
		if err := readable(fl.config); err != nil {
			return err
		}
	}
	path, err := findServer()
	if err != nil {
		return err
	}
	server := exec.CommandContext(ctx, path, "--until-eof", "--address", fl.address, "--folder", fl.folder, "--config", fl.config)
	server.Stdout, server.Stderr = env.Raw(), env.Stderr
	input, err := server.StdinPipe()
	if err != nil {
		return err
	}
	server.Cancel, server.WaitDelay = input.Close, time.Minute
	err = server.Run()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return nil
	case errors.As(err, &exit) && exit.ExitCode() >= 0:
		env.Status = exit.ExitCode()
		return nil
	case err != nil:
		return cli.InputErrorf("%s: %w", path, err)
	}
	return nil
}

// findServer returns the path of the server program: beside this one, or on
// PATH.
func findServer() (path string, err error) {
	name := serverProgram
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	if self, err := os.Executable(); err == nil {
		path = filepath.Join(filepath.Dir(self), name)
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			return path, nil
		}
	}
	if path, err = exec.LookPath(serverProgram); err == nil {
		return path, nil
	}
	return "", cli.InputErrorf("the program %s is neither beside ltlcheck nor on PATH; in the repository it is made by: go build ./cmd/%s", serverProgram, serverProgram)
}
