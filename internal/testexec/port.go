package testexec

import (
	"fmt"
	"math/rand/v2"
	"net"
	"testing"
)

// Ports are given out from a range below that from which systems give ports to outgoing connections (Linux begins at 32768): a
// server that was killed gets its port again.
const firstPort, ports = 20_000, 10_000

// Port returns a TCP port that is free, and stays free for the test: as long as it runs no other one is given it, in whatever
// process. The mark is the UDP port of the same number, which is held meanwhile. The search begins anywhere, so that clients which
// an earlier test has left behind do not find a server again.
func Port(t testing.TB) int {
	t.Helper()
	for n := rand.IntN(ports); n < 2*ports; n++ {
		port := firstPort + n%ports
		address := fmt.Sprintf("127.0.0.1:%d", port)
		mark, err := net.ListenPacket("udp", address)
		if err != nil {
			continue
		}
		if l, err := net.Listen("tcp", address); err == nil {
			l.Close()
			t.Cleanup(func() { mark.Close() })
			return port
		}
		mark.Close()
	}
	t.Fatal("there is no free port")
	return 0
}
