package interleave

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/internal/interleave/rewrite"
	"github.com/ltlcheck/ltlcheck/internal/interleave/search"
)

// Language compares the outputs of programs with and without the scheduler.
func Language(c *parts.Call) error {
	from := c.String("from", goTree(c.Context), "the folder test of a Go source tree")
	limit := c.Duration("time", 300*time.Millisecond, "for the exploration of each program")
	most := c.Int("n", 1000, "most programs")
	only := c.String("only", "", "the programs whose names contain this")
	if err := c.Parse(); err != nil {
		return err
	}
	if _, err := os.Stat(*from); err != nil {
		fmt.Fprintf(c.Out, "skipped: there is no Go test tree at %s; -from names one\n", *from)
		return nil
	}
	folder, err := c.Folder()
	if err != nil {
		return err
	}
	l := &language{ctx: c.Context, log: c.Log, folder: filepath.Join(folder, "m"), scratch: folder}
	if err := l.collect(*from, *only, *most); err != nil {
		return err
	}
	plain, err := l.build("plain", "")
	if err != nil {
		return err
	}
	refused := l.dropped
	l.dropped = nil
	made, err := rewrite.Write(c.Context, folder, rewrite.Options{Dir: l.folder, Arguments: []string{"./..."}, Races: true})
	if err != nil {
		return err
	}
	scheduled, err := l.build("scheduled", made.Overlay)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Log, "%d programs compile, %d do not; rewritten, %d of the former do not: %v\n", len(l.programs)+len(l.dropped), len(refused), len(l.dropped), l.dropped)
	return l.compare(c, plain, scheduled, *limit)
}

// goTree is the test tree of the go command, if it has one.
func goTree(ctx context.Context) string {
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return ""
	}
	return filepath.Join(strings.TrimSpace(string(root)), "test")
}

// language is a module whose packages are programs.
type language struct {
	ctx      context.Context
	log      io.Writer
	folder   string
	scratch  string
	programs []program
	dropped  []string // that do not compile
}

type program struct{ pkg, name string }

// header matches programs that are to be run without flags.
var header = regexp.MustCompile(`^// run\s*\n`)

// wanted matches programs about what is rewritten, others are passed over.
var wanted = regexp.MustCompile(`\bchan\b|\bselect\b|\brange\b|\bdefer\b|\bgo func\b|\bsync\b|\bgoto\b|func\(`)

// unwanted matches programs about the process, the compiler or the runtime
// itself.
var unwanted = regexp.MustCompile(`os\.Exit|os/exec|runtime\.(GC|Stack|Caller|Callers|NumGoroutine|ReadMemStats|SetFinalizer|MemStats|Breakpoint|FuncForPC)|runtime/debug|"C"|"testing"|//go:build|//go:linkname|go:embed|import "unsafe"|syscall`)

// apart are programs that are passed over, with the reasons.
var apart = map[string]string{
	"fixedbugs/issue23017.go": "a panic in an assignment of several variables comes before all of them are set",
}

// collect makes a package of each program, and a test for each.
func (l *language) collect(from, only string, most int) error {
	err := filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && strings.HasSuffix(path, ".dir") {
			return fs.SkipDir
		}
		if d.IsDir() || filepath.Ext(path) != ".go" || !strings.Contains(path, only) || len(l.programs) >= most {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil || !header.Match(text) || !wanted.Match(text) || unwanted.Match(text) {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, text, 0)
		if err != nil || f.Name.Name != "main" {
			return nil
		}
		name, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		if apart[filepath.ToSlash(name)] != "" {
			return nil
		}
		p := program{fmt.Sprintf("p%d", len(l.programs)), filepath.ToSlash(name)}
		l.programs = append(l.programs, p)
		at := int(f.Name.Pos()) - int(f.FileStart)
		return errors.Join(
			l.write(filepath.Join(p.pkg, "program.go"), string(text[:at])+p.pkg+string(text[at+len("main"):])),
			l.write(filepath.Join(p.pkg, "main.go"), "package "+p.pkg+"\n\nfunc Main() { main() }\n"))
	})
	return errors.Join(err, l.write("go.mod", "module programs\n\ngo "+strings.TrimPrefix(runtime.Version(), "go")+"\n"), l.write("all.go", "package programs\n"))
}

func (l *language) write(name, text string) error {
	path := filepath.Join(l.folder, name)
	return errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(text), 0o666))
}

// tests writes a test for each program.
func (l *language) tests() error {
	var imports, tests strings.Builder
	for _, p := range l.programs {
		fmt.Fprintf(&imports, "\t\"programs/%s\"\n", p.pkg)
		fmt.Fprintf(&tests, "func TestP%s(t *testing.T) { run(%s.Main) }\n", p.pkg[1:], p.pkg)
	}
	return l.write("all_test.go", "package programs\n\nimport (\n\t\"os\"\n\t\"testing\"\n"+imports.String()+")\n\n"+tests.String()+`
func run(main func()) {
	mark("`+begin+`")
	main()
	mark("`+end+`")
}

func mark(text string) {
	os.Stdout.WriteString(text)
	os.Stderr.WriteString(text)
}
`)
}

// What surrounds the output of a program.
const (
	begin = "<<<BEGIN>>>"
	end   = "<<<END>>>"
)

// failing matches the headings of errors of the compiler.
var failing = regexp.MustCompile(`(?m)^# programs/(p\d+)$`)

