package main

import (
	"os/exec"
	"strings"
	"testing"
)

// TestHasNoServer: the command is built without the NATS server, which is in ltlcheck-server.
func TestHasNoServer(t *testing.T) {
	t.Parallel()
	for command, want := range map[string]bool{".": false, "../ltlcheck-server": true} {
		out, err := exec.Command("go", "list", "-deps", command).Output()
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(out), "/nats-server/") != want {
			t.Errorf("%s has a NATS server: %t, want %t", command, !want, want)
		}
	}
}
