package spin

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
)

const holds = `
Full statespace search for:
	never claim         	+ (p)

State-vector 60 byte, depth reached 98343, errors: 0
  2217157 states, stored (9436380 visited)
 27647864 states, matched
 37084244 transitions (= visited+matched)
        0 atomic steps

pan: elapsed time 5.82 seconds
pan: rate 1621371.1 states/second
`

func TestRead(t *testing.T) {
	var r Result
	if err := r.read(holds); err != nil {
		t.Fatal(err)
	}
	if want := (Result{Stored: 2217157, Visited: 9436380, Transitions: 37084244, Depth: 98343, Seconds: 5.82}); r != want {
		t.Errorf("%+v, want %+v", r, want)
	}
	r = Result{}
	if err := r.read("pan:1: invalid end state (at depth 3)\npan:2: assertion violated (x) (at depth 1)\ndepth reached 3, errors: 2\n 1.26e+07 states, stored\n 7 transitions\npan: elapsed time 0 seconds"); err != nil {
		t.Fatal(err)
	}
	if want := (Result{Stored: 12600000, Visited: 12600000, Transitions: 7, Depth: 3, Errors: 2, Found: "invalid end state (at depth 3)\nassertion violated (x) (at depth 1)"}); r != want {
		t.Errorf("%+v, want %+v", r, want)
	}
}

// TestCutShort: a search that was cut short is an error.
func TestCutShort(t *testing.T) {
	for _, text := range []string{
		"", "Segmentation fault",
		strings.Replace(holds, "errors: 0", "errors: 0\nerror: max search depth too small", 1),
		"pan: reached -DMEMLIM bound\n" + holds,
	} {
		var r Result
		if err := r.read(text); err == nil {
			t.Errorf("%q: %+v", text, r)
		}
	}
}

func TestFlags(t *testing.T) {
	generate, compile := Flags(" -o1 -DNOREDUCE -o2 -DN=3 ")
	if !reflect.DeepEqual(generate, []string{"-o1", "-o2"}) || !reflect.DeepEqual(compile, []string{"-DNOREDUCE", "-DN=3"}) {
		t.Errorf("%q %q", generate, compile)
	}
}

// TestRun runs SPIN where it is installed.
func TestRun(t *testing.T) {
	if err := Missing(); err != nil {
		t.Skip(err)
	}
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	model := filepath.Join(t.TempDir(), "m.pml")
	if err := os.WriteFile(model, []byte("byte x; active proctype P() { do :: x < 9 -> x++ :: else -> x = 0 od } ltl p { [] (x < 9) }"), 0o666); err != nil {
		t.Fatal(err)
	}
	v := Verifier{Model: model, Compile: []string{"-DNOREDUCE"}, Verify: []string{"-a"}, Longest: time.Minute}
	r, err := v.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if r.Errors != 1 || r.Stored == 0 || r.Compilation.CPU <= 0 {
		t.Errorf("%+v", r)
	}
	v.Compile = append(v.Compile, "-DNOCLAIM", "-DSAFETY")
	v.Verify = nil
	if r, err = v.Run(context.Background()); err != nil || r.Errors != 0 || r.Stored != 20 || r.Transitions != 21 {
		t.Errorf("%v, %+v", err, r)
	}
	v.Model = filepath.Join(folder, "absent.pml")
	if _, err := v.Run(context.Background()); err == nil {
		t.Error("no error without a model")
	}
	left, err := os.ReadDir(folder)
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
