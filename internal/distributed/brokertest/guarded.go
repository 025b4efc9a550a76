package brokertest

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
	"github.com/ltlcheck/ltlcheck/internal/distributed/natsserver"
	"github.com/ltlcheck/ltlcheck/internal/testexec"
)

// GuardedServer is a server that is reached over TLS, by users of one account
// who show their tokens.
type GuardedServer struct {
	URL     string
	ca      string
	account *Account
}

// Guarded starts the program nats-server, or where that is not installed a
// server in this process. Its account has room for that many bytes on the disk;
// 0 is no limit. With a limit the server is always the one in this process: old
// ones, as nats-server 2.9.10, leave a gap in the stream for what they refuse.
func Guarded(t testing.TB, bytes int64) *GuardedServer {
	t.Helper()
	o := NewOperator(t)
	s := &GuardedServer{account: o.Account("guarded", true)}
	if bytes > 0 {
		s.account.claims.Limits.DiskStorage = bytes
	}
	config := o.Config()
	text, err := os.ReadFile(config)
	if err != nil {
		t.Fatal(err)
	}
	cert, key := certificate(t)
	s.ca = cert
	address := fmt.Sprintf("127.0.0.1:%d", testexec.Port(t))
	s.URL = "nats://" + address
	text = fmt.Appendf(text, "listen: %s\njetstream { store_dir: %q }\ntls { cert_file: %q, key_file: %q }\n", address, t.TempDir(), cert, key)
	if err := os.WriteFile(config, text, 0o600); err != nil {
		t.Fatal(err)
	}
	s.start(t, config, bytes > 0)
	return s
}

func (s *GuardedServer) start(t testing.TB, config string, here bool) {
	t.Helper()
	program, err := exec.LookPath("nats-server")
	if here || err != nil {
		server, err := natsserver.Serve(natsserver.Listening{Config: config})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(server.Stop)
		return
	}
	if _, err := begin(t, "nats-server", func() *exec.Cmd { return exec.Command(program, "-c", config, "-l", config+".log") }); err != nil {
		t.Fatal(err)
	}
	settings := s.Settings("waiting")
	for range 600 {
		if c, err := broker.Connect(context.Background(), settings); err == nil {
			c.Close()
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("the server does not come up")
}

// Settings are those of a new user of the account.
func (s *GuardedServer) Settings(name string) broker.Settings {
	return broker.Settings{URL: s.URL, CA: s.ca, Creds: s.account.User(name, nil), Name: name, Version: Version}
}

// Connect connects as a new user of the account.
func (s *GuardedServer) Connect(t testing.TB, name string) *broker.Conn {
	t.Helper()
	c, err := broker.Connect(context.Background(), s.Settings(name))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// certificate writes a certificate of this machine that is signed by itself.
func certificate(t testing.TB) (cert, key string) {
	t.Helper()
	k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	c := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		BasicConstraintsValid: true, IsCA: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, c, c, &k.PublicKey, k)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(k)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	put := func(name, kind string, data []byte) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: data}), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	return put("server.crt", "CERTIFICATE", der), put("server.key", "EC PRIVATE KEY", secret)
}
