// Command soak runs ltlcheck serve with many jobs, or a cluster whose worker is
// killed again and again, and compares what the processes hold at the end with
// the start: memory, threads, open files, and temporary folders.
//
//	go build -o ltlcheck ./cmd/ltlcheck && go build -o ltlcheck-server ./cmd/ltlcheck-server
//	go run ./bench/soak -ltlcheck ./ltlcheck [-what serve|cluster] [-jobs 1000] [-kill 1m] [-time 20m]
//
// It reads /proc, and so runs on Linux only. The exit status is 1 when
// something has grown.
package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

type soak struct {
	ltlcheck string
	folder   string // of models and temporary files
	jobs     int
	kill     time.Duration
}

func main() {
	s := &soak{}
	what := flag.String("what", "serve", "serve or cluster")
	limit := flag.Duration("time", 20*time.Minute, "how long it goes on at most")
	flag.StringVar(&s.ltlcheck, "ltlcheck", "ltlcheck", "the command, with ltlcheck-server beside it")
	flag.IntVar(&s.jobs, "jobs", 1000, "jobs of serve")
	flag.DurationVar(&s.kill, "kill", time.Minute, "how often a worker of the cluster is killed")
	flag.Parse()
	ctx, cancel := context.WithTimeout(context.Background(), *limit)
	defer cancel()
	if err := s.run(ctx, *what); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func (s *soak) run(ctx context.Context, what string) (err error) {
	if s.folder, err = os.MkdirTemp("", "soak-"); err != nil {
		return err
	}
	defer os.RemoveAll(s.folder)
	if err := os.Mkdir(filepath.Join(s.folder, "tmp"), 0o777); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(s.folder, "m.pml"), []byte(model), 0o666); err != nil {
		return err
	}
	switch what {
	case "serve":
		return s.serve(ctx)
	case "cluster":
		return s.cluster(ctx)
	}
	return fmt.Errorf("-what %s: want serve or cluster", what)
}

const model = `byte x, y, z;
active proctype P() { do :: x < 60 -> x++ :: x == 60 -> x = 0 od }
active proctype Q() { do :: y < 60 -> y++ :: y == 60 -> y = 0 od }
active proctype R() { do :: z < 20 -> z++ :: z == 20 -> z = 0 od }
`

// start starts the command; its temporary files are below the folder.
func (s *soak) start(args ...string) (cmd *exec.Cmd, out *bufio.Reader, err error) {
	cmd = exec.Command(s.ltlcheck, args...)
	cmd.Dir, cmd.Env = s.folder, append(os.Environ(), "TMPDIR="+filepath.Join(s.folder, "tmp"))
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		return nil, nil, err
	}
	return cmd, bufio.NewReader(pipe), cmd.Start()
}

// held is what a process holds.
type held struct{ memory, threads, files, temporary int }

func (s *soak) held(pid int) (h held, err error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return h, err
	}
	for _, line := range strings.Split(string(status), "\n") {
		_, _ = fmt.Sscanf(line, "VmRSS: %d kB", &h.memory) // another line
		_, _ = fmt.Sscanf(line, "Threads: %d", &h.threads)
	}
	files, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", pid))
	h.files = len(files)
	return h, errors.Join(err, filepath.WalkDir(filepath.Join(s.folder, "tmp"), func(string, os.DirEntry, error) error { h.temporary++; return nil }))
}

func (h held) String() string {
	return fmt.Sprintf("%d KiB, %d threads, %d open files, %d temporary files and folders", h.memory, h.threads, h.files, h.temporary)
}

// grown is an error if there is more at the end. Memory and threads may vary by
// what the garbage collector and the scheduler keep; of the temporary files,
// mostPages are pages that serve keeps.
func grown(from, to held, pages int) error {
	if to.memory > 2*from.memory+(64<<10) || to.threads > from.threads+16 || to.files > from.files+4 || to.temporary > from.temporary+pages {
		return fmt.Errorf("grown from %v to %v", from, to)
	}
	return nil
}

const mostPages = 32

