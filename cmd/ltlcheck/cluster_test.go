package main

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/raced"
)

// clusterWorker starts a worker, and waits until it listens.
func clusterWorker(t *testing.T, url string) {
	t.Helper()
	cmd := exec.Command("ltlcheck", "cluster", "worker", "--workers", "1", "--folder", t.TempDir(), "--nats", url)
	out, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || !strings.Contains(line, "has partitions for") {
		t.Fatalf("%q, %v", line, err)
	}
}

// TestClusterOfProcesses: a server, two workers and a client are processes of their own. Without the password nobody gets in.
func TestClusterOfProcesses(t *testing.T) {
	t.Parallel()
	raced.SkipSequential(t)
	config := filepath.Join(t.TempDir(), "nats.conf")
	if err := os.WriteFile(config, []byte("authorization { user: me, password: right }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	url := swarmServer(t, "--config", config)
	with := func(who string) string { return strings.Replace(url, "nats://", "nats://"+who+"@", 1) }
	clusterWorker(t, with("me:right"))
	clusterWorker(t, with("me:right"))
	out, err := exec.Command("ltlcheck", "cluster", "run", "../../specs/peterson.pml", "--property", "safety", "--partitions", "5", "--nats", with("me:right")).Output()
	if err != nil || !strings.Contains(string(out), "ok    safety: holds") || !strings.Contains(string(out), " supersteps of 5 partitions") {
		t.Errorf("%v\n%s", err, out)
	}
	if out, err := exec.Command("ltlcheck", "cluster", "status", "--nats", with("me:right")).Output(); err != nil || !strings.Contains(string(out), "there are no runs") {
		t.Errorf("%v\n%s", err, out)
	}
	for _, command := range [][]string{{"status"}, {"run", "../../specs/peterson.pml", "--property", "safety"}, {"worker"}} {
		for _, who := range []string{"me:wrong", "you"} {
			out, err := exec.Command("ltlcheck", append(append([]string{"cluster"}, command...), "--nats", with(who))...).CombinedOutput()
			if status, _ := err.(*exec.ExitError); status == nil || status.ExitCode() != 2 || !strings.Contains(string(out), "refuses the credentials") {
				t.Errorf("%s as %s: %v\n%s", command[0], who, err, out)
			}
		}
	}
}
