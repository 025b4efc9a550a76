package natsserver

import (
	"bytes"
	"context"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// pipe makes a named pipe, which blocks who opens it.
func pipe(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "pipe")
	if err := exec.Command("mkfifo", path).Run(); err != nil {
		t.Skip(err)
	}
	return path
}

// TestCannotStart: a server that cannot start says why at once.
func TestCannotStart(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	named := pipe(t)
	for _, tt := range []struct{ address, folder, config, want string }{
		{"127.0.0.1:0", named, "", "the server cannot store anything in " + named + ": not a directory"},
		{"127.0.0.1:0", file, "", "the server cannot store anything in " + file + ": not a directory"},
		{"127.0.0.1:0", "/proc/none", "", "the server cannot store anything in /proc/none: "},
		{"127.0.0.1:0", "", named, named + " is no regular file"},
		{"127.0.0.1:0", "", os.DevNull, os.DevNull + " is no regular file"},
		{l.Addr().String(), t.TempDir(), "", "address already in use"},
		{"127.0.0.1:99999", t.TempDir(), "", "invalid port"},
	} {
		var out bytes.Buffer
		args := []string{"--address", tt.address, "--folder", tt.folder, "--config", tt.config}
		status := Command(t.Context(), args, strings.NewReader(""), io.Discard, &out)
		if status != statusInput || !strings.Contains(out.String(), tt.want) {
			t.Errorf("%q: status %d: %s; want %q", args, status, out.String(), tt.want)
		}
	}
}

// TestEndsWhileStarting: a server that reads a pipe that its configuration includes ends when it is to end.
func TestEndsWhileStarting(t *testing.T) {
	t.Parallel()
	config := filepath.Join(filepath.Dir(pipe(t)), "config")
	if err := os.WriteFile(config, []byte("include pipe\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if status := Command(ctx, []string{"--config", config}, strings.NewReader(""), io.Discard, io.Discard); status != statusOK {
		t.Errorf("status %d", status)
	}
	if status := Command(t.Context(), []string{"--config", config, "--until-eof"}, strings.NewReader(""), io.Discard, io.Discard); status != statusOK {
		t.Errorf("at the end of the input: status %d", status)
	}
}
