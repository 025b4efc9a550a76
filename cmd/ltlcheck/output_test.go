package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
)

// writers are command lines that write, for all commands and forms of output.
func writers() []string {
	lines := []string{
		"check model.pml", "check model.pml --format mcc", "check model.pml --json", "check model.pml --format dot", "check model.ltl model.pml",
		"explore model.pml", "explore model.pml --json", "graph model.pml", "graph model.pml --json", "graph model.pml --format aut",
		"simulate model.pml --seed 1", "simulate model.pml --seed 1 --json", "simulate model.pml --seed 1 --format dot", "simulate model.pml --seed 1 --msc --format svg",
		"simulate model.pml --trail run.json", "simulate model.pml --interactive",
		"compare model.pml model.pml", "compare model.pml model.pml --json", "minimise model.pml", "minimise model.pml --json", "certify proof.cert", "certify proof.cert --json",
		"sample model.pml --runs 2", "searches model.pml --store classical", "sweep model.ltl --points 2", "swarm run model.pml --jobs 1 --memory 1MiB", "cluster run model.pml",
		"log -f <>a log.jsonl", "log -f <>a log.jsonl --json", "trace model.pml trace.jsonl", "trace model.pml trace.jsonl --json", "tests model.pml", "tests model.pml --format jsonl",
		"repl model.pml", "fmt model.pml", "fmt wide.pml --diff", "fmt wide.pml --list", "formula compare GFa Fa", "formula compare GFa Fa --json", "contest net --examination ReachabilityDeadlock", "completion fish",
		"cite", "cite scc", "licences", "version", "version --json", "--help", "check --help", "reproduce", "reproduce --json",
	}
	for _, format := range []string{"text", "json", "hoa", "never", "dot"} {
		lines = append(lines, "translate -f Ga -f FGb --format "+format, "translate -F formulas --format "+format, "translate -F - --format "+format,
			"automaton automaton.hoa --format "+format)
	}
	for _, answer := range []string{"--word", "--universal", "--classify", "--statistics", "--compare", "--included"} {
		files := "automaton.hoa"
		if answer == "--compare" || answer == "--included" {
			files += " -f Fb"
		}
		lines = append(lines, "automaton "+files+" "+answer, "automaton "+files+" "+answer+" --json")
	}
	for _, format := range []string{"text", "json"} {
		lines = append(lines, "formula simplify -F formulas --format "+format, "formula classify -F formulas --format "+format,
			"formula random -n 5 --format "+format, "formula family --format "+format, "formula set --format "+format)
	}
	return lines
}

