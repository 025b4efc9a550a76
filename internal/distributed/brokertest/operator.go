package brokertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nkeys"
)

// Operator signs accounts, and accounts sign users, as in the decentralised
// authentication of NATS: a server that knows the operator's key accepts the
// tokens of all of them.
type Operator struct {
	t        testing.TB
	key      nkeys.KeyPair
	accounts []*Account
}

// Account is a namespace on a server: its users do not see the subjects and
// streams of others.
type Account struct {
	o      *Operator
	name   string
	key    nkeys.KeyPair
	claims *jwt.AccountClaims
}

// NewOperator makes an operator with a key of its own.
func NewOperator(t testing.TB) *Operator {
	t.Helper()
	o := &Operator{t: t}
	o.key = o.must(nkeys.CreateOperator())
	return o
}

func (o *Operator) must(k nkeys.KeyPair, err error) nkeys.KeyPair {
	o.t.Helper()
	if err != nil {
		o.t.Fatal(err)
	}
	return k
}

func (o *Operator) public(k nkeys.KeyPair) string {
	o.t.Helper()
	text, err := k.PublicKey()
	if err != nil {
		o.t.Fatal(err)
	}
	return text
}

// Account makes an account. Its users can use streams only if it has JetStream.
func (o *Operator) Account(name string, jetStream bool) *Account {
	o.t.Helper()
	a := &Account{o: o, name: name, key: o.must(nkeys.CreateAccount())}
	a.claims = jwt.NewAccountClaims(o.public(a.key))
	a.claims.Name = name
	if jetStream {
		a.claims.Limits.JetStreamLimits = jwt.JetStreamLimits{MemoryStorage: jwt.NoLimit, DiskStorage: jwt.NoLimit, Streams: jwt.NoLimit, Consumer: jwt.NoLimit}
	}
	o.accounts = append(o.accounts, a)
	return a
}

// User makes a user, whose claims change may modify if it is not nil, for
// example to limit its permissions or its time. It returns the path of the file
// with the credentials.
func (a *Account) User(name string, change func(c *jwt.UserClaims)) (creds string) {
	t := a.o.t
	t.Helper()
	key := a.o.must(nkeys.CreateUser())
	c := jwt.NewUserClaims(a.o.public(key))
	c.Name = name
	if change != nil {
		change(c)
	}
	token, err := c.Encode(a.key)
	if err != nil {
		t.Fatal(err)
	}
	seed, err := key.Seed()
	if err != nil {
		t.Fatal(err)
	}
	text, err := jwt.FormatUserConfig(token, seed)
	if err != nil {
		t.Fatal(err)
	}
	creds = filepath.Join(t.TempDir(), name+".creds")
	if err := os.WriteFile(creds, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return creds
}

// Config writes the configuration of a server that accepts the tokens of this
// operator, and returns its path. Accounts made later are not in it.
func (o *Operator) Config() (path string) {
	o.t.Helper()
	system := o.Account("SYS", false)
	c := jwt.NewOperatorClaims(o.public(o.key))
	c.Name = "test"
	c.SystemAccount = system.claims.Subject
	token, err := c.Encode(o.key)
	if err != nil {
		o.t.Fatal(err)
	}
	var text strings.Builder
	fmt.Fprintf(&text, "operator: %s\nsystem_account: %s\nresolver: MEMORY\nresolver_preload: {\n", token, c.SystemAccount)
	for _, a := range o.accounts {
		token, err := a.claims.Encode(o.key)
		if err != nil {
			o.t.Fatal(err)
		}
		fmt.Fprintf(&text, "  %s: %s\n", a.claims.Subject, token)
	}
	text.WriteString("}\n")
	path = filepath.Join(o.t.TempDir(), "operator.conf")
	if err := os.WriteFile(path, []byte(text.String()), 0o600); err != nil {
		o.t.Fatal(err)
	}
	return path
}
