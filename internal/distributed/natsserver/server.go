// Package natsserver runs a NATS server with JetStream inside this process: for
// the command ltlcheck-server, which is [Command], and for tests. It is a
// package of its own so that the command ltlcheck is built without a server.
//
// Embed starts a server for this process alone; Serve starts one that others
// can reach, and refuses configurations that would let everybody in. Both
// return a Server, to be ended by Stop.
package natsserver

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
)

// Server is a NATS server in this process. Its goroutines run until Stop.
type Server struct {
	Warnings []string // about the configuration

	server *server.Server
	folder string // that goes with it, or ""
	end    func() // ends what keeps JetStream enabled, and waits for it
}

// Embed starts a server that listens nowhere: only this process can reach it,
// by Connect, and Stop removes everything that it has stored.
func Embed() (*Server, error) {
	folder, err := os.MkdirTemp("", "ltlcheck-nats-")
	if err != nil {
		return nil, err
	}
	s := &Server{folder: folder, end: func() {}}
	s.server, err = start(&server.Options{DontListen: true, JetStream: true, StoreDir: folder, NoSigs: true, NoLog: true}, newServerLog())
	if err != nil {
		os.RemoveAll(folder)
		return nil, err
	}
	return s, nil
}

// Listening configures a server that other processes can reach. Address and
// Folder take precedence over the configuration file.
type Listening struct {
	Address string // host and port; port 0 is any that is free
	Folder  string // where it keeps what it stores
	// Config is a configuration file of nats-server for everything else: users,
	// certificates, clusters.
	Config string
	// Notify, unless nil, is told when the server cannot store anything, and when
	// it can again.
	Notify func(message string)
}

// Serve starts a server that other processes can reach, and waits until it is
// ready. It writes to disk before it acknowledges, so that what it has
// acknowledged survives a crash. When its disk was full, it goes on once there is
// room. A configuration by which other machines could
// connect without credentials is refused. The error is a *broker.Error, for the
// user to mend.
func Serve(l Listening) (*Server, error) {
	o := &server.Options{}
	if l.Config != "" {
		info, err := os.Stat(l.Config)
		if err != nil {
			return nil, broker.Errorf("%v", err)
		}
		if !info.Mode().IsRegular() {
			return nil, broker.Errorf("%s is no regular file", l.Config)
		}
		if o, err = server.ProcessConfigFile(l.Config); err != nil {
			return nil, broker.Errorf("%s: %v", l.Config, err)
		}
	}
	if l.Address != "" {
		host, port, err := net.SplitHostPort(l.Address)
		if err != nil {
			return nil, broker.Errorf("%v", err)
		}
		if o.Host = host; host == "" {
			o.Host = "0.0.0.0"
		}
		if o.Port, err = strconv.Atoi(port); err != nil {
			return nil, broker.Errorf("%s is no port", port)
		}
		if o.Port == 0 {
			o.Port = server.RANDOM_PORT
		}
	}
	warnings, err := inspect(o)
	if err != nil {
		return nil, err
	}
	if l.Folder != "" {
		o.StoreDir = l.Folder
	}
	o.JetStream, o.SyncAlways, o.NoSigs, o.NoLog = true, true, true, true
	if err := writable(o.StoreDir); err != nil {
		return nil, err
	}
	log := newServerLog()
	s, err := start(o, log)
	if err != nil {
		return nil, broker.Errorf("the NATS server does not start: %v", err)
	}
	notify := l.Notify
	if notify == nil {
		notify = func(string) {}
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		keepEnabled(ctx, s, log.failed, notify)
	}()
	return &Server{server: s, Warnings: warnings, end: func() { cancel(); <-ended }}, nil
}

// start starts a server and waits until it accepts connections and has
// JetStream.
func start(o *server.Options, log *serverLog) (*server.Server, error) {
	s, err := server.NewServer(o)
	if err != nil {
		return nil, err
	}
	s.SetLogger(log, false, false)
	s.Start()
	for began := time.Now(); !s.ReadyForConnections(readyPoll); {
		select {
		case why := <-log.fatal:
			s.Shutdown()
			return nil, errors.New(why)
		default:
		}
		if time.Since(began) > starting {
			s.Shutdown()
			return nil, fmt.Errorf("it is not ready after %v", starting)
		}
	}
	if !s.JetStreamEnabled() {
		s.Shutdown()
		return nil, fmt.Errorf("JetStream cannot use %s", o.StoreDir)
	}
	return s, nil
}

// starting bounds the time until a server is ready, with much to recover on a
// busy machine.
const starting = 2 * time.Minute

// readyPoll is the time between two looks at why a server does not start.
const readyPoll = 100 * time.Millisecond

// writable returns an error unless files can be made in a folder, which is made
// if it does not exist. "" is a folder that the server chooses.
func writable(folder string) error {
	if folder == "" {
		return nil
	}
	err := os.MkdirAll(folder, 0o750)
	if err == nil {
		var f *os.File
		if f, err = os.CreateTemp(folder, "_test_"); err == nil {
			f.Close()
			err = os.Remove(f.Name())
		}
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	if err != nil {
		return broker.Errorf("the server cannot store anything in %s: %v", folder, err)
	}
	return nil
}

// URL returns the address for clients, with the port that was chosen if it was
// 0.
func (s *Server) URL() string { return s.server.ClientURL() }

// Connect connects to the server without a network. For an embedded server,
// what is stored over the connection is in memory.
func (s *Server) Connect(ctx context.Context, settings broker.Settings) (*broker.Conn, error) {
	settings.URL, settings.Replicas = "nats://this-process", 1
	settings.Process, settings.Memory = s.server, s.folder != ""
	return broker.Connect(ctx, settings)
}

// Stop ends the server and waits until it has ended; what an embedded server
// has stored is removed.
func (s *Server) Stop() {
	s.end()
	s.server.Shutdown()
	s.server.WaitForShutdown()
	if s.folder != "" {
		os.RemoveAll(s.folder)
	}
}
