package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// leastPatience is the shortest time after which a test may give up on something that is to happen: a machine may have other work.
const leastPatience = 30 * time.Second

// chances are what makes a test end in another way the next time, and what to write.
var chances = []struct {
	pattern *regexp.Regexp
	instead string
}{
	{regexp.MustCompile(`\brapid\.(Check|MakeCheck)\(`), "seeded.Check, whose draws are the same every time"},
	{regexp.MustCompile(`(?:^|[^.\w])rand\.(Int|IntN|Intn|Int31n|Int64|Int64N|N|Uint32|Uint64|Uint64N|Float64|Perm|Shuffle)\(`), "rand.New(rand.NewPCG(1, 1)) or another fixed seed"},
	{regexp.MustCompile(`(?i)seed.*time\.Now\(|NewPCG\(.*time\.`), "a fixed seed"},
}

// patience finds how long a test waits, or lets something take.
var patience = regexp.MustCompile(`(?:<-time\.After\(|Deadline\(time\.Now\(\)\.Add\(|time\.Since\(\w+\) > |:= time\.Since\(\w+\); \w+ > )(?:(\d+) ?\* ?)?time\.(Second|Millisecond)\b`)

// byChance are tests that may: of the files named, lines that contain the text.
var byChance = map[string]string{
	"internal/interleave/search/together_test.go": "os.Getenv(assistance)",                // a process ends itself, and others go on
	"cmd/ltlcheck/mutations_test.go":              "time.Now().UnixNano()",                // with -mutation-time only, and it is logged
	"cmd/ltlcheck/checkpoint_test.go":             "case <-time.After(time.Millisecond):", // polls
}

// TestTestsAreRepeatable: tests draw from fixed seeds, wait for conditions and not for times, and give up on nothing soon.
func TestTestsAreRepeatable(t *testing.T) {
	t.Parallel()
	files := 0
	skip := func(folder string) bool {
		base := path.Base(folder)
		return base == "testdata" || folder == "bench" || strings.HasPrefix(base, ".")
	}
	err := walkGo(skip, func(name, file string) error {
		if !strings.HasSuffix(name, "_test.go") || name == "internal/seeded/seeded_test.go" || name == "cmd/ltlcheck/repeatable_test.go" {
			return nil
		}
		files++
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		for i, line := range strings.Split(string(text), "\n") {
			if excused := byChance[name]; excused != "" && strings.Contains(line, excused) {
				continue
			}
			for _, why := range chanceIn(line) {
				t.Errorf("%s:%d: write %s: %s", name, i+1, why, strings.TrimSpace(line))
			}
		}
		if strings.Contains(string(text), "time.Sleep(") && !strings.Contains(string(text), "synctest.Test(") {
			for _, n := range countedWaits(t, name, text) {
				t.Errorf("%s:%d: a loop sleeps a number of times: wait with testexec.Await", name, n)
			}
		}
		return nil
	})
	if err != nil || files < 500 {
		t.Error(files, err)
	}
}

// chanceIn returns what to write instead of what a line has.
func chanceIn(line string) (instead []string) {
	for _, c := range chances {
		if c.pattern.MatchString(line) {
			instead = append(instead, c.instead)
		}
	}
	if m := patience.FindStringSubmatch(line); m != nil {
		n, err := strconv.Atoi(m[1])
		if err != nil {
			n = 1
		}
		unit := map[string]time.Duration{"Second": time.Second, "Millisecond": time.Millisecond}[m[2]]
		if time.Duration(n)*unit < leastPatience {
			instead = append(instead, "a longer time, at least "+leastPatience.String())
		}
	}
	return instead
}

// countedWaits returns the lines of loops that go round a fixed number of times and sleep.
func countedWaits(t *testing.T, name string, text []byte) (lines []int) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		loop, ok := n.(*ast.RangeStmt)
		if !ok {
			return true
		}
		if count, ok := loop.X.(*ast.BasicLit); !ok || count.Kind != token.INT {
			return true
		}
		for _, s := range loop.Body.List {
			if call, ok := s.(*ast.ExprStmt); ok && strings.HasPrefix(string(text[files.Position(call.Pos()).Offset:]), "time.Sleep(") {
				lines = append(lines, files.Position(loop.Pos()).Line)
			}
		}
		return true
	})
	return lines
}

// TestChanceIsFound: the patterns find what they are for, and nothing else.
func TestChanceIsFound(t *testing.T) {
	t.Parallel()
	for _, line := range []string{
		"\trapid.Check(t, func(t *rapid.T) {", "\tn := 20_000 + rand.IntN(10_000)", "\tseed := uint64(time.Now().Unix() / 86400)",
		"\tcase <-time.After(20 * time.Second):", "\tif d := time.Since(began); d > 5*time.Second {", "\t_ = c.SetDeadline(time.Now().Add(20 * time.Second))",
		"\tcase <-time.After(time.Second):", "|| time.Since(began) > 5*time.Second {",
	} {
		if len(chanceIn(line)) != 1 {
			t.Errorf("%q: %q", line, chanceIn(line))
		}
	}
	for _, line := range []string{"\tcase <-time.After(2 * time.Minute):", "\tif rng.IntN(4) == 0 {", "\tif d := time.Since(began); d > 30*time.Second {", "\tx := oracle.Random(rand.New(rand.NewPCG(1, 2)))"} {
		if all := chanceIn(line); len(all) > 0 {
			t.Errorf("%q: %q", line, all)
		}
	}
	const loop = "package p\n\nfunc f() {\n\tfor range 100 {\n\t\tif g() {\n\t\t\treturn\n\t\t}\n\t\ttime.Sleep(1)\n\t}\n}\n"
	if lines := countedWaits(t, "p.go", []byte(loop)); len(lines) != 1 || lines[0] != 4 {
		t.Errorf("%v", lines)
	}
}
