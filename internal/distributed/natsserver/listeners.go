package natsserver

import (
	"cmp"
	"crypto/tls"
	"fmt"
	"net"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
)

// listener is a network listener that a configuration of the server may open.
type listener struct {
	name    string // as the configuration calls it
	host    string
	on      bool
	guarded bool   // clients need credentials
	used    bool   // by ltlcheck
	mend    string // what the configuration should have instead
}

// listeners returns all listeners that a server may have, on or not. The
// monitoring pages and the profiler never ask for credentials.
func listeners(o *server.Options) []listener {
	host := cmp.Or(o.Host, everywhere)
	users := asksForUsers(o)
	return []listener{
		{"the server", host, true, users && o.NoAuthUser == "" && o.DefaultSentinel == "" || o.TLSVerify && !o.AllowNonTLS, true,
			"users, or certificates that are verified, without no_auth_user, default_sentinel and allow_non_tls"},
		{"http (monitoring)", cmp.Or(o.HTTPHost, host), o.HTTPPort != 0 || o.HTTPSPort != 0, false, false, "an address such as http: 127.0.0.1:8222"},
		{"prof_port", host, o.ProfPort != 0, false, false, "no prof_port"},
		{"cluster", cmp.Or(o.Cluster.Host, everywhere), o.Cluster.Port != 0, o.Cluster.Username != "" || verifies(o.Cluster.TLSConfig), true,
			"authorization or tls in cluster"},
		{"gateway", cmp.Or(o.Gateway.Host, everywhere), o.Gateway.Port != 0, o.Gateway.Username != "" || verifies(o.Gateway.TLSConfig), false,
			"authorization or tls in gateway"},
		{"leafnodes", cmp.Or(o.LeafNode.Host, everywhere), o.LeafNode.Port != 0, leavesGuarded(o, users), false, "authorization, or tls with verify, in leafnodes"},
		{"websocket", cmp.Or(o.Websocket.Host, everywhere), o.Websocket.Port != 0, overridden(o, users, o.Websocket.Username+o.Websocket.Token, o.Websocket.NoAuthUser), false,
			"users, or authorization in websocket, without no_auth_user"},
		{"mqtt", cmp.Or(o.MQTT.Host, everywhere), o.MQTT.Port != 0, overridden(o, users, o.MQTT.Username+o.MQTT.Token, o.MQTT.NoAuthUser), false,
			"users, or authorization in mqtt, without no_auth_user"},
	}
}

// everywhere is the address on which nats-server listens if the configuration
// names none.
const everywhere = "0.0.0.0"

// asksForUsers reports whether clients must authenticate. Where all users are
// of the system account, nats-server lets clients without credentials in.
func asksForUsers(o *server.Options) bool {
	system := cmp.Or(o.SystemAccount, server.DEFAULT_SYSTEM_ACCOUNT)
	for _, u := range o.Users {
		if u.Account == nil || u.Account.Name != system {
			return true
		}
	}
	for _, u := range o.Nkeys {
		if u.Account == nil || u.Account.Name != system {
			return true
		}
	}
	return o.Username != "" || o.Authorization != "" || len(o.TrustedOperators) > 0 || len(o.TrustedKeys) > 0
}

// verifies reports whether TLS verifies the certificates of clients.
func verifies(c *tls.Config) bool { return c != nil && c.ClientAuth == tls.RequireAndVerifyClientCert }

// leavesGuarded reports whether the listener for leaf nodes asks for
// credentials; without users of its own, it uses those of the server.
func leavesGuarded(o *server.Options, users bool) bool {
	own := o.LeafNode.Username != "" || o.LeafNode.Nkey != "" || len(o.LeafNode.Users) > 0
	return own || verifies(o.LeafNode.TLSConfig) || users && o.NoAuthUser == "" && o.DefaultSentinel == ""
}

// overridden reports whether a listener asks for credentials that can have
// users of its own. Without any it uses those of the server, and then
// no_auth_user of the server counts as well.
func overridden(o *server.Options, users bool, own, noAuthUser string) bool {
	return noAuthUser == "" && (own != "" || users && o.NoAuthUser == "" && o.DefaultSentinel == "")
}

// inspect refuses a configuration by which clients on other machines can
// connect without credentials, and returns warnings about listeners that
// ltlcheck does not use.
func inspect(o *server.Options) (warnings []string, err error) {
	for _, l := range listeners(o) {
		switch {
		case !l.on:
		case !l.guarded && !loopback(l.host):
			return nil, broker.Errorf("%s at %s asks for no credentials and lets everybody in who can reach it; want %s, or an address of this machine alone", l.name, l.host, l.mend)
		case !l.used:
			warnings = append(warnings, fmt.Sprintf("the configuration opens %s at %s, which ltlcheck does not use", l.name, l.host))
		}
	}
	return warnings, nil
}

// loopback reports whether a host is this machine only.
func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
