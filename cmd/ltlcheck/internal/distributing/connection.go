// Package distributing holds the commands that search with more than one
// process: swarm and cluster. Their flags share connections (connection.go) and
// questions (properties.go); the searches are in packages swarm and cluster,
// the documents in package results.
package distributing

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
	"github.com/ltlcheck/ltlcheck/source"
)

// connectionFlags are the flags about the NATS server and the credentials for
// it.
type connectionFlags struct {
	url, creds, cert, key, ca string
	replicas                  int
}

// register adds the flags that tell how to connect to the NATS servers.
func (c *connectionFlags) register(cmd *cobra.Command) {
	f := cli.Flags(cmd)
	f.Processes.StringVar(&c.url, "nats", "", "connect to the NATS servers at `URL`, as nats://127.0.0.1:4222; several are separated by commas")
	f.Processes.StringVar(&c.creds, "creds", "", "authenticate with the NATS credentials in `FILE`")
	f.Processes.StringVar(&c.cert, "tlscert", "", "authenticate with the TLS certificate in `FILE`")
	f.Processes.StringVar(&c.key, "tlskey", "", "the key of --tlscert is in `FILE`")
	f.Processes.StringVar(&c.ca, "tlsca", "", "trust servers whose certificates are signed by those in `FILE`")
	cli.OpensFile(cmd, "creds", "tlscert", "tlskey", "tlsca")
	f.Processes.IntVar(&c.replicas, "replicas", 1, "how many servers store the data: 1 or 3")
	cli.Offer(cmd, "replicas", "1", "3")
	for _, flag := range []string{"creds", "tlscert", "tlsca", "replicas>1"} {
		cli.Rules(cmd, cli.Rule{Flag: flag, Needs: []string{"nats!="}, Why: "--creds, --tlscert, --tlsca and --replicas are for the servers that --nats names"})
	}
	for flag, other := range map[string]string{"tlscert": "tlskey", "tlskey": "tlscert"} {
		cli.Rules(cmd, cli.Rule{Flag: flag, Needs: []string{other}, Why: "--tlscert and --tlskey are given together"})
	}
}

// validate checks the flags, and that the files they name can be read, before
// anything is connected.
func (c *connectionFlags) validate() error {
	if c.replicas != 1 && c.replicas != 3 {
		return cli.InputErrorf("--replicas %d: want 1 or 3", c.replicas)
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

// readable returns an error unless a file can be opened and is a regular one: a
// pipe or a device would block the client later.
func readable(file string) error {
	f, err := source.OpenRegular(file)
	if err != nil {
		return cli.NewInputError(err)
	}
	return f.Close()
}

// with connects to the server, which must be named, and does some work with the
// connection; has completes "where the server is that has the …".
func (c *connectionFlags) with(ctx context.Context, env *cli.Environment, has string, work func(*broker.Conn) error) error {
	if c.url == "" {
		return cli.InputErrorf("--nats URL is missing: where the server is that has the %s", has)
	}
	if err := c.validate(); err != nil {
		return err
	}
	conn, err := c.connect(ctx, env)
	if err != nil {
		return err
	}
	defer conn.Close()
	return blame(work(conn))
}

// connect connects to the server; errors about the connection are errors of the
// input.
func (c *connectionFlags) connect(ctx context.Context, env *cli.Environment) (*broker.Conn, error) {
	conn, err := broker.Connect(ctx, c.settings(env))
	return conn, blame(err)
}

// settings returns the flags in the form of package broker.
func (c *connectionFlags) settings(env *cli.Environment) broker.Settings {
	return broker.Settings{URL: c.url, Creds: c.creds, Cert: c.cert, Key: c.key, CA: c.ca, Replicas: c.replicas, Name: "ltlcheck " + workerName(), Version: env.Version}
}

// blame marks errors about the connection as errors of the input.
func blame(err error) error {
	var b *broker.Error
	if errors.As(err, &b) {
		return cli.NewInputError(err)
	}
	return err
}

// workerName returns a name that distinguishes this process from others: host
// and process number.
func workerName() string {
	host, err := os.Hostname()
	if err != nil {
		host = "?"
	}
	return fmt.Sprintf("%s-%d", host, os.Getpid())
}
