package natsserver_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
	"github.com/ltlcheck/ltlcheck/internal/distributed/brokertest"
)

func TestMain(m *testing.M) { brokertest.Main(m, nil) }

// onSmallDisk starts a server on a file system of 16 MiB, of which 14 MiB are taken between calls of fill and empty.
func onSmallDisk(t *testing.T) (s *brokertest.Servers, fill, empty func()) {
	t.Helper()
	if _, err := exec.LookPath("unshare"); err != nil {
		t.Skip(err)
	}
	if err := exec.Command("unshare", "-rm", "mount", "-t", "tmpfs", "none", t.TempDir()).Run(); err != nil {
		t.Skip("no file system can be mounted")
	}
	folder := t.TempDir()
	signal := func(name string) func() {
		return func() {
			if err := os.WriteFile(filepath.Join(folder, name), nil, 0o666); err != nil {
				t.Error(err)
			}
		}
	}
	script := `mkdir "$1/disk" && mount -t tmpfs -o size=16m none "$1/disk" || exit 1
await() { while [ ! -e "$1" ]; do sleep 0.05; kill -0 $$ 2>/dev/null || exit; done; }
(await "$1/fill"; head -c 14680064 /dev/zero >"$1/disk/filler"; touch "$1/filled"; await "$1/empty"; rm "$1/disk/filler") &
exec "$0" "$2" "$1/disk/store"`
	s = brokertest.OneWith(t, func(cmd *exec.Cmd, address string) {
		self := cmd.Path
		cmd.Path, _ = exec.LookPath("unshare")
		cmd.Args = []string{"unshare", "-rm", "sh", "-c", script, self, folder, address}
	})
	fill = func() {
		signal("fill")()
		for {
			if _, err := os.Stat(filepath.Join(folder, "filled")); err == nil {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
	}
	return s, fill, signal("empty")
}

// TestFullDisk: a server whose disk was full goes on when there is room, with all that it has acknowledged.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	s, fill, empty := onSmallDisk(t)
	c := s.Connect(t)
	if _, err := c.Stream(t.Context(), jetstream.StreamConfig{Name: "s", Subjects: []string{"s"}}); err != nil {
		t.Fatal(err)
	}
	publish := func(n int) error {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		_, err := c.JS.Publish(ctx, "s", fmt.Appendf(nil, "%d:%s", n, make([]byte, 64<<10)))
		return err
	}
	fill()
	stored := 0
	for ; stored < 1000; stored++ {
		if publish(stored) != nil {
			break
		}
	}
	if stored < 5 || stored == 1000 {
		t.Fatalf("%d messages fit", stored)
	}
	var mend *broker.Error
	if err := c.Room(t.Context()); !errors.As(err, &mend) || !strings.Contains(err.Error(), "stores nothing, as when its disk is full") {
		t.Errorf("of the full disk the server says %v", err)
	}
	empty()
	for tries := 0; publish(stored) != nil; tries++ {
		if tries == 30 {
			t.Fatal("the server does not go on")
		}
		time.Sleep(100 * time.Millisecond)
	}
	if err := c.Room(t.Context()); err != nil {
		t.Error(err)
	}
	st, err := c.JS.Stream(t.Context(), "s")
	if err != nil {
		t.Fatal(err)
	}
	for n := range stored {
		m, err := st.GetMsg(t.Context(), uint64(n+1))
		if err != nil || !strings.HasPrefix(string(m.Data), fmt.Sprint(n, ":")) {
			t.Fatalf("message %d of %d: %v", n, stored, err)
		}
	}
}