// serve gives jobs to a server, one after the other, of which some are
// cancelled, until all are done or the time is over.
func (s *soak) serve(ctx context.Context) error {
	cmd, out, err := s.start("serve", "m.pml")
	if err != nil {
		return err
	}
	defer func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }()
	url, err := out.ReadString('\n')
	if err != nil {
		return err
	}
	url = strings.TrimSpace(url)
	var from, to held
	n := 0
	for ; n < s.jobs && ctx.Err() == nil; n++ {
		if n == 40 { // everything was used once, and as many pages are kept as will be
			if from, err = s.held(cmd.Process.Pid); err != nil {
				return err
			}
		}
		if err := job(url, n); err != nil {
			return err
		}
	}
	time.Sleep(2 * time.Second)
	if to, err = s.held(cmd.Process.Pid); err != nil {
		return err
	}
	fmt.Printf("serve, %d jobs\nat the start: %v\nat the end:   %v\n", n, from, to)
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	_ = cmd.Wait() // how it ends does not matter
	return errors.Join(grown(from, to, mostPages), s.nothingLeft())
}

// job has one job done, or cancelled.
func job(url string, n int) error {
	commands := []string{
		`{"command": "check", "file": "m.pml", "formula": "[] (x < 61)"}`, `{"command": "explore", "file": "m.pml"}`, `{"command": "simulate", "file": "m.pml", "steps": 100}`,
	}
	answer, err := http.Post(url+"jobs", "application/json", bytes.NewReader([]byte(commands[n%len(commands)])))
	if err != nil {
		return err
	}
	text, err := io.ReadAll(answer.Body)
	answer.Body.Close()
	if err != nil || answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s, %v", answer.Status, text, err)
	}
	at := fmt.Sprintf("%sjobs/%d", url, n+1)
	if n%5 == 4 {
		r, err := http.NewRequest(http.MethodDelete, at, nil)
		if err != nil {
			return err
		}
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			return err
		}
		answer.Body.Close()
	}
	if answer, err = http.Get(at + "/events"); err != nil {
		return err
	}
	defer answer.Body.Close()
	_, err = io.Copy(io.Discard, answer.Body)
	return err
}

// nothingLeft is an error if there are temporary files.
func (s *soak) nothingLeft() error {
	left, err := os.ReadDir(filepath.Join(s.folder, "tmp"))
	if err == nil && len(left) > 0 {
		err = fmt.Errorf("%d temporary folders are left, %s among them", len(left), left[0].Name())
	}
	return err
}

// cluster has a cluster with two workers search again and again, one of which
// is killed and started again now and then.
func (s *soak) cluster(ctx context.Context) error {
	server, out, err := s.start("swarm", "serve", "--address", "127.0.0.1:0", "--folder", filepath.Join(s.folder, "data"))
	if err != nil {
		return err
	}
	defer func() { _ = server.Process.Signal(syscall.SIGTERM); _ = server.Wait() }()
	url, err := out.ReadString('\n')
	if err != nil {
		return err
	}
	url = strings.TrimSpace(url)
	stays, _, err := s.start("cluster", "worker", "--workers", "1", "--nats", url)
	if err != nil {
		return err
	}
	defer func() { _ = stays.Process.Signal(syscall.SIGTERM); _ = stays.Wait() }()
	go s.killing(ctx, url)
	var from held
	searches, unsure := 0, 0
	for ; ctx.Err() == nil; searches++ {
		if searches == 2 {
			if from, err = s.held(stays.Process.Pid); err != nil {
				return err
			}
		}
		cmd := exec.CommandContext(ctx, s.ltlcheck, "cluster", "run", filepath.Join(s.folder, "m.pml"), "--property", "safety", "--partitions", "4", "--nats", url)
		cmd.Cancel, cmd.WaitDelay = func() error { return cmd.Process.Signal(syscall.SIGTERM) }, time.Minute
		text, err := cmd.Output()
		switch {
		case ctx.Err() != nil:
		case err != nil && cmd.ProcessState.ExitCode() == 3:
			unsure++
		case err != nil || !bytes.Contains(text, []byte("625128 states")):
			return fmt.Errorf("search %d: %v\n%s", searches, err, text)
		}
	}
	time.Sleep(30 * time.Second) // longer than a lease: what was interrupted is over
	to, err := s.held(stays.Process.Pid)
	if err != nil {
		return err
	}
	fmt.Printf("cluster, %d searches, %d inconclusive\nworker at the start: %v\nworker at the end:   %v\n", searches, unsure, from, to)
	return grown(from, to, mostPages)
}

// killing has a second worker, which is killed again and again.
func (s *soak) killing(ctx context.Context, url string) {
	for ctx.Err() == nil {
		cmd, _, err := s.start("cluster", "worker", "--workers", "1", "--nats", url, "--folder", s.folder) // what is killed leaves its files there
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return
		}
		select {
		case <-ctx.Done():
		case <-time.After(s.kill):
		}
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // it was killed
	}
}