// outputFolder has what the command lines of writers read.
func outputFolder(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	if err := os.Mkdir("net", 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"model.pml": "byte x; init { x = 1; x = 2; assert(x == 3) }",
		"model.ltl": `model "model.pml"; property p: [] x <= 1;`,
		"formulas":  "G a\nF b\n",
		"wide.pml":  "byte x; init {   x = 1; x = 2; x = 3; x = 4 }\n",
		"log.jsonl": `{"a": true}`, "trace.jsonl": "{\"x\": 0}\n{\"x\": 1}\n",
		"net/model.pnml": `<pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml"><net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="p"><place id="q"/></page></net></pnml>`,
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, line := range []string{"translate -f GFa --format hoa -o automaton.hoa", "simulate model.pml --seed 1 --json -o run.json", "check model.pml -f []x<=2 --certificate proof.cert"} {
		var stderr bytes.Buffer
		if status := run(strings.Fields(line), strings.NewReader(""), io.Discard, &stderr); status > cli.StatusFail {
			t.Fatalf("%s: %s", line, &stderr)
		}
	}
}

var errFull = errors.New("no space left on device")

// fullAfter takes n bytes and no more.
type fullAfter struct {
	w io.Writer
	n int
}

func (f *fullAfter) Write(p []byte) (int, error) {
	if len(p) > f.n {
		n, _ := f.w.Write(p[:f.n])
		f.n = 0
		return n, errFull
	}
	f.n -= len(p)
	return f.w.Write(p)
}

// stdinOf is what a command line reads.
func stdinOf(line string) io.Reader { return strings.NewReader("G a\nF b\n") }

// lengths are the numbers of bytes after which writing fails: all of them for a short text, else some
// that do not go with the buffers'.
func lengths(n int) []int {
	var out []int
	for i := 0; i < n; i += 1 + n/29 {
		out = append(out, i)
	}
	return append(out, n-1)
}

// A standard output that takes no more is exit status 2 with one line.
func TestFullStandardOutput(t *testing.T) {
	outputFolder(t)
	for _, line := range writers() {
		var whole bytes.Buffer
		if status := run(strings.Fields(line), stdinOf(line), &whole, io.Discard); status > cli.StatusFail || whole.Len() == 0 {
			t.Errorf("%s: exit status %d, %d bytes", line, status, whole.Len())
			continue
		}
		for _, n := range lengths(max(whole.Len()-8, 1)) { // times differ from run to run in length
			var stdout, stderr bytes.Buffer
			status := run(strings.Fields(line), stdinOf(line), &fullAfter{&stdout, n}, &stderr)
			if want := "ltlcheck: cannot write to standard output: no space left on device\n"; status != cli.StatusInput || stderr.String() != want {
				t.Errorf("%s, full after %d of %d bytes: exit status %d, %q", line, n, whole.Len(), status, &stderr)
			}
		}
	}
}

// fullDisk has room for n bytes in each file.
type fullDisk struct {
	atomicfile.OS
	n int
}

func (d fullDisk) Create(folder, pattern string) (atomicfile.File, error) {
	f, err := d.OS.Create(folder, pattern)
	return fullFile{f, &fullAfter{f, d.n}}, err
}

type fullFile struct {
	atomicfile.File
	limited io.Writer
}

func (f fullFile) Write(p []byte) (int, error) { return f.limited.Write(p) }

// writesFile reports whether a command line may have -o.
func writesFile(line string) bool {
	root := newRoot(cli.NewEnvironment(nil, nil, nil, io.Discard, io.Discard))
	c, _, err := root.Find(strings.Fields(line))
	return err == nil && c.Flags().Lookup("output") != nil && !strings.Contains(line, "--help")
}

// A full disk is exit status 2 with one line, and the old file stays.
func TestFullDisk(t *testing.T) {
	outputFolder(t)
	tried := 0
	for _, line := range append(writers(), "graph model.pml --format aut -o old.gz") {
		if !writesFile(line) {
			continue
		}
		path := "old"
		if strings.HasSuffix(line, " -o old.gz") {
			line, path = strings.TrimSuffix(line, " -o old.gz"), "old.gz"
		}
		args := append(strings.Fields(line), "-o", path)
		var stderr bytes.Buffer
		if status := run(args, stdinOf(line), io.Discard, &stderr); status > cli.StatusFail {
			t.Errorf("%s: exit status %d: %s", line, status, &stderr)
			continue
		}
		whole, err := os.ReadFile(path)
		if err != nil || len(whole) == 0 {
			t.Fatalf("%s: %v", line, err)
		}
		if err := os.WriteFile(path, []byte("old"), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, n := range lengths(max(len(whole)-8, 1)) {
			tried++
			stderr.Reset()
			status := runOn(fullDisk{n: n}, args, stdinOf(line), io.Discard, &stderr)
			if want := "ltlcheck: cannot write " + path + ": no space left on device\n"; status != cli.StatusInput || stderr.String() != want {
				t.Errorf("%s, full after %d of %d bytes: exit status %d, %q", line, n, len(whole), status, &stderr)
			}
			if text, err := os.ReadFile(path); err != nil || string(text) != "old" {
				t.Fatalf("%s, full after %d bytes: the old file has become %q, %v", line, n, text, err)
			}
		}
		leftBehind(t)
	}
	for n := range 100 {
		var stderr bytes.Buffer
		status := runOn(fullDisk{n: n}, strings.Fields("check model.pml --save saved"), nil, io.Discard, &stderr)
		if want := fmt.Sprintf("ltlcheck: cannot write %s: no space left on device\n", filepath.Join("saved", "model.safety.json")); status != cli.StatusInput || stderr.String() != want {
			t.Errorf("--save, full after %d bytes: exit status %d, %q", n, status, &stderr)
		}
	}
	leftBehind(t)
	fullBeside(t)
	if tried < 1000 {
		t.Errorf("%d faults tried, want 1000", tried)
	}
}

// fullBeside writes what commands write beside their results on disks with room for less: the certificate of a property is an error, whatever
// the verdict; a checkpoint that cannot be written is told of, and the answer is the same. The old files stay.
func fullBeside(t *testing.T) {
	t.Helper()
	if err := os.WriteFile("two.pml", []byte("byte x, y; active proctype P() { do :: x < 20 -> x++ :: else -> x = 0 od } active proctype Q() { do :: y < 20 -> y++ :: else -> y = 0 od }"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		line     string
		statuses []int // with room, and without
		says     string
	}{
		{"check two.pml -f []x<=20 --certificate file", []int{cli.StatusOK, cli.StatusInput}, "cannot write file: no space left on device"},
		{"explore two.pml --states 100 --checkpoint file", []int{cli.StatusInconclusive, cli.StatusInconclusive}, "no space left on device"},
		{"check two.pml --without all --states 100 --checkpoint file", []int{cli.StatusInconclusive, cli.StatusInconclusive}, "no space left on device"},
	} {
		var stdout, stderr bytes.Buffer
		if status := run(strings.Fields(tt.line), nil, &stdout, &stderr); status != tt.statuses[0] {
			t.Fatalf("%s: exit status %d: %s", tt.line, status, &stderr)
		}
		whole, err := os.ReadFile("file")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("file", []byte("old"), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, n := range lengths(max(len(whole)-8, 1)) { // times differ from run to run in length
			stderr.Reset()
			if status := runOn(fullDisk{n: n}, strings.Fields(tt.line), nil, io.Discard, &stderr); status != tt.statuses[1] || !strings.Contains(stderr.String(), tt.says) {
				t.Errorf("%s, full after %d of %d bytes: exit status %d, %q", tt.line, n, len(whole), status, &stderr)
			}
			if text, err := os.ReadFile("file"); err != nil || string(text) != "old" {
				t.Fatalf("%s, full after %d bytes: the old file has become %q, %v", tt.line, n, text, err)
			}
		}
		leftBehind(t)
	}
}

// leftBehind fails if there are temporary files.
func leftBehind(t *testing.T) {
	t.Helper()
	for _, pattern := range []string{".ltlcheck-*", "*/.ltlcheck-*"} {
		if left, _ := filepath.Glob(pattern); len(left) > 0 {
			t.Errorf("%q were left behind", left)
		}
	}
}

// The same with a real file system of 64 KiB, where one can be mounted.
func TestSmallFileSystem(t *testing.T) {
	if _, err := exec.LookPath("unshare"); err != nil {
		t.Skip(err)
	}
	outputFolder(t)
	if err := os.WriteFile("large.pml", []byte("byte x, y; active proctype P() { do :: x++ od } active proctype Q() { do :: y++ od }"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("small", 0o777); err != nil {
		t.Fatal(err)
	}
	script := `mount -t tmpfs -o size=64k none small 2>/dev/null || exit 77
printf old > small/old
"$0" graph large.pml --format aut -o small/old; echo $?
cat small/old; ls -A small | wc -l
"$0" graph large.pml --format aut > small/redirected; echo $?
"$0" graph model.pml -o small/new; echo $?`
	binary := filepath.Join(t.TempDir(), "ltlcheck")
	self, err := os.Executable() // by the name of the command, it is the command; see TestMain
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(self, binary); err != nil {
		t.Skip(err)
	}
	out, err := exec.Command("unshare", "-rm", "sh", "-c", script, binary).Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		t.Skip("no file system can be mounted")
	}
	if want := "2\nold1\n2\n2\n"; string(out) != want {
		t.Errorf("%q, want %q", out, want)
	}
}
