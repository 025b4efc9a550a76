//go:build linux

// Package soak runs a cluster whose worker is killed again and again. It
// compares what the other worker uses at the end with the start: memory,
// threads, goroutines, open files, and temporary folders.
//
//	go build -o ltlcheck ./cmd/ltlcheck && go build -o ltlcheck-server ./cmd/ltlcheck-server
//	go run ./bench/limits soak -ltlcheck ./ltlcheck [-kill 1m] [-time 20m]
//
// It is an error if something has grown.
package soak

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
)

// soak holds the flags.
type soak struct {
	call     *parts.Call
	ltlcheck string
	folder   string // contains models and temporary files
	kill     time.Duration
}

// Run prepares the folder, and uses the cluster until the time is over.
func Run(c *parts.Call) (err error) {
	s := &soak{call: c}
	limit := c.Duration("time", 20*time.Minute, "how long it goes on at most")
	c.StringVar(&s.ltlcheck, "ltlcheck", "ltlcheck", "the command, with ltlcheck-server beside it")
	c.DurationVar(&s.kill, "kill", time.Minute, "how often a worker of the cluster is killed")
	if err := c.Parse(); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(c.Context, *limit)
	defer cancel()
	if s.folder, err = c.Folder(); err != nil {
		return err
	}
	if err := os.Mkdir(filepath.Join(s.folder, "tmp"), 0o777); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(s.folder, "m.pml"), []byte(model), 0o666); err != nil {
		return err
	}
	return s.cluster(ctx)
}

// model is searched in moderate time and has 625,128 states in the cluster.
const model = `byte x, y, z;
active proctype P() { do :: x < 60 -> x++ :: x == 60 -> x = 0 od }
active proctype Q() { do :: y < 60 -> y++ :: y == 60 -> y = 0 od }
active proctype R() { do :: z < 20 -> z++ :: z == 20 -> z = 0 od }
`

// command is the command, with its temporary files below the folder.
func (s *soak) command(args ...string) *exec.Cmd {
	cmd := exec.Command(s.ltlcheck, args...)
	cmd.Dir, cmd.Env = s.folder, append(os.Environ(), "TMPDIR="+filepath.Join(s.folder, "tmp"))
	return cmd
}

// held is what a process uses: memory in KiB, threads, goroutines (0 if the
// process does not tell), open files, and temporary files.
type held struct{ memory, threads, goroutines, files, temporary int }

// held measures a process, by /proc.
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
	return fmt.Sprintf("%d KiB, %d threads, %d goroutines, %d open files, %d temporary files and folders", h.memory, h.threads, h.goroutines, h.files, h.temporary)
}

// grown returns an error if the process uses clearly more at the end. Memory
// and threads vary with the garbage collector and the scheduler, files and
// goroutines with connections that are being closed.
func grown(from, to held) error {
	if to.memory > from.memory*3/2+(32<<10) || to.threads > from.threads+16 || to.goroutines > from.goroutines+4 || to.files > from.files+2 || to.temporary > from.temporary {
		return fmt.Errorf("%w: grown from %v to %v", parts.ErrWrong, from, to)
	}
	return nil
}

// nothingLeft returns an error if there are temporary files.
func (s *soak) nothingLeft() error {
	left, err := os.ReadDir(filepath.Join(s.folder, "tmp"))
	if err == nil && len(left) > 0 {
		err = fmt.Errorf("%w: %d temporary folders are left, %s among them", parts.ErrWrong, len(left), left[0].Name())
	}
	return err
}

