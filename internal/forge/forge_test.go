package forge_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/forge"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
)

// folder is that of the checker in JavaScript.
var folder = filepath.Join("..", "..", "docs", "certify")

// requireNode skips the test without Node; with LTLCHECK_REQUIRE_NODE set it fails instead.
func requireNode(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		if os.Getenv("LTLCHECK_REQUIRE_NODE") != "" {
			t.Fatal("Node is not installed")
		}
		t.Skip("Node is not installed: the checker in JavaScript is not tested")
	}
}

// start starts the checker in JavaScript.
func start(t *testing.T) *forge.Foreign {
	t.Helper()
	requireNode(t)
	f, err := forge.Start(folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	})
	return f
}

var (
	certificates = flag.Int("certificates", 12, "how many certificates both checkers have to accept")
	forgeries    = flag.Int("forgeries", 144, "how many changed certificates both have to judge")
	keep         = flag.String("keep", "", "write the certificates on which they differ into this folder")
)

var detail = regexp.MustCompile(`^line \d+: `)

// TestForeignChecker: certificates of random models, and changed ones, have the same verdict by both checkers: by the one of the command certify,
// and by the one in JavaScript that was written from docs/internals/certificate-format.md alone. What the latter does not support is counted by
// reason, and not compared.
func TestForeignChecker(t *testing.T) {
	t.Parallel()
	c := forge.NewComparison(start(t), t.TempDir())
	differs := func(seed uint64, err error) {
		t.Errorf("seed %d: %v", seed, err)
		for _, name := range []string{"model.pml", "certificate"} {
			data, err := os.ReadFile(filepath.Join(c.Folder, name))
			if err == nil && *keep != "" {
				err = os.WriteFile(filepath.Join(*keep, fmt.Sprintf("%d-%s", seed, name)), data, 0o600)
			}
			if err != nil {
				t.Error(err)
			}
		}
		if errors.Is(err, forge.ErrEnded) {
			t.FailNow()
		}
	}
	each := (*forgeries + *certificates - 1) / *certificates
	for seed := uint64(1); c.Accepted < *certificates || c.Forged < *forgeries; seed++ {
		rng := rand.New(rand.NewPCG(seed, 61))
		drawn, err := forge.Draw(context.Background(), rng, filepath.Join(c.Folder, "model.pml"))
		if err != nil {
			t.Fatal(err)
		}
		if drawn == nil {
			continue
		}
		supported, err := c.Genuine(context.Background(), drawn)
		if err != nil {
			differs(seed, err)
		}
		for n := 0; err == nil && supported && n < each; n++ {
			if err := c.Forgery(context.Background(), drawn, rng); err != nil {
				differs(seed, err)
			}
		}
	}
	t.Logf("%d certificates with %d properties accepted by both; %d are not supported by the second", c.Accepted, c.Properties, c.Unsupported)
	t.Logf("%d forgeries: %d refused by both, %d accepted by both as they are proofs, %d not supported, %d with an equivalent formula", c.Forged, c.Refused, c.Proofs, c.UnsupportedForgeries, c.Rewritten)
	reasons := map[string]int{}
	for reason, n := range c.Reasons {
		reasons[detail.ReplaceAllString(reason, "")] += n
	}
	t.Logf("not supported: %v\nrefused: %v", reasons, c.Kinds)
	if c.Refused < 5**certificates || len(c.Kinds) < 8 {
		t.Errorf("only %d forgeries were refused: %v", c.Refused, c.Kinds)
	}
}

