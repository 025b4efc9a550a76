package natsserver

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
	"github.com/ltlcheck/ltlcheck/internal/testexec"
)

// listening is a listener in a configuration: AT is host and port, AUTH what asks for the user u with the password p.
type listening struct {
	name    string // in messages
	config  string
	auth    string // "" if nothing can be asked for
	connect func(at string, u *url.Userinfo) error
	used    bool
}

const authorization = "authorization { user: u, password: p }"

var everyListener = []listening{
	{"the server", "listen: AT\nAUTH", authorization, connectNATS("nats"), true},
	{"the server", "listen: AT\nauthorization { users: [{ user: u, password: p }] }\nno_auth_user: u", "", connectNATS("nats"), true},
	{"the server", "listen: AT\nAUTH\naccounts: { SYS: { users: [{ user: u, password: p }] } }\nsystem_account: SYS", "", connectNATS("nats"), true},
	{"http (monitoring)", "http: \"AT\"\n" + authorization, "", get("/varz"), false},
	{"prof_port", "listen: HOST:-1\nprof_port: PORT\n" + authorization, "", get("/debug/pprof/"), false},
	{"cluster", "cluster { name: c, listen: AT, AUTH, routes: [\"nats://127.0.0.1:1\"] }\n" + authorization, authorization, joinCluster, true},
	{"gateway", "gateway { name: A, listen: AT, AUTH }\ncluster { name: A, listen: 127.0.0.1:-1, routes: [\"nats://127.0.0.1:1\"] }\n" + authorization, authorization, joinGateway, false},
	{"leafnodes", "leafnodes { listen: AT, AUTH }\nlisten: 127.0.0.1:-1", authorization, joinLeaf, false},
	{"websocket", "websocket { listen: AT, no_tls: true }\nlisten: 127.0.0.1:-1\nAUTH", authorization, connectNATS("ws"), false},
	{"websocket", "websocket { listen: AT, no_tls: true, no_auth_user: u }\nlisten: 127.0.0.1:-1\naccounts: { A: { users: [{ user: u, password: p }] } }", "", connectNATS("ws"), false},
	{"mqtt", "mqtt { listen: AT }\nlisten: 127.0.0.1:-1\nAUTH", authorization, connectMQTT, false},
}

// TestListeners: a listener that asks for nothing is refused where others can reach it, and a client gets in where it is for this machine
// alone; where it asks, clients get in only as somebody.
func TestListeners(t *testing.T) {
	t.Parallel()
	for _, l := range everyListener {
		t.Run(l.name, func(t *testing.T) {
			t.Parallel()
			if s, err := serveConfig(t, l.text("0.0.0.0", testexec.Port(t), ""), ""); err == nil {
				s.Stop()
				t.Error("it is not refused")
			} else if want := l.name + " at 0.0.0.0 asks for no credentials"; !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %s", err, want)
			}
			l.tryClients(t, "127.0.0.1", "", nil)
			if l.auth != "" {
				l.tryClients(t, "0.0.0.0", l.auth, url.UserPassword("u", "p"))
			}
		})
	}
}

// tryClients connects to a listener as somebody, and as nobody if it asks.
func (l *listening) tryClients(t *testing.T, host, auth string, as *url.Userinfo) {
	t.Helper()
	port := testexec.Port(t)
	address := ""
	if !strings.Contains(l.config, "listen: ") || l.name == "cluster" || l.name == "gateway" {
		address = "127.0.0.1:0"
	}
	s, err := serveConfig(t, l.text(host, port, auth), address)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Stop()
	if warned := strings.Contains(strings.Join(s.Warnings, "\n"), "opens "+l.name); warned == l.used {
		t.Errorf("warnings: %q", s.Warnings)
	}
	at := net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
	testexec.Await(t, fmt.Sprintf("%s lets %v in", host, as), func() bool {
		err := l.connect(at, as)
		if err != nil {
			t.Log(err)
		}
		return err == nil
	})
	if as != nil && l.connect(at, nil) == nil {
		t.Errorf("%s: nobody is let in", host)
	}
}

func (l *listening) text(host string, port int, auth string) string {
	text := strings.ReplaceAll(l.config, "AUTH", auth)
	r := strings.NewReplacer("AT", net.JoinHostPort(host, strconv.Itoa(port)), "HOST", host, "PORT", strconv.Itoa(port))
	return "server_name: tested\n" + r.Replace(strings.ReplaceAll(text, ", ,", ","))
}

