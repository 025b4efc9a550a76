package main

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/testexec"
)

// swarmServer starts swarm serve, and is its address.
func swarmServer(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.Command("ltlcheck", append([]string{"swarm", "serve", "--address", "127.0.0.1:0", "--folder", t.TempDir()}, args...)...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { // killed, it would leave the server to write into the folder for a moment
		late := time.AfterFunc(10*time.Second, func() { _ = cmd.Process.Kill() })
		defer late.Stop()
		_ = cmd.Process.Signal(os.Interrupt)
		_ = cmd.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(line)
}

// askedServer is the address of a server without workers that somebody asks.
func askedServer(t *testing.T) (url string) {
	t.Helper()
	url = swarmServer(t)
	for _, distributed := range []string{"swarm", "cluster"} {
		cmd := exec.Command("ltlcheck", distributed, "run", "../../specs/peterson.pml", "--nats", url)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	}
	testexec.Await(t, "the server is asked", func() bool {
		out, _ := exec.Command("ltlcheck", "swarm", "status", "--nats", url).Output()
		return strings.HasPrefix(string(out), "run ")
	})
	return url
}

// startWorker starts a worker, and is the address of its metrics.
func startWorker(t *testing.T, url string) (metrics string) {
	t.Helper()
	cmd := exec.Command("ltlcheck", "swarm", "worker", "--workers", "1", "--metrics", ":0", "--nats", url)
	said, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	line, err := bufio.NewReader(said).ReadString('\n')
	_, metrics, ok := strings.Cut(strings.TrimSpace(line), "metrics are at ")
	if err != nil || !ok || !strings.HasPrefix(metrics, "http://127.0.0.1:") {
		t.Fatal(err, line)
	}
	return metrics
}

// TestSwarmOfProcesses: a server, two workers and a client are processes of their own. Without the password nobody gets in.
func TestSwarmOfProcesses(t *testing.T) {
	t.Parallel()
	raced.SkipSequential(t)
	config := filepath.Join(t.TempDir(), "nats.conf")
	if err := os.WriteFile(config, []byte("authorization { user: me, password: right }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	url := swarmServer(t, "--config", config)
	with := func(who string) string { return strings.Replace(url, "nats://", "nats://"+who+"@", 1) }
	metrics := startWorker(t, with("me:right"))
	startWorker(t, with("me:right"))
	out, err := exec.Command("ltlcheck", "swarm", "run", "../../specs/peterson.pml", "--jobs", "9", "--memory", "1MiB", "--each", "2s", "--nats", with("me:right")).Output()
	var status *exec.ExitError
	if status, _ = err.(*exec.ExitError); status == nil || status.ExitCode() != 3 || !strings.Contains(string(out), "9 of 9 jobs done by ") {
		t.Errorf("%v\n%s", err, out)
	}
	answer, err := http.Get(metrics)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if text, err := io.ReadAll(answer.Body); err != nil || !strings.Contains(string(text), "\nltlcheck_swarm_jobs_running ") {
		t.Errorf("%v\n%s", err, text)
	}
	if out, err := exec.Command("ltlcheck", "swarm", "status", "--nats", with("me:right")).Output(); err != nil || string(out) != "there are no runs\n" {
		t.Errorf("%v\n%s", err, out)
	}
	for _, command := range [][]string{{"status"}, {"run", "../../specs/peterson.pml"}, {"worker"}} {
		for _, who := range []string{"me:wrong", "you"} {
			out, err := exec.Command("ltlcheck", append(append([]string{"swarm"}, command...), "--nats", with(who))...).CombinedOutput()
			if status, _ = err.(*exec.ExitError); status == nil || status.ExitCode() != 2 || !strings.Contains(string(out), "refuses the credentials") {
				t.Errorf("%s as %s: %v\n%s", command[0], who, err, out)
			}
		}
	}
}