// example is a model in which much of what the checker in JavaScript supports occurs.
const example = `#define N 1
#define room(q) (len(q) < N)
mtype = { req, ack };
byte x, y[2]; short s = -3;
bool b = true, d;
chan c = [N] of { mtype, byte };
chan meet = [0] of { byte };
proctype Q(byte k; chan own) { own!k; end: own?eval(k) }
active proctype P() {
  byte l = _pid;
  do
  :: x < 2 && room(c) -> x++; c!req(l)
  :: c?req,l -> l = l % 2; d = !d
  :: atomic { x == 2 -> x = 0; y[l % 2] = s + 4; if :: b -> b = false :: else -> skip; skip fi }
  :: meet!l
  :: x == 1 -> goto out
  od;
out: printf("%d\n", l);
  { byte late = x; assert(late < 7) }
}
active proctype R() { byte m; meet?m }
init { chan box = [1] of { byte }; run Q(3, box) }
ltl bounded { [] (x <= 2) }
ltl moves { [] ((x == 1 && len(c) == 1) -> <> (x != 1 || P@out || empty(c) || !(d W (d U b)))) || [] (c?[req, 0] <-> nempty(c)) || <> (x == 0) U (x == 4) }
ltl wrong { [] (x <= 1) }
`

// prove writes the example and its certificate.
func prove(t *testing.T, text string) (path string, set *property.Set, file []byte) {
	t.Helper()
	dir := t.TempDir()
	model := filepath.Join(dir, "example.pml")
	if err := os.WriteFile(model, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	set, err := property.Open(model, property.Options{Engine: program.Interpreted.String()})
	if err != nil {
		t.Fatal(err)
	}
	if file, err = forge.Certify(context.Background(), set, "example.pml", ""); err != nil || file == nil {
		t.Fatal(err)
	}
	path = filepath.Join(dir, "certificate")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	return path, set, file
}

// TestForeignCommand: the statuses of the command, and what it does not support, by name.
func TestForeignCommand(t *testing.T) {
	t.Parallel()
	requireNode(t)
	path, set, file := prove(t, example)
	if _, err := forge.Judge(context.Background(), file, set, "example.pml"); err != nil {
		t.Fatal(err)
	}
	run := func(want int, said string) {
		t.Helper()
		cmd := exec.Command("node", filepath.Join(folder, "main.mjs"), path)
		out, err := cmd.CombinedOutput()
		var failed *exec.ExitError
		if err != nil && !errors.As(err, &failed) {
			t.Fatal(err)
		}
		if got := cmd.ProcessState.ExitCode(); got != want || !strings.Contains(string(out), said) {
			t.Errorf("status %d instead of %d: %s", got, want, out)
		}
	}
	run(0, "certified")
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	model := filepath.Join(filepath.Dir(path), "example.pml")
	write(model, strings.Replace(example, "x++;", "x = x + 2;", 1))
	run(1, "wrong: a state has a successor that is not there")
	write(model, strings.Replace(example, "d = !d", "d_step { d = !d }", 1))
	run(5, "unsupported: line 13: d_step")
	write(model, example)
	write(path, string(file[:len(file)-1]))
	run(2, "malformed: the file is cut off or was changed")
}

// TestForeignSize: the checker in JavaScript has less than 1,500 lines, those that are empty, or have only a comment or closing braces,
// not counted; and it imports nothing but its own files, the command aside.
func TestForeignSize(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob(filepath.Join(folder, "*.mjs"))
	if err != nil {
		t.Fatal(err)
	}
	lines, skipped := 0, regexp.MustCompile(`^\s*(//.*|/?\*.*|[\]})]+[;,)]*)?$`)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			line = strings.TrimRight(line, "\n")
			if from, isImport := strings.CutPrefix(line, "import "); isImport && !strings.Contains(from, "'./") && filepath.Base(path) != "main.mjs" {
				t.Errorf("%s: %s", path, line)
			}
			if !skipped.MatchString(line) {
				lines++
			}
		}
	}
	t.Logf("%d lines in %d files", lines, len(paths))
	if lines >= 1500 || len(paths) < 5 {
		t.Errorf("%d lines in %d files", lines, len(paths))
	}
}