// build compiles the tests, without programs that do not compile.
func (l *language) build(name, overlay string) (binary string, err error) {
	binary = filepath.Join(l.scratch, name)
	for {
		if err := l.tests(); err != nil {
			return "", err
		}
		cmd := exec.CommandContext(l.ctx, "go", "test", "-c", "-vet=off", "-overlay", overlay, "-o", binary, ".")
		cmd.Dir = l.folder
		out, err := cmd.CombinedOutput()
		if err == nil {
			return binary, nil
		}
		all := failing.FindAllSubmatch(out, -1)
		if len(all) == 0 {
			return "", fmt.Errorf("%w: %s", err, out)
		}
		for _, m := range all {
			l.drop(string(m[1]))
		}
		if overlay != "" {
			fmt.Fprintf(l.log, "%s\n", out)
		}
	}
}

// drop removes a program.
func (l *language) drop(pkg string) {
	l.programs = slices.DeleteFunc(l.programs, func(p program) bool {
		if p.pkg != pkg {
			return false
		}
		l.dropped = append(l.dropped, p.name)
		return true
	})
	_ = os.RemoveAll(filepath.Join(l.folder, pkg))
}

// outcome is what a program wrote, and whether it came to its end.
type outcome struct {
	out, err string
	ended    bool
	rest     string // of a process that ended before
}

// run runs a program once, or all of its schedules.
func (l *language) run(binary string, p program, settings *search.Settings) (outcome, error) {
	ctx, cancel := context.WithTimeout(l.ctx, 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, binary, "-test.run", "^TestP"+p.pkg[1:]+"$")
	cmd.Dir = l.scratch
	if settings != nil {
		data, err := json.Marshal(settings)
		if err != nil {
			return outcome{}, err
		}
		cmd.Env = append(os.Environ(), search.Variable+"="+string(data))
	}
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	var o outcome
	var a, b bool
	o.out, a = between(out.String())
	o.err, b = between(errs.String())
	o.ended = a && b
	if !o.ended {
		o.rest = out.String() + errs.String()
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return o, err
	}
	return o, l.ctx.Err()
}

// addresses in outputs differ from run to run.
var addresses = regexp.MustCompile(`0x[0-9a-f]+`)

// between returns the text of the first run.
func between(text string) (string, bool) {
	_, text, _ = strings.Cut(text, begin)
	text, _, ended := strings.Cut(text, end)
	return addresses.ReplaceAllString(text, "0x"), ended
}

// compare writes the table of programs whose outputs differ, or that do not hold.
func (l *language) compare(c *parts.Call, plain, scheduled string, limit time.Duration) error {
	fmt.Fprint(c.Out, "| program | what differs |\n|---|---|\n")
	same, verdicts := 0, map[string]int{}
	differ := 0
	for _, p := range l.programs {
		want, err := l.run(plain, p, nil)
		if err != nil || !want.ended {
			verdicts["not run: fails without the tool"]++
			if c.Context.Err() != nil {
				return err
			}
			continue
		}
		got, verdict, err := l.explore(scheduled, p, limit)
		if err != nil {
			return err
		}
		words, _, _ := strings.Cut(verdict, ":")
		verdicts[words]++
		switch {
		case got == want:
			same++
		case l.varies(plain, p, want):
			verdicts["the output varies without the tool"]++
		default:
			differ++
			fmt.Fprintf(c.Out, "| %s | output %q%q, without the tool %q%q |\n", p.name, short(got.out), short(got.err), short(want.out), short(want.err))
		}
		if words != search.Holds {
			fmt.Fprintf(c.Out, "| %s | %s |\n", p.name, verdict)
		}
	}
	fmt.Fprintf(c.Out, "\n%d programs: %d give the same output, %d another. Verdicts: %v.\n", len(l.programs), same, differ, verdicts)
	if differ > 0 || len(l.dropped) > 0 {
		return parts.ErrWrong
	}
	return nil
}

func short(s string) string { return s[:min(len(s), 200)] }

// varies reports whether the output is another in some of ten runs.
func (l *language) varies(plain string, p program, want outcome) bool {
	for range 10 {
		if o, err := l.run(plain, p, nil); err != nil || o != want {
			return true
		}
	}
	return false
}

// explore returns the output of the first schedule, and the verdict about all.
func (l *language) explore(binary string, p program, limit time.Duration) (o outcome, verdict string, err error) {
	results := filepath.Join(l.scratch, p.pkg+".json")
	s := &search.Settings{Results: results, Options: search.Options{Time: limit, MaxSteps: 5_000_000, MaxTicks: 100, Schedules: 1, IgnoreRaces: true}}
	if o, err = l.run(binary, p, s); err != nil {
		return o, "", err
	}
	_ = os.Remove(results)
	s.MaxSteps, s.Schedules, s.Random, s.IgnoreRaces, s.Stall = 10_000, 0, 10, false, time.Minute
	all, err := l.run(binary, p, s)
	if err != nil {
		return o, "", err
	}
	data, err := os.ReadFile(results)
	if err != nil {
		return o, fmt.Sprintf("crash: the process ended without a report: %q", all.rest[:min(len(all.rest), 1500)]), nil
	}
	var r search.Report
	line, _, _ := bytes.Cut(data, []byte("\n"))
	if err := json.Unmarshal(line, &r); err != nil {
		return o, "", err
	}
	if r.Verdict == search.Violated {
		return o, fmt.Sprintf("violated %s: %s", r.Kind, strings.ReplaceAll(r.Message, "\n", " ")), nil
	}
	return o, r.Verdict + ": " + r.Message, nil
}
