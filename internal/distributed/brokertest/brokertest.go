// Package brokertest starts, for tests, what swarms and clusters consist of:
// processes of the test's own program, and NATS servers that can be killed and
// started again where they were. All of them listen on this machine alone, at
// ports of their own, and end with the test.
//
// A package that uses it has a TestMain that calls Main with the roles of its
// processes. One is a server in a process of its own, Three a cluster of the
// program nats-server, Embedded a server in this process, which is the quickest
// where nothing is to be killed.
package brokertest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
	"github.com/ltlcheck/ltlcheck/internal/distributed/natsserver"
	"github.com/ltlcheck/ltlcheck/internal/testexec"
	"github.com/ltlcheck/ltlcheck/internal/testgc"
)

// Version is the version of the program that connections of tests announce.
const Version = "test"

// role is the environment variable that holds the role of a process.
const role = "LTLCHECK_TEST_ROLE"

// Main is for TestMain: a process that a test has started plays its role, by
// name, and every other one runs the tests.
//
// It does not return in the test process. A role returns when the process is to
// end.
func Main(m *testing.M, roles map[string]func(args []string)) {
	name := os.Getenv(role)
	switch play, ok := roles[name]; {
	case name == "":
		os.Exit(testgc.Seldom(m).Run())
	case name == "server":
		serve(os.Args[1:])
	case ok:
		play(os.Args[1:])
	}
}

// serve is the role of a server: an address, and a folder.
func serve(args []string) {
	if _, err := natsserver.Serve(natsserver.Listening{Address: args[0], Folder: args[1]}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	select {}
}

// Process is a process that a test has started. make builds its command anew
// for each start.
type Process struct {
	t     testing.TB
	name  string
	make  func() *exec.Cmd
	Cmd   *exec.Cmd
	ended chan struct{}
}

// Start starts a process in a role with the arguments; the test fails if it
// cannot be started. The process is killed when the test ends.
func Start(t testing.TB, name string, args ...string) *Process {
	t.Helper()
	p, err := StartWith(t, name, func(*exec.Cmd) {}, args...)
	if err != nil {
		t.Fatal(name, err)
	}
	return p
}

// StartWith starts a process in a role, after prepare has changed its command,
// for example its environment. The error is that it cannot be started.
func StartWith(t testing.TB, name string, prepare func(cmd *exec.Cmd), args ...string) (*Process, error) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return begin(t, name, func() *exec.Cmd {
		cmd := exec.Command(self, args...)
		cmd.Env = append(os.Environ(), role+"="+name)
		prepare(cmd)
		return cmd
	})
}

func begin(t testing.TB, name string, command func() *exec.Cmd) (*Process, error) {
	t.Helper()
	p := &Process{t: t, name: name, make: command}
	if err := p.start(); err != nil {
		return nil, err
	}
	t.Cleanup(p.Kill)
	return p, nil
}

func (p *Process) start() error {
	p.Cmd = p.make()
	p.Cmd.Stderr = os.Stderr
	if err := p.Cmd.Start(); err != nil {
		return err
	}
	p.ended = make(chan struct{})
	go func() {
		_ = p.Cmd.Wait() // how it ended does not matter
		close(p.ended)
	}()
	return nil
}

// Again starts the process once more, after Kill.
func (p *Process) Again() {
	p.t.Helper()
	if err := p.start(); err != nil {
		p.t.Fatal(p.name, err)
	}
}

// Alive reports whether the process is still running.
func (p *Process) Alive() bool {
	select {
	case <-p.ended:
		return false
	default:
		return true
	}
}

// Kill ends the process at once, without any chance to clean up, and waits
// until it is gone.
func (p *Process) Kill() {
	_ = p.Cmd.Process.Kill() // it may have ended by itself
	<-p.ended
}

// Servers are NATS servers that belong together; with several, URL lists all of
// them. Each can be killed and started again at the same port, with the same
// folder.
type Servers struct {
	URL      string
	Replicas int
	Each     []*Process
}

// One starts the server that is built in, in a process of its own, so that it
// can be killed.
func One(t testing.TB) *Servers {
	t.Helper()
	return OneWith(t, func(*exec.Cmd, string) {})
}

// OneWith is One, after prepare has changed the command of the server, which
// listens at the address.
func OneWith(t testing.TB, prepare func(cmd *exec.Cmd, address string)) *Servers {
	t.Helper()
	address := fmt.Sprintf("127.0.0.1:%d", testexec.Port(t))
	p, err := StartWith(t, "server", func(cmd *exec.Cmd) { prepare(cmd, address) }, address, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s := &Servers{URL: "nats://" + address, Replicas: 1, Each: []*Process{p}}
	s.Wait(t)
	return s
}

// Three starts a cluster of three servers by the program nats-server. Where
// that is not installed the test is skipped, and fails if LTLCHECK_REQUIRE_NATS
// is set.
func Three(t testing.TB) *Servers {
	t.Helper()
	program, err := exec.LookPath("nats-server")
	if err != nil {
		if os.Getenv("LTLCHECK_REQUIRE_NATS") != "" {
			t.Fatal("nats-server is not installed, and LTLCHECK_REQUIRE_NATS is set")
		}
		t.Skip("nats-server is not installed: no cluster of three servers")
	}
	ports := []int{testexec.Port(t), testexec.Port(t), testexec.Port(t), testexec.Port(t), testexec.Port(t), testexec.Port(t)}
	var routes, urls []string
	for i := range 3 {
		routes = append(routes, fmt.Sprintf("nats://127.0.0.1:%d", ports[3+i]))
		urls = append(urls, fmt.Sprintf("nats://127.0.0.1:%d", ports[i]))
	}
	s := &Servers{URL: strings.Join(urls, ","), Replicas: 3}
	for i := range 3 {
		config := filepath.Join(t.TempDir(), "server.conf")
		text := fmt.Sprintf("server_name: s%d\nlisten: 127.0.0.1:%d\njetstream { store_dir: %q }\ncluster { name: test, listen: \"127.0.0.1:%d\", routes: [%s] }\n",
			i, ports[i], t.TempDir(), ports[3+i], strings.Join(routes, ", "))
		if err := os.WriteFile(config, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		p, err := begin(t, "nats-server", func() *exec.Cmd { return exec.Command(program, "-c", config, "-l", config+".log") })
		if err != nil {
			t.Fatal(err)
		}
		s.Each = append(s.Each, p)
	}
	s.Wait(t)
	return s
}

// Wait waits until the servers answer, and with several have elected a leader
// and know each other.
func (s *Servers) Wait(t testing.TB) {
	t.Helper()
	testexec.Await(t, "the servers answer", s.ready)
}

func (s *Servers) ready() bool {
	for _, url := range strings.Split(s.URL, ",") {
		c, err := broker.Connect(context.Background(), broker.Settings{URL: url, Version: Version})
		if err != nil {
			return false
		}
		others := len(c.NATS.DiscoveredServers())
		c.Close()
		if others < s.Replicas-1 {
			return false
		}
	}
	return true
}

// Connect connects to the servers; the connection is closed when the test ends.
func (s *Servers) Connect(t testing.TB) *broker.Conn {
	t.Helper()
	c, err := broker.Connect(context.Background(), broker.Settings{URL: s.URL, Version: Version, Replicas: s.Replicas})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// Embedded starts a server in this process and returns a connection to it; both
// end with the test.
func Embedded(t testing.TB) *broker.Conn {
	t.Helper()
	s, err := natsserver.Embed()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	c, err := s.Connect(context.Background(), broker.Settings{Version: Version})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}
