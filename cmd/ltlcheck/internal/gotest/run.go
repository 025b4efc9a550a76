package gotest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/interleave/rewrite"
	"github.com/ltlcheck/ltlcheck/internal/interleave/search"
	"github.com/ltlcheck/ltlcheck/internal/scratch"
)

// test is the command go test.
func (fl *flags) test(cmd *cobra.Command, env *cli.Environment, args []string) error {
	packages, rest := args, []string(nil)
	if n := cmd.ArgsLenAtDash(); n >= 0 {
		packages, rest = args[:n], args[n:]
	}
	if len(packages) == 0 {
		packages = []string{"."}
	}
	settings := search.Settings{Options: search.Options{
		Time: time.Duration(fl.time), Schedules: fl.schedules, Random: fl.random, Seed: fl.seed, MaxSteps: fl.steps, MaxTicks: ticksAfterTest,
		FreeTimers: fl.timers == timersFree, ThenFree: fl.timers == timersBoth, Stall: stallAfter, Workers: fl.workers, HelpAfter: helpAfter,
		Fairness: fl.fairness,
	}}
	if fl.replay != "" {
		if err := fl.readSchedule(env, &settings); err != nil {
			return err
		}
	}
	folder, err := scratch.New("", "ltlcheck-go-")
	if err != nil {
		return err
	}
	defer func() { _ = folder.Remove() }()
	made, err := rewrite.Write(cmd.Context(), folder.Path(), rewrite.Options{
		Arguments: append(buildFlags(rest), packages...), Also: fl.rewrite, Opaque: fl.opaque, Races: fl.races})
	if err != nil {
		return lines(env, err)
	}
	fs := newFormulas()
	if err := fs.read(cmd.Context(), made.Formulas); err != nil {
		return err
	}
	if settings.Required, err = readBeside(cmd.Context(), env, made.Folders, fs); err != nil {
		return err
	}
	settings.Formulas, settings.Automata = fs.trees, fs.automata
	settings.Alone = made.Mains
	settings.Results = filepath.Join(folder.Path(), "results")
	output, err := fl.goTest(cmd.Context(), env, made.Overlay, settings, packages, rest)
	if err != nil {
		return err
	}
	reports, err := read(settings.Results)
	if err != nil {
		return err
	}
	if err := fl.conclude(env, reports, output, made.Homes); err != nil || !fl.emit {
		return err
	}
	return emitTests(cmd.Context(), env, reports, made.Homes, folder.Path(), buildFlags(rest))
}

// lines returns an error of the packages. A message of several lines, as
// compilers write, is shown first.
func lines(env *cli.Environment, err error) error {
	if text := strings.TrimSpace(err.Error()); strings.Contains(text, "\n") {
		fmt.Fprintln(env.Stderr, text)
		return cli.InputErrorf("the packages cannot be compiled")
	}
	return cli.NewInputError(err)
}

// goTest runs the go command, shows its errors, and returns its output.
func (fl *flags) goTest(ctx context.Context, env *cli.Environment, overlay string, s search.Settings, packages, rest []string) (*goOutput, error) {
	data, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	args := append([]string{"test", "-overlay", overlay, "-vet=off", "-timeout=0", "-run=^Test"}, rest...)
	if fl.run != "" {
		args = append(args, "-run", fl.run)
	}
	run := exec.CommandContext(ctx, "go", append(args, packages...)...)
	run.Env = append(os.Environ(), search.Variable+"="+string(data))
	if os.Getenv("GOGC") == "" {
		run.Env = append(run.Env, "GOGC=400") // runs leave much garbage, and little else
	}
	var out bytes.Buffer
	run.Stdout, run.Stderr = &out, &out
	err = run.Run()
	if ctx.Err() != nil {
		return nil, cli.NewInconclusive(cli.Ended(ctx))
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return nil, cli.InputErrorf("go test: %w", err)
	}
	return &goOutput{text: out.String(), failed: err != nil}, nil
}

// goOutput is what go test wrote.
type goOutput struct {
	text   string
	failed bool
}

// buildFlags returns the flags that go list needs as well as go test.
func buildFlags(rest []string) (build []string) {
	for i, a := range rest {
		name, _, value := strings.Cut(strings.TrimLeft(a, "-"), "=")
		switch name {
		case "tags", "mod", "modfile":
			build = append(build, a)
			if !value && i+1 < len(rest) {
				build = append(build, rest[i+1])
			}
		}
	}
	return build
}

// read returns the reports that tests appended to a file.
func read(file string) (reports []*search.Report, err error) {
	f, err := os.Open(file)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	for d := json.NewDecoder(f); ; {
		r := &search.Report{}
		if err := d.Decode(r); err == io.EOF {
			return reports, nil
		} else if err != nil {
			return nil, err
		}
		reports = append(reports, r)
	}
}

// conclude writes the results, and sets the exit status.
func (fl *flags) conclude(env *cli.Environment, reports []*search.Report, out *goOutput, homes map[string]string) error {
	explained := false
	for _, r := range reports {
		fmt.Fprintf(env.Stdout, "%s: %s\n", r.Test, inWords(r))
		switch r.Verdict {
		case search.Violated:
			fmt.Fprint(env.Stdout, indent(r.Steplist))
			explained = true
			env.Status = cli.Worse(env.Status, cli.StatusFail)
		case search.Inconclusive:
			env.Status = cli.Worse(env.Status, cli.StatusInconclusive)
		}
		if r.Timing != "" {
			fmt.Fprintf(env.Stdout, "%s: relies on its timing: %s, if timers fire while goroutines can move; --timers free shows the schedule\n", r.Test, oneLine(r.Timing))
		}
		if r.Last {
			explained = true
			fmt.Fprintf(env.Stdout, "%s: later tests of the package did not run; --run chooses tests\n", r.Test)
		}
	}
	if out.failed && !explained {
		fmt.Fprint(env.Stderr, out.text)
		return cli.InputErrorf("go test fails, and not because of a schedule")
	}
	if len(reports) == 0 {
		fmt.Fprintln(env.Stdout, "no tests to run")
	}
	if err := fl.saveAll(env, reports); err != nil {
		return err
	}
	return fl.writePages(env, reports, homes)
}

// inWords is the result of a test in a line.
func inWords(r *search.Report) string {
	switch r.Verdict {
	case search.Violated:
		early := ""
		if r.Early > 0 {
			early = ", if timers fire while goroutines can move"
		}
		return fmt.Sprintf("%s: %s%s (%s)", r.Kind, oneLine(r.Message), early, r.Counts())
	case search.Holds:
		return fmt.Sprintf("%s (%s)", r.Extent(), r.Counts())
	case search.Inconclusive:
		hint := ""
		if r.Refused != "" {
			hint = "; --opaque " + r.Refused + " makes its calls steps"
		}
		return fmt.Sprintf("inconclusive: %s%s (%s)", r.Message, hint, r.Counts())
	}
	return r.Verdict
}

func oneLine(message string) string { return strings.ReplaceAll(message, "\n", "; ") }

func indent(text string) string {
	return regexp.MustCompile(`(?m)^(.)`).ReplaceAllString(text, "  $1")
}