// TestParse: a certificate that is taken apart and put together is the same.
func TestParse(t *testing.T) {
	t.Parallel()
	_, _, file := prove(t, example)
	c, err := forge.Parse(file)
	if err != nil {
		t.Fatal(err)
	}
	again, err := c.Bytes()
	if err != nil || string(again) != string(file) {
		t.Errorf("%v: %d bytes, and %d again", err, len(file), len(again))
	}
	if len(c.Sections) != 2 || c.Sections[0].System == nil || c.Sections[1].System != nil {
		t.Error(fmt.Sprint(len(c.Sections)), "sections; the first should have the transition system")
	}
}

// overAtomic has a formula of which two constructions make automata that differ on words with an atomic sequence that never ends.
const overAtomic = `byte x, y, z;
active proctype P() { byte i; z = i; z = i; i = (i + 1) % 3 }
active proctype Q() { byte i; i = 1 - i; atomic { x = _pid % 2; y = x }; i = (i + 1) % 3 }
ltl p { ([] ((y == 1) V (x == 1))) U (X ((_nr_pr < 2) -> (z == 0))) }
`

// TestOverAtomic: package certificate accepts what a search writes about a formula that steps over atomic sequences.
func TestOverAtomic(t *testing.T) {
	t.Parallel()
	_, set, file := prove(t, overAtomic)
	if _, err := forge.Judge(context.Background(), file, set, "example.pml"); err != nil {
		t.Error(err)
	}
}

// TestHanoi: both checkers refuse texts that are not in the Hanoi format.
func TestHanoi(t *testing.T) {
	t.Parallel()
	other := start(t)
	path, set, file := prove(t, example)
	for _, tt := range [][2]string{
		{"acc-name: ", "acc-name:0"},
		{"acc-name: ", "acc-name: 1 "},
		{"States: ", "States: 7\nStates: "},
		{"Acceptance: ", "Acceptance: 0 t\nAcceptance: "},
		{"HOA: v1", "HOA: v1 v1"},
		{"--END--", "--END--\nState: 0"},
		{"\"\nacc-name", "\nacc-name"}, // a string that is not closed
		{"State: 0", "State: 0 \""},
	} {
		c, err := forge.Parse(file)
		if err != nil {
			t.Fatal(err)
		}
		text := &c.Sections[1].Automata[0]
		changed := strings.Replace(*text, tt[0], tt[1], 1)
		if changed == *text {
			t.Fatalf("%q is not in %s", tt[0], *text)
		}
		*text = changed
		refusedByBoth(t, other, c, path, set, tt[1])
	}
}

// refusedByBoth checks that neither checker accepts a changed certificate.
func refusedByBoth(t *testing.T, other *forge.Foreign, c *forge.Certificate, path string, set *property.Set, what string) {
	t.Helper()
	bad, err := c.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, bad, 0o600); err != nil {
		t.Fatal(err)
	}
	verdict, reason, err := other.Judge(path)
	if _, native := forge.Judge(context.Background(), bad, set, "example.pml"); native == nil || verdict == "certified" || err != nil {
		t.Errorf("%q: package certificate says %v, the checker in JavaScript %s: %s (%v)", what, native, verdict, reason, err)
	}
}

// TestSpelling: propositions of automata are texts of the atoms, letter by letter, for both checkers.
func TestSpelling(t *testing.T) {
	t.Parallel()
	other := start(t)
	path, set, file := prove(t, example)
	for _, to := range []string{" ==01", "  == 1", "== 1"} {
		c, err := forge.Parse(file)
		if err != nil {
			t.Fatal(err)
		}
		changed := 0
		for i, text := range c.Sections[1].Atoms {
			if spelled := strings.Replace(text, " == 1", to, 1); spelled != text {
				c.Sections[1].Atoms[i], changed = spelled, changed+1
			}
		}
		if changed == 0 {
			t.Fatalf("no atom of %q compares with 1", c.Sections[1].Atoms)
		}
		refusedByBoth(t, other, c, path, set, to)
	}
}
