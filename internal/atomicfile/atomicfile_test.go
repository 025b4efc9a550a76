package atomicfile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const (
	oldText = "the old text\n"
	newText = "a new text that is longer than the old one\n"
)

var errInjected = errors.New("injected")

// faulty fails at operation number at, or when more than bytes bytes are written.
type faulty struct {
	OS
	at    int
	bytes int
	done  []string
}

func (fa *faulty) fail(operation string) error {
	fa.done = append(fa.done, operation)
	if len(fa.done)-1 == fa.at {
		return errInjected
	}
	return nil
}

func (fa *faulty) Create(folder, pattern string) (File, error) {
	if err := fa.fail("create"); err != nil {
		return nil, err
	}
	f, err := fa.OS.Create(folder, pattern)
	return &faultyFile{f, fa, fa.bytes}, err
}

func (fa *faulty) Open(path string) (File, error) {
	if err := fa.fail("open"); err != nil {
		return nil, err
	}
	f, err := fa.OS.Open(path)
	return &faultyFile{f, fa, fa.bytes}, err
}

func (fa *faulty) Rename(from, to string) error {
	if err := fa.fail("rename"); err != nil {
		return err
	}
	return fa.OS.Rename(from, to)
}

type faultyFile struct {
	File
	d    *faulty
	left int
}

func (f *faultyFile) Write(p []byte) (int, error) {
	if err := f.d.fail("write"); err != nil {
		return 0, err
	}
	if len(p) > f.left {
		n, _ := f.File.Write(p[:f.left])
		f.left = 0
		return n, errInjected
	}
	f.left -= len(p)
	return f.File.Write(p)
}

func (f *faultyFile) Like(old fs.FileInfo) error {
	if err := f.d.fail("like"); err != nil {
		return err
	}
	return f.File.Like(old)
}

func (f *faultyFile) Sync() error {
	if err := f.d.fail("sync"); err != nil {
		return err
	}
	return f.File.Sync()
}

func (f *faultyFile) Close() error {
	err := f.File.Close()
	return errors.Join(f.d.fail("close"), err)
}

// writeWords writes in several pieces.
func writeWords(w io.Writer) error {
	for _, word := range strings.SplitAfter(newText, " ") {
		if _, err := io.WriteString(w, word); err != nil {
			return err
		}
	}
	return nil
}

func content(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "none"
	}
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// oldFile is a file with the old text in a folder of its own.
func oldFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte(oldText), 0o640); err != nil {
		t.Fatal(err)
	}
	return path
}

// alone fails if the folder of the file has other files.
func alone(t *testing.T, path string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Name() != filepath.Base(path) {
			t.Errorf("%s was left behind", e.Name())
		}
	}
}

// Whichever operation fails, the old file is whole and nothing is left behind.
func TestEveryFault(t *testing.T) {
	t.Parallel()
	for _, exists := range []bool{true, false} {
		before := "none"
		for at := 0; ; at++ {
			path := oldFile(t)
			if exists {
				before = oldText
			} else if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
			d := &faulty{at: at, bytes: 1000}
			err := Write(d, path, writeWords)
			if at >= len(d.done) {
				if err != nil || content(t, path) != newText {
					t.Errorf("without fault: %v, %q", err, content(t, path))
				}
				// create, 10 words, sync, close and rename, and for an old file open, close and like
				if want := map[bool]int{true: 17, false: 14}[exists]; at != want {
					t.Errorf("%d operations %v, want %d", at, d.done, want)
				}
				break
			}
			var failure *Error
			if d.done[at] == "close" && exists && at == 1 {
				// that of the file which was opened to see whether it may be written
				if err != nil || content(t, path) != newText {
					t.Errorf("fault %d: %v", at, err)
				}
			} else if !errors.As(err, &failure) || !errors.Is(err, errInjected) || content(t, path) != before {
				t.Errorf("fault %d (%s): %v, %q", at, d.done[at], err, content(t, path))
			}
			alone(t, path)
		}
	}
}

func TestDiskFullAfterEveryByte(t *testing.T) {
	t.Parallel()
	for n := range len(newText) + 1 {
		path := oldFile(t)
		err := Write(&faulty{at: -1, bytes: n}, path, writeWords)
		if n == len(newText) {
			if err != nil || content(t, path) != newText {
				t.Errorf("%d bytes: %v", n, err)
			}
		} else if !errors.Is(err, errInjected) || content(t, path) != oldText {
			t.Errorf("%d bytes: %v, %q", n, err, content(t, path))
		}
		alone(t, path)
	}
}

