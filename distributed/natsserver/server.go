// Package natsserver runs a NATS server with JetStream inside this process: for
// the command ltlcheck-server, which is [Command], and for tests. It is a
// package of its own so that the command ltlcheck is built without a server.
//
// No compatibility promise.
package natsserver

import (
	"context"
	"fmt"
	"net"
	"os"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/ltlcheck/ltlcheck/distributed/broker"
)

// Server is a NATS server in this process.
type Server struct {
	Warnings []string // about the configuration

	server *server.Server
	folder string // that goes with it, or ""
}

// Embed starts a server that listens nowhere: only this process can reach it,
// and nothing of it remains.
func Embed() (*Server, error) {
	folder, err := os.MkdirTemp("", "ltlcheck-nats-")
	if err != nil {
		return nil, err
	}
	s := &Server{folder: folder}
	s.server, err = start(&server.Options{DontListen: true, JetStream: true, StoreDir: folder, NoSigs: true, NoLog: true})
	if err != nil {
		os.RemoveAll(folder)
		return nil, err
	}
	return s, nil
}

// Listening says how a server is reached by other processes.
type Listening struct {
	Address string // host and port; port 0 is any that is free
	Folder  string // where it keeps what it stores
	Config  string // a configuration file of nats-server, which says all else: users, certificates, clusters
}

// Serve starts a server that other processes can reach. What it has
// acknowledged is on disk.
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
	s, err := start(o)
	if err != nil {
		return nil, broker.Errorf("the NATS server does not start: %v", err)
	}
	return &Server{server: s, Warnings: warnings}, nil
}

// start starts a server and waits until it is ready.
func start(o *server.Options) (*server.Server, error) {
	s, err := server.NewServer(o)
	if err != nil {
		return nil, err
	}
	s.Start()
	if !s.ReadyForConnections(starting) {
		s.Shutdown()
		return nil, fmt.Errorf("it is not ready after %v", starting)
	}
	if !s.JetStreamEnabled() {
		s.Shutdown()
		return nil, fmt.Errorf("JetStream cannot use %s", o.StoreDir)
	}
	return s, nil
}

// starting is how long a server may take to be ready, with much to recover on a
// busy machine.
const starting = 2 * time.Minute

// URL is where the server is reached.
func (s *Server) URL() string { return s.server.ClientURL() }

// Connect connects to the server without a network. What an embedded server
// stores is in memory.
func (s *Server) Connect(ctx context.Context, settings broker.Settings) (*broker.Conn, error) {
	settings.URL, settings.Replicas = "nats://this-process", 1
	settings.Process, settings.Memory = s.server, s.folder != ""
	return broker.Connect(ctx, settings)
}

// Stop ends the server, and everything that it kept if it was embedded.
func (s *Server) Stop() {
	s.server.Shutdown()
	s.server.WaitForShutdown()
	if s.folder != "" {
		os.RemoveAll(s.folder)
	}
}
