package cluster

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/brokertest"
	"github.com/ltlcheck/ltlcheck/internal/raced"
)

func init() { roles["worker on a small disk"] = workOnSmallDisk }

// workOnSmallDisk is the role of a worker on a disk of its own: its arguments are a file in which it says whether there is one, how large it is, and those of a
// worker. The disk is there for this process alone, and ends with it.
func workOnSmallDisk(args []string) {
	said, size, folder := args[0], args[1], args[5]
	err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size="+size)
	if os.WriteFile(said+".new", fmt.Append(nil, err), 0o666) != nil || os.Rename(said+".new", said) != nil || err != nil {
		os.Exit(1)
	}
	workAs(args[2:])
}

// onSmallDisk starts a worker whose disk has so many bytes. The test is skipped where this machine does not let anybody have one.
func onSmallDisk(t *testing.T, size int, url, name string) *brokertest.Process {
	t.Helper()
	own := &syscall.SysProcAttr{Unshareflags: syscall.CLONE_NEWNS}
	if os.Getuid() != 0 {
		own.Cloneflags = syscall.CLONE_NEWUSER
		own.UidMappings = []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}}
		own.GidMappings = []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}}
	}
	said := filepath.Join(t.TempDir(), "mounted")
	p, err := brokertest.StartWith(t, "worker on a small disk", func(cmd *exec.Cmd) { cmd.SysProcAttr = own }, said, fmt.Sprint(size), url, "1", name, t.TempDir())
	if err != nil {
		t.Skipf("no process may have a disk of its own here: %v", err)
	}
	text, err := os.ReadFile(said)
	for err != nil && p.Alive() {
		time.Sleep(time.Millisecond)
		text, err = os.ReadFile(said)
	}
	if err != nil {
		t.Fatal(err)
	}
	if string(text) != "<nil>" {
		t.Skipf("no disk can be mounted here: %s", text)
	}
	return p
}

// TestDiskFull: the disk of one worker is really full. The answer is inconclusive and says so, and the worker goes on: what fits it does.
func TestDiskFull(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	servers := brokertest.One(t)
	c := servers.Connect(t)
	p := onSmallDisk(t, 16<<10, servers.URL, "small")
	tk := task(t, "true", 4)
	tk.Memory = 1 << 14
	o, err := Ask(t.Context(), c, tk)
	if err != nil || o.Complete || o.Path != nil || !strings.HasPrefix(o.Reason, "worker small: the disk is full: ") || strings.Contains(o.Reason, "\n") {
		t.Errorf("%+v, %v", o, err)
	}
	tk.Memory = 16 << 20
	ask(t, c, tk)
	if !p.Alive() {
		t.Error("the worker has ended")
	}
}

// TestDiskFullTakenOver: the checkpoint of a worker that is gone does not fit on the disk of the one that takes its partitions over.
func TestDiskFullTakenOver(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	servers := brokertest.One(t)
	c := servers.Connect(t)
	large := brokertest.Start(t, "worker", servers.URL, "1", "large", t.TempDir())
	tk := task(t, "true", 2)
	tk.Lease, tk.Memory, tk.Keep, tk.BatchBytes = 2*time.Second, 16<<20, 20_000, 200
	var small *brokertest.Process
	tk.Watch = func(s Standing) {
		if small == nil && s.Partitions[0].Saved > 0 {
			large.Kill()
			small = onSmallDisk(t, 12<<10, servers.URL, "small")
		}
	}
	o, err := Ask(t.Context(), c, tk)
	if err != nil || o.Complete || o.Path != nil || !strings.HasPrefix(o.Reason, "worker small: ") || !strings.HasSuffix(o.Reason, "no space left on device") {
		t.Errorf("%+v, %v", o, err)
	}
	if small == nil || !small.Alive() {
		t.Error("the worker has ended")
	}
}