func serveConfig(t *testing.T, text, address string) (*Server, error) {
	t.Helper()
	config := filepath.Join(t.TempDir(), "nats.conf")
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return Serve(Listening{Config: config, Folder: t.TempDir(), Address: address})
}

func connectNATS(scheme string) func(string, *url.Userinfo) error {
	return func(at string, as *url.Userinfo) error {
		c, err := nats.Connect((&url.URL{Scheme: scheme, Host: at, User: as}).String())
		if err == nil {
			c.Close()
		}
		return err
	}
}

func get(path string) func(string, *url.Userinfo) error {
	return func(at string, _ *url.Userinfo) error {
		answer, err := http.Get("http://" + at + path)
		if err != nil {
			return err
		}
		answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			return errors.New(answer.Status)
		}
		return nil
	}
}

// other runs a second server until joined, or for a while: who is let in tries again.
func other(o *server.Options, joined func(s *server.Server) bool) error {
	o.Host, o.Port, o.NoLog, o.NoSigs = "127.0.0.1", server.RANDOM_PORT, true, true
	s, err := server.NewServer(o)
	if err != nil {
		return err
	}
	s.Start()
	defer func() { s.Shutdown(); s.WaitForShutdown() }()
	for range 30 {
		if time.Sleep(50 * time.Millisecond); joined(s) {
			return nil
		}
	}
	return errors.New("it has not joined")
}

func joinCluster(at string, as *url.Userinfo) error {
	o := &server.Options{Cluster: server.ClusterOpts{Name: "c", Host: "127.0.0.1", Port: server.RANDOM_PORT}, Routes: []*url.URL{{Scheme: "nats", Host: at, User: as}}}
	return other(o, func(s *server.Server) bool { return s.NumRoutes() > 0 })
}

func joinGateway(at string, as *url.Userinfo) error {
	to := &server.RemoteGatewayOpts{Name: "A", URLs: []*url.URL{{Scheme: "nats", Host: at, User: as}}}
	o := &server.Options{Gateway: server.GatewayOpts{Name: "B", Host: "127.0.0.1", Port: server.RANDOM_PORT, Gateways: []*server.RemoteGatewayOpts{to}}}
	return other(o, func(s *server.Server) bool { return s.NumOutboundGateways() > 0 })
}

func joinLeaf(at string, as *url.Userinfo) error {
	to := &server.RemoteLeafOpts{URLs: []*url.URL{{Scheme: "nats-leaf", Host: at, User: as}}}
	o := &server.Options{LeafNode: server.LeafNodeOpts{Remotes: []*server.RemoteLeafOpts{to}}}
	return other(o, func(s *server.Server) bool { return s.NumLeafNodes() > 0 })
}

// connectMQTT sends CONNECT of MQTT 3.1.1 and reads the code of CONNACK.
func connectMQTT(at string, as *url.Userinfo) error {
	c, err := net.DialTimeout("tcp", at, 5*time.Second)
	if err != nil {
		return err
	}
	defer c.Close()
	text := func(s string) []byte { return append([]byte{0, byte(len(s))}, s...) }
	flags, payload := byte(2), text("c")
	if as != nil {
		password, _ := as.Password()
		flags, payload = 0xc2, append(append(payload, text(as.Username())...), text(password)...)
	}
	body := append(append(text("MQTT"), 4, flags, 0, 60), payload...)
	if _, err := c.Write(append([]byte{0x10, byte(len(body))}, body...)); err != nil {
		return err
	}
	answer := make([]byte, 4)
	_ = c.SetReadDeadline(time.Now().Add(time.Minute))
	if n, err := c.Read(answer); err != nil || n < 4 || answer[0] != 0x20 || answer[3] != 0 {
		return fmt.Errorf("CONNACK %v, %v", answer, err)
	}
	return nil
}

// TestConfigFile: other than regular files are refused at once.
func TestConfigFile(t *testing.T) {
	t.Parallel()
	var mend *broker.Error
	if _, err := Serve(Listening{Config: t.TempDir(), Folder: t.TempDir()}); !errors.As(err, &mend) || !strings.Contains(err.Error(), "is no regular file") {
		t.Error(err)
	}
}