// An error of who writes is not one of the disk, and nothing is written.
func TestErrorOfTheWriter(t *testing.T) {
	t.Parallel()
	path := oldFile(t)
	err := Write(OS{}, path, func(w io.Writer) error {
		_, _ = io.WriteString(w, newText)
		return errInjected
	})
	if err != errInjected || content(t, path) != oldText {
		t.Errorf("%v, %q", err, content(t, path))
	}
	alone(t, path)
}

// A writer that does not look at errors makes no half of a file.
func TestErrorThatIsNotLookedAt(t *testing.T) {
	t.Parallel()
	path := oldFile(t)
	err := Write(&faulty{at: -1, bytes: 5}, path, func(w io.Writer) error {
		fmt.Fprint(w, newText)
		fmt.Fprint(w, newText)
		return nil
	})
	if !errors.Is(err, errInjected) || content(t, path) != oldText {
		t.Errorf("%v, %q", err, content(t, path))
	}
}

func TestPermissionsAndLinks(t *testing.T) {
	t.Parallel()
	path := oldFile(t)
	dir := filepath.Dir(path)
	link, dangling, loop := filepath.Join(dir, "link"), filepath.Join(dir, "dangling"), filepath.Join(dir, "loop")
	for from, to := range map[string]string{link: "file", dangling: "link2", filepath.Join(dir, "link2"): filepath.Join(dir, "new"), loop: "loop"} {
		if err := os.Symlink(to, from); err != nil {
			t.Skip(err)
		}
	}
	if err := os.Chmod(path, 0o604); err != nil {
		t.Fatal(err)
	}
	if err := Write(OS{}, link, writeWords); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(path); err != nil || info.Mode() != 0o604 || content(t, path) != newText {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if to, err := os.Readlink(link); err != nil || to != "file" {
		t.Errorf("the link became %q, %v", to, err)
	}
	if err := Write(OS{}, dangling, writeWords); err != nil || content(t, filepath.Join(dir, "new")) != newText {
		t.Errorf("a link to a file that is not there yet: %v", err)
	}
	for _, bad := range []string{loop, dir, filepath.Join(dir, "none", "file"), filepath.Join(path, "file")} {
		var failure *Error
		if err := Write(OS{}, bad, writeWords); !errors.As(err, &failure) || failure.Path != bad {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// A new file has the permissions of any other new file.
func TestNewFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a"), filepath.Join(dir, "b")
	if err := os.WriteFile(a, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := Write(OS{}, b, writeWords); err != nil {
		t.Fatal(err)
	}
	want, _ := os.Stat(a)
	got, err := os.Stat(b)
	if err != nil || got.Mode() != want.Mode() {
		t.Errorf("%v, %v, want %v", got.Mode(), err, want.Mode())
	}
}

func TestReadOnly(t *testing.T) {
	t.Parallel()
	if os.Geteuid() == 0 {
		t.Skip("root may write everywhere")
	}
	path := oldFile(t)
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	if err := Write(OS{}, path, writeWords); !errors.Is(err, fs.ErrPermission) || content(t, path) != oldText {
		t.Errorf("a read-only file: %v", err)
	}
	if err := os.Chmod(filepath.Dir(path), 0o555); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(filepath.Dir(path), 0o755)
	if err := Write(OS{}, filepath.Join(filepath.Dir(path), "new"), writeWords); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("a read-only folder: %v", err)
	}
}

// What is no regular file is written to as it is.
func TestDevices(t *testing.T) {
	t.Parallel()
	if err := Write(OS{}, os.DevNull, writeWords); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Fatalf("%s was replaced", os.DevNull)
	}
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip(err)
	}
	var failure *Error
	if err := Write(OS{}, "/dev/full", writeWords); !errors.As(err, &failure) {
		t.Error(err)
	}
}

// halting says that it comes to the rename, and stops there.
type halting struct{ OS }

func (halting) Rename(from, _ string) error {
	fmt.Println(from)
	select {}
}

const victim = "ATOMICFILE_VICTIM"

func TestMain(m *testing.M) {
	if path := os.Getenv(victim); path != "" {
		panic(Write(halting{}, path, writeWords)) // killed before it returns
	}
	os.Exit(m.Run())
}

// A process that is killed between writing and renaming leaves the old file whole.
func TestKill(t *testing.T) {
	t.Parallel()
	path := oldFile(t)
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), victim+"="+path)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	temporary, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	if got := content(t, path); got != oldText {
		t.Errorf("the old file has become %q", got)
	}
	if got := content(t, strings.TrimSpace(temporary)); got != newText {
		t.Errorf("the temporary file has %q", got)
	}
	if err := Write(OS{}, path, writeWords); err != nil || content(t, path) != newText {
		t.Errorf("writing it again: %v", err)
	}
}
