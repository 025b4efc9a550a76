package cluster

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/distributed/brokertest"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/source"
)

func init() { roles["on a small disk"] = playOnSmallDisk }

// playOnSmallDisk is the role of a process with a disk of its own: its arguments are a file in which it says whether there is one, its folder, how large it is,
// and then those of a worker, or a file in which it says how a search in this process has ended. The disk is there for this process alone, and ends with it.
func playOnSmallDisk(args []string) {
	said, folder, size := args[0], args[1], args[2]
	err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size="+size)
	tell(said, fmt.Sprint(err))
	switch {
	case err != nil:
	case len(args) > 4:
		workAs(args[3:])
	default:
		searchAlone(folder, args[3])
	}
}

// tell writes a file that is there at once.
func tell(path, text string) {
	if os.WriteFile(path+".new", []byte(text), 0o666) != nil || os.Rename(path+".new", path) != nil {
		os.Exit(1)
	}
}

// heard is what a process has told.
func heard(t *testing.T, p *brokertest.Process, path string) string {
	t.Helper()
	_, err := os.Stat(path)
	for err != nil && p.Alive() {
		time.Sleep(time.Millisecond)
		_, err = os.Stat(path)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// workOnSmallDisk starts a worker whose disk has that many bytes.
func workOnSmallDisk(t *testing.T, size int, url, name string) *brokertest.Process {
	t.Helper()
	folder := t.TempDir()
	return onSmallDisk(t, folder, size, url, "1", name, folder)
}

// onSmallDisk starts a process whose disk has that many bytes. The test is skipped where this machine does not let anybody have one.
func onSmallDisk(t *testing.T, folder string, size int, args ...string) *brokertest.Process {
	t.Helper()
	own := &syscall.SysProcAttr{Unshareflags: syscall.CLONE_NEWNS}
	if os.Getuid() != 0 {
		own.Cloneflags = syscall.CLONE_NEWUSER
		own.UidMappings = []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}}
		own.GidMappings = []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}}
	}
	said := filepath.Join(t.TempDir(), "mounted")
	p, err := brokertest.StartWith(t, "on a small disk", func(cmd *exec.Cmd) { cmd.SysProcAttr = own }, append([]string{said, folder, fmt.Sprint(size)}, args...)...)
	if err != nil {
		t.Skipf("no process may have a disk of its own here: %v", err)
	}
	if text := heard(t, p, said); text != "<nil>" {
		t.Skipf("no disk can be mounted here: %s", text)
	}
	return p
}

// searchAlone searches in this process, twice: where nothing can be written at all, and where the disk is full later.
func searchAlone(folder, said string) {
	set, err := property.Open("../../../specs/abp.pml", property.Options{Files: &source.Files{}})
	if err != nil {
		panic(err)
	}
	s := Search{Problem: &Problem{prog: set.Model.Program}, Partitions: 2, Memory: 1 << 13, Folder: folder}
	later, lateErr := Local(context.Background(), s)
	filler := filepath.Join(folder, "filler")
	_ = os.WriteFile(filler, make([]byte, 1<<20), 0o666) // as much as there is room for
	never, neverErr := Local(context.Background(), s)
	_ = os.Remove(filler)
	left, err := os.ReadDir(folder)
	tell(said, fmt.Sprintf("%+v, %v; %v, %v; %v, %v", later, lateErr, never, neverErr, left, err))
}

// TestDiskFullAlone: a search in one process on a disk that is full at once, or later, says so, and leaves nothing there.
func TestDiskFullAlone(t *testing.T) {
	t.Parallel()
	said := filepath.Join(t.TempDir(), "said")
	folder := t.TempDir()
	got := heard(t, onSmallDisk(t, folder, 16<<10, said), said)
	t.Log(got)
	later, rest, _ := strings.Cut(got, ", <nil>; ")
	never, left, _ := strings.Cut(rest, "; ")
	if !strings.Contains(later, "Complete:false") || !strings.Contains(later, "Reason:the disk is full: ") {
		t.Errorf("later: %s", got)
	}
	if !strings.HasPrefix(never, "<nil>, ") || !strings.Contains(never, "no space left on device") || left != "[], <nil>" {
		t.Errorf("at once: %s", got)
	}
}

// TestDiskFull: the disk of one worker is really full. The answer is inconclusive and says so, and the worker goes on: what fits it does.
func TestDiskFull(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	servers := brokertest.One(t)
	c := servers.Connect(t)
	p := workOnSmallDisk(t, 16<<10, servers.URL, "small")
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
	tk.Lease, tk.Memory, tk.CheckpointBytes, tk.BatchBytes = 2*time.Second, 16<<20, 20_000, 200
	var small *brokertest.Process
	tk.Watch = func(s Progress) {
		if small == nil && s.Partitions[0].Saved > 0 {
			large.Kill()
			small = workOnSmallDisk(t, 12<<10, servers.URL, "small")
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
