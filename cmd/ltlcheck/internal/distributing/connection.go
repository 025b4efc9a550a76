// Package distributing holds the commands that search with more than one
// process: swarm and cluster.
package distributing

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/distributed/broker"
	"github.com/ltlcheck/ltlcheck/source"
)

// connectionFlags say where the server is, and who connects.
type connectionFlags struct {
	url, creds, cert, key, ca string
	replicas                  int
}

func (c *connectionFlags) register(cmd *cobra.Command) {
	f := cli.Flags(cmd)
	f.Processes.StringVar(&c.url, "nats", "", "connect to the NATS servers at `URL`, as nats://127.0.0.1:4222; several are separated by commas")
	f.Processes.StringVar(&c.creds, "creds", "", "show the NATS credentials in `FILE`")
	f.Processes.StringVar(&c.cert, "tlscert", "", "show the TLS certificate in `FILE`")
	f.Processes.StringVar(&c.key, "tlskey", "", "the key of --tlscert is in `FILE`")
	f.Processes.StringVar(&c.ca, "tlsca", "", "trust servers whose certificates are signed by those in `FILE`")
	cli.OpensFile(cmd, "creds", "tlscert", "tlskey", "tlsca")
	f.Processes.IntVar(&c.replicas, "replicas", 1, "how many servers keep what is stored: 1 or 3")
}

func (c *connectionFlags) validate() error {
	switch {
	case c.replicas != 1 && c.replicas != 3:
		return cli.InputErrorf("--replicas %d: want 1 or 3", c.replicas)
	case (c.cert == "") != (c.key == ""):
		return cli.InputErrorf("--tlscert and --tlskey are given together")
	case c.url == "" && (c.creds+c.cert+c.ca != "" || c.replicas > 1):
		return cli.InputErrorf("--creds, --tlscert, --tlsca and --replicas are for the servers that --nats names")
	}
	for _, file := range []string{c.creds, c.cert, c.key, c.ca} {
		if file != "" {
			if err := readable(file); err != nil {
				return err
			}
		}
	}
	return nil
}

// readable is an error unless a file can be read: who reads it later would wait
// for a pipe or a device.
func readable(file string) error {
	f, err := source.OpenRegular(file)
	if err != nil {
		return cli.NewInputError(err)
	}
	return f.Close()
}

// needed says that an address is missing: has is what the server there has.
func (c *connectionFlags) needed(has string) error {
	if c.url == "" {
		return cli.InputErrorf("--nats URL is missing: where the server is that has the %s", has)
	}
	return nil
}

// connect connects to the servers.
func (c *connectionFlags) connect(ctx context.Context, env *cli.Environment) (*broker.Conn, error) {
	conn, err := broker.Connect(ctx, c.settings(env))
	return conn, blame(err)
}

func (c *connectionFlags) settings(env *cli.Environment) broker.Settings {
	return broker.Settings{URL: c.url, Creds: c.creds, Cert: c.cert, Key: c.key, CA: c.ca, Replicas: c.replicas, Name: "ltlcheck " + workerName(), Version: env.Version}
}

// blame marks errors about the connection as the user's to mend.
func blame(err error) error {
	var b *broker.Error
	if errors.As(err, &b) {
		return cli.NewInputError(err)
	}
	return err
}

// workerName tells processes apart.
func workerName() string {
	host, err := os.Hostname()
	if err != nil {
		host = "?"
	}
	return fmt.Sprintf("%s-%d", host, os.Getpid())
}
