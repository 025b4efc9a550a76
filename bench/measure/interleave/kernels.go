package interleave

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
)

// repetitions of each schedule that fails.
const repetitions = 10

// Kernels runs the tool on the kernels of GoBench.
func Kernels(c *parts.Call) error {
	from := c.String("from", "", "the folder goker of GoBench")
	limit := c.Duration("time", 10*time.Second, "for each kernel")
	least := c.Int("least", 95, "how many must be found")
	repeat := c.Bool("repeat", true, "repeat the schedules that fail")
	c.ToFile()
	if err := c.Parse(); err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(*from, "blocking")); err != nil {
		fmt.Fprintln(c.Out, "skipped: -from must name the folder gobench/goker of a copy of github.com/timmyyuan/gobench")
		return nil
	}
	folder, err := c.Folder()
	if err != nil {
		return err
	}
	k := &kernels{ctx: c.Context, folder: filepath.Join(folder, "kernels"), saved: filepath.Join(folder, "saved")}
	if k.command, err = parts.Build(c.Context, folder); err != nil {
		return err
	}
	if err := os.CopyFS(k.folder, os.DirFS(*from)); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(k.folder, "go.mod"), []byte("module kernels\n\ngo 1.20\n"), 0o666); err != nil {
		return err
	}
	out, err := k.run("test", "./...", "--time", limit.String(), "--save", k.saved)
	if err != nil {
		return err
	}
	return k.table(c, out, *least, *repeat)
}

type kernels struct {
	ctx                    context.Context
	command, folder, saved string
}

// run runs the tool, and returns its output. A failing test is no error.
func (k *kernels) run(args ...string) (string, error) {
	cmd := exec.CommandContext(k.ctx, k.command, append([]string{"go"}, args...)...)
	cmd.Dir = k.folder
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() != 2 {
		err = nil
	}
	if err != nil {
		err = fmt.Errorf("%w: %s", err, out)
	}
	return string(out), err
}

// result matches the line of a test.
var result = regexp.MustCompile(`(?m)^Test(\w+): (.*) \((.*), ([^,\n]+)\)$`)

// table writes which kernels were not found, and sums up the others.
func (k *kernels) table(c *parts.Call, out string, least int, repeat bool) error {
	fmt.Fprint(c.Out, "| kernel | result | schedules |\n|---|---|---|\n")
	var times []time.Duration
	var repeated, early int
	for _, m := range result.FindAllStringSubmatch(out, -1) {
		if kind, _, _ := strings.Cut(m[2], ":"); kind == "inconclusive" || strings.HasPrefix(kind, "holds") {
			fmt.Fprintf(c.Out, "| %s | %s | %s |\n", m[1], m[2], m[3])
			continue
		}
		took, err := time.ParseDuration(m[4])
		if err != nil {
			return err
		}
		times = append(times, took)
		if strings.Contains(m[2], "if timers fire") {
			early++
		}
		if !repeat {
			continue
		}
		ok, err := k.repeat(m[1], m[2])
		if err != nil {
			return err
		}
		if ok {
			repeated++
		} else {
			fmt.Fprintf(c.Out, "| %s | is not repeated | |\n", m[1])
		}
	}
	slices.Sort(times)
	if len(times) == 0 {
		return errors.New("no kernel was found")
	}
	fmt.Fprintf(c.Out, "\n%d kernels found, %d of them if timers fire early; median %s, longest %s; %d repeated %d times.\n",
		len(times), early, times[len(times)/2], times[len(times)-1], repeated, repetitions)
	if len(times) < least || repeat && repeated < len(times) {
		return parts.ErrWrong
	}
	return nil
}

// repeat reports whether the schedule of a kernel fails in the same way each time.
func (k *kernels) repeat(kernel, words string) (bool, error) {
	folder, err := k.folderOf(kernel)
	if err != nil {
		return false, err
	}
	out, err := k.run("test", folder, "--replay", filepath.Join(k.saved, "Test"+kernel+".json"), "--", fmt.Sprintf("-count=%d", repetitions))
	if err != nil {
		return false, err
	}
	kind, _, _ := strings.Cut(words, ":")
	return strings.Count(out, "Test"+kernel+": "+kind+":") == repetitions, nil
}

// folderOf finds the package of a test.
func (k *kernels) folderOf(kernel string) (string, error) {
	files, err := filepath.Glob(filepath.Join(k.folder, "*", "*", "*", "*_test.go"))
	if err != nil {
		return "", err
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return "", err
		}
		if strings.Contains(string(text), "func Test"+kernel+"(") {
			rel, err := filepath.Rel(k.folder, filepath.Dir(file))
			return "./" + filepath.ToSlash(rel), err
		}
	}
	return "", fmt.Errorf("no test of kernel %s", kernel)
}