// cluster lets a cluster with two workers search repeatedly, while one of the
// workers is killed and started again. The one that stays is measured.
func (s *soak) cluster(ctx context.Context) (err error) {
	server := s.command("swarm", "serve", "--address", "127.0.0.1:0", "--folder", filepath.Join(s.folder, "data"))
	url, err := parts.StartServer(server)
	if err != nil {
		return err
	}
	defer end(server)
	stays, err := s.worker(url)
	if err != nil {
		return err
	}
	defer end(stays.cmd)
	killed := make(chan error, 1)
	go func() { killed <- s.killing(ctx, url) }()
	var from held
	searches, unsure := 0, 0
	for ; ctx.Err() == nil; searches++ {
		if searches == 2 {
			if from, err = s.atRest(stays); err != nil {
				return err
			}
		}
		sure, err := s.search(ctx, url)
		if err != nil {
			return fmt.Errorf("search %d: %w", searches, err)
		}
		if !sure {
			unsure++
		}
	}
	if err := <-killed; err != nil {
		return err
	}
	if searches < 3 {
		return fmt.Errorf("%d searches: the time is too short", searches)
	}
	time.Sleep(30 * time.Second) // longer than a lease: what was interrupted is over
	to, err := s.atRest(stays)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.call.Out, "cluster, %d searches, %d inconclusive\nworker at the start: %v\nworker at the end:   %v\n", searches, unsure, from, to)
	end(stays.cmd)
	return errors.Join(grown(from, to), s.nothingLeft())
}

// search makes one search on the cluster. sure is false if the answer was
// inconclusive.
func (s *soak) search(ctx context.Context, url string) (sure bool, err error) {
	cmd := exec.CommandContext(ctx, s.ltlcheck, "cluster", "run", filepath.Join(s.folder, "m.pml"), "--property", "safety", "--partitions", "4", "--nats", url)
	cmd.Cancel, cmd.WaitDelay = func() error { return cmd.Process.Signal(syscall.SIGTERM) }, time.Minute
	text, err := cmd.Output()
	switch {
	case ctx.Err() != nil:
		return true, nil
	case err != nil && cmd.ProcessState.ExitCode() == 3:
		fmt.Fprintf(s.call.Out, "inconclusive: %s\n", text)
		return false, nil
	case err != nil || !bytes.Contains(text, []byte("625128 states")):
		return false, fmt.Errorf("%v\n%s", err, text)
	}
	return true, nil
}

// worker is a process of the cluster with the address of its counters.
type worker struct {
	cmd     *exec.Cmd
	metrics string
}

// worker starts a worker, and waits until it serves its counters: then it has
// made its folder.
func (s *soak) worker(url string) (w worker, err error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return w, err
	}
	address := l.Addr().String()
	l.Close()
	w.metrics = "http://" + address + "/metrics"
	w.cmd = s.command("cluster", "worker", "--workers", "1", "--nats", url, "--metrics", address)
	if err := w.cmd.Start(); err != nil {
		return w, err
	}
	for range 100 {
		if _, err = w.counter("go_goroutines"); err == nil {
			time.Sleep(time.Second)
			return w, nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return w, err
}

// counter reads a counter of the worker.
func (w worker) counter(name string) (n int, err error) {
	answer, err := http.Get(w.metrics)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
		if _, err := fmt.Sscanf(lines.Text(), name+" %d", &n); err == nil {
			return n, nil
		}
	}
	return 0, fmt.Errorf("there is no counter %s", name)
}

// atRest returns what a worker uses when it has no partitions.
func (s *soak) atRest(w worker) (h held, err error) {
	for range 600 {
		n, err := w.counter("ltlcheck_cluster_partitions")
		if err != nil {
			return h, err
		}
		if n == 0 {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	time.Sleep(2 * time.Second) // what serves the last requests ends
	if h, err = s.held(w.cmd.Process.Pid); err == nil {
		h.goroutines, err = w.counter("go_goroutines")
	}
	return h, err
}

// end ends a process, and waits until it is gone.
func end(cmd *exec.Cmd) {
	_ = cmd.Process.Signal(syscall.SIGTERM)
	_ = cmd.Wait() // how it ends does not matter
}

// killing has a second worker, which is killed again and again, until the
// context is done; the last one ends by itself. What is killed leaves its
// folder to the next one.
func (s *soak) killing(ctx context.Context, url string) error {
	for {
		w, err := s.worker(url)
		if err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			end(w.cmd)
			return nil
		case <-time.After(s.kill):
		}
		_ = w.cmd.Process.Kill()
		_ = w.cmd.Wait() // it was killed
	}
}
