package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/ltlcheck/ltlcheck/internal/distributed/natsserver"
	"github.com/ltlcheck/ltlcheck/internal/graphviz"
	"github.com/ltlcheck/ltlcheck/internal/testgc"
)

var update = flag.Bool("update", false, "rewrite the expected output in the scripts")

func TestMain(m *testing.M) {
	testscript.Main(testgc.Seldom(m), map[string]func(){"ltlcheck": main, "ltlcheck-server": func() {
		os.Exit(natsserver.Command(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}})
}

// TestScript runs the scripts under testdata/script. They have commands of their own:
//
//	status N COMMAND ARG...    runs the command and checks its exit status
//	normalise FROM TO          copies output without times and amounts of memory, for cmp
//	compress FROM TO           compresses a file
//	edit FILE FROM TO          replaces a text that a file has once
//
// and $SPECS, the folder of the worked examples, and $BIN, the folder with nothing but the commands.
func TestScript(t *testing.T) {
	specs, err := filepath.Abs(filepath.Join("..", "..", "specs"))
	if err != nil {
		t.Fatal(err)
	}
	cache := graphviz.CacheFolder() // what draws pictures is compiled once for all tests
	if cache == "" {
		cache = t.TempDir()
	}
	testscript.Run(t, testscript.Params{
		Dir:           filepath.Join("testdata", "script"),
		UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			env.Setenv("SPECS", specs)
			env.Setenv("LTLCHECK_CACHE", cache)
			for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOFLAGS", "CGO_ENABLED"} { // for scripts that run go
				env.Setenv(name, goEnvironment()[name])
			}
			env.Setenv("BIN", filepath.SplitList(env.Getenv("PATH"))[0])
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status":    scriptStatus,
			"normalise": scriptNormalise,
			"compress":  scriptCompress,
			"edit":      scriptEdit,
		},
	})
}

func scriptStatus(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N COMMAND ARG...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

func scriptNormalise(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: normalise FROM TO")
	}
	text := normalise(ts.ReadFile(args[0]))
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(text), 0o666))
}

func scriptEdit(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: edit FILE FROM TO")
	}
	text := ts.ReadFile(args[0])
	if n := strings.Count(text, args[1]); n != 1 {
		ts.Fatalf("%s has %q %d times", args[0], args[1], n)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Replace(text, args[1], args[2], 1)), 0o666))
}

// goEnvironment is where go keeps what it compiles and downloads, and how it compiles.
var goEnvironment = sync.OnceValue(func() map[string]string {
	out, err := exec.Command("go", "env", "-json").Output()
	values := map[string]string{}
	if err == nil {
		err = json.Unmarshal(out, &values)
	}
	if err != nil {
		panic(err) // without go no test runs
	}
	return values
})

func scriptCompress(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: compress FROM TO")
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, err := z.Write([]byte(ts.ReadFile(args[0])))
	ts.Check(err)
	ts.Check(z.Close())
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), b.Bytes(), 0o666))
}

var volatile = []struct {
	pattern *regexp.Regexp
	with    string
}{
	{regexp.MustCompile(`("(?:seconds|memory_bytes)": ?)[0-9.e+-]+`), "${1}0"},
	{regexp.MustCompile(`\b[0-9]+(\.[0-9]+)?(µs|ms|s)\b`), "TIME"},
	{regexp.MustCompile(`\b[0-9]+(\.[0-9]+)? (B|[KMGT]iB)\b`), "SIZE"},
}

// normalise takes out what differs from run to run and from machine to machine.
func normalise(text string) string {
	for _, v := range volatile {
		text = v.pattern.ReplaceAllString(text, v.with)
	}
	return text
}
