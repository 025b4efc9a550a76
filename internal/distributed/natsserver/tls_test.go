package natsserver

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
)

// authority signs certificates.
type authority struct {
	folder string
	key    *ecdsa.PrivateKey
	cert   *x509.Certificate
}

// write makes a certificate, signed by a, or by itself if a has none yet, and writes it and its key.
func (a *authority) write(t *testing.T, name string) (cert, key string) {
	t.Helper()
	k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	c := &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: pkix.Name{CommonName: name}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, BasicConstraintsValid: true, IsCA: a.cert == nil,
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
	if a.cert == nil {
		a.cert, a.key = c, k
	}
	der, err := x509.CreateCertificate(rand.Reader, c, a.cert, &k.PublicKey, a.key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(k)
	if err != nil {
		t.Fatal(err)
	}
	put := func(suffix, kind string, data []byte) string {
		path := filepath.Join(a.folder, name+suffix)
		if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: data}), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	return put(".crt", "CERTIFICATE", der), put(".key", "EC PRIVATE KEY", secret)
}

// TestCertificates: a server that asks for certificates lets those in whose certificate its authority has signed, and nobody else; and
// who connects trusts no server of another authority.
func TestCertificates(t *testing.T) {
	folder := t.TempDir()
	ours, others := &authority{folder: folder}, &authority{folder: folder}
	ca, _ := ours.write(t, "ca")
	server, serverKey := ours.write(t, "server")
	user, userKey := ours.write(t, "user")
	otherCA, _ := others.write(t, "other-ca")
	stranger, strangerKey := others.write(t, "stranger")
	config := filepath.Join(folder, "nats.conf")
	text := fmt.Sprintf("tls { cert_file: %q, key_file: %q, ca_file: %q, verify: true }\n", server, serverKey, ca)
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := Serve(Listening{Address: "127.0.0.1:0", Folder: t.TempDir(), Config: config})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Stop()
	for name, c := range map[string]struct {
		settings broker.Settings
		good     bool
	}{
		"signed":             {broker.Settings{CA: ca, Cert: user, Key: userKey}, true},
		"no certificate":     {broker.Settings{CA: ca}, false},
		"of somebody else":   {broker.Settings{CA: ca, Cert: stranger, Key: strangerKey}, false},
		"another server":     {broker.Settings{CA: otherCA, Cert: user, Key: userKey}, false},
		"no authority":       {broker.Settings{Cert: user, Key: userKey}, false},
		"no such file":       {broker.Settings{CA: ca, Cert: user + "x", Key: userKey}, false},
		"no such authority":  {broker.Settings{CA: ca + "x", Cert: user, Key: userKey}, false},
		"no such creds file": {broker.Settings{CA: ca, Cert: user, Key: userKey, Creds: filepath.Join(folder, "none.creds")}, false},
	} {
		c.settings.URL, c.settings.Version = s.URL(), "test"
		conn, err := broker.Connect(context.Background(), c.settings)
		if err == nil {
			conn.Close()
		}
		var mend *broker.Error
		if (err == nil) != c.good || err != nil && !errors.As(err, &mend) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
