package main

import (
	"bufio"
	"errors"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"

	"github.com/ltlcheck/ltlcheck/internal/distributed/brokertest"
	"github.com/ltlcheck/ltlcheck/internal/raced"
)

// TestCredentials: a server that knows an operator, and processes with the credentials of a user of its account. Without any, or with those of
// others, commands end with status 2 and say why.
func TestCredentials(t *testing.T) {
	t.Parallel()
	raced.SkipSequential(t)
	operator := brokertest.NewOperator(t)
	account, bare := operator.Account("with", true), operator.Account("without", false)
	stranger := brokertest.NewOperator(t).Account("other", true)
	url := swarmServer(t, "--config", operator.Config())
	me := account.User("me", nil)
	worker := exec.Command("ltlcheck", "cluster", "worker", "--workers", "2", "--folder", t.TempDir(), "--nats", url, "--creds", me)
	said, err := worker.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := worker.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = worker.Process.Kill(); _ = worker.Wait() })
	if line, err := bufio.NewReader(said).ReadString('\n'); err != nil || !strings.Contains(line, "has partitions for") {
		t.Fatalf("%q, %v", line, err)
	}
	out, err := exec.Command("ltlcheck", "cluster", "run", "../../specs/peterson.pml", "--property", "safety", "--partitions", "3", "--nats", url, "--creds", me).Output()
	if err != nil || !strings.Contains(string(out), "ok    safety: holds") {
		t.Errorf("%v\n%s", err, out)
	}
	expired := account.User("old", func(c *jwt.UserClaims) { c.Expires = time.Now().Unix() - 1000 })
	for says, creds := range map[string][]string{
		"refuses the credentials":            {"", stranger.User("you", nil), expired},
		"these credentials has no JetStream": {bare.User("none", nil)},
	} {
		for _, file := range creds {
			for _, command := range [][]string{{"cluster", "worker"}, {"cluster", "run", "../../specs/peterson.pml"}, {"cluster", "status"}, {"swarm", "worker"}} {
				args := append(command, "--nats", url)
				if file != "" {
					args = append(args, "--creds", file)
				}
				out, err := exec.Command("ltlcheck", args...).CombinedOutput()
				var status *exec.ExitError
				if !errors.As(err, &status) || status.ExitCode() != 2 || !strings.Contains(string(out), says) {
					t.Errorf("%s: %v\n%s", args, err, out)
				}
			}
		}
	}
}
