package main

import (
	"bytes"
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestGeneratedTest compiles and runs the test in Go that ltlcheck tests has
// written, with its adapter filled in: for a system of one goroutine, for one of
// several under testing/synctest, and for one that does something else than the
// model.
func TestGeneratedTest(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("compiles tests")
	}
	folder := t.TempDir()
	modelPath := filepath.Join(folder, "counter", "counter.pml")
	write(t, modelPath, "byte x;\nactive proctype In() { do :: d_step { x < 2; x++ } od }\nactive proctype Out() { do :: d_step { x > 0; x-- } od }\n")
	var stdout, stderr bytes.Buffer
	if status := run([]string{"tests", modelPath, "--inputs", "In", "--format", "go", "--package", "counter"}, nil, &stdout, &stderr); status != 0 {
		t.Fatal(stderr.String())
	}
	if formatted, err := format.Source(stdout.Bytes()); err != nil || string(formatted) != stdout.String() {
		t.Errorf("gofmt writes it otherwise, %v:\n%s", err, formatted)
	}
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(folder, "go.work"), fmt.Sprintf("go 1.26.0\nuse ./counter\nuse %q\n", root))
	write(t, filepath.Join(folder, "counter", "go.mod"), "module counter\n\ngo 1.26.0\n")
	for _, test := range []struct{ name, started, driven, want string }{
		{"plain", counterPlain, "", "ok"},
		{"concurrent", counterConcurrent, "ltltest.Concurrent(), ", "ok"},
		{"wrong", strings.Replace(counterPlain, "s.x--", "s.x -= 2", 1), "", "--- FAIL: TestModel"},
	} {
		write(t, filepath.Join(folder, "counter", "counter_test.go"), fill(t, stdout.String(), test.started, test.driven))
		command := exec.Command("go", "test", "-run", "TestModel", ".")
		command.Dir = filepath.Join(folder, "counter")
		command.Env = append(os.Environ(), "GOWORK="+filepath.Join(folder, "go.work"))
		out, err := command.CombinedOutput()
		if (err == nil) != (test.want == "ok") || !strings.Contains(string(out), test.want) {
			t.Errorf("%s: %v\n%s", test.name, err, out)
		}
		if test.name == "wrong" && !strings.Contains(string(out), "Out[1]: x > 0") && !strings.Contains(string(out), "x > 0") {
			t.Errorf("the failing run is not shown:\n%s", out)
		}
	}
}

// fill fills in the adapter of a generated test, as its user would.
func fill(t *testing.T, text, adapter, driven string) string {
	t.Helper()
	begin, end := strings.Index(text, "// adapter is one"), strings.Index(text, "// suite is")
	if begin < 0 || end < 0 || !strings.Contains(text, "return &adapter{} }, ") {
		t.Fatalf("no test to fill in:\n%s", text)
	}
	text = text[:begin] + adapter + text[end:]
	return strings.Replace(text, "return &adapter{} }, ", "return start() }, "+driven, 1)
}

// counterPlain is a system that counts up when it is told to, and down by itself.
const counterPlain = `type adapter struct{ x int }

func start() *adapter { return &adapter{} }

func (s *adapter) Do(a ltltest.Action) error {
	if a.String() != "In[0]: x < 2" {
		return errors.New(a.String())
	}
	s.x++
	return nil
}

func (s *adapter) Observe() ltltest.State { return ltltest.State{"x": s.x} }

func (s *adapter) Next() (ltltest.Action, bool) {
	if s.x == 0 {
		return ltltest.Action{}, false
	}
	s.x--
	return ltltest.Action{Process: "Out[1]", Name: "x > 0"}, true
}

`

// counterConcurrent is the same system; a goroutine of its own counts down what it
// is sent.
const counterConcurrent = `type adapter struct {
	x        int
	in, out  chan bool
}

func start() *adapter {
	s := &adapter{in: make(chan bool, 2), out: make(chan bool, 2)}
	go func() {
		for range s.in {
			s.out <- true
		}
	}()
	return s
}

func (s *adapter) Do(a ltltest.Action) error {
	if a.String() != "In[0]: x < 2" {
		return errors.New(a.String())
	}
	s.x++
	s.in <- true
	return nil
}

func (s *adapter) Observe() ltltest.State { return ltltest.State{"x": s.x} }

func (s *adapter) Next() (ltltest.Action, bool) {
	select {
	case <-s.out:
		s.x--
		return ltltest.Action{Process: "Out[1]", Name: "x > 0"}, true
	default:
		return ltltest.Action{}, false
	}
}

func (s *adapter) Close() error {
	close(s.in)
	return nil
}

`

// write writes a file in a folder that is made if there is none.
func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
