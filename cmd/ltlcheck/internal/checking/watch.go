package checking

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// NewWatch makes the command watch, which has the flags of check, and writes
// text.
func NewWatch(env *cli.Environment) *cobra.Command {
	fl := checkFlags{output: cli.OutputFlags{Format: "text"}}
	cmd := newCheck(env, &fl)
	cmd.Use, cmd.Short = "watch MODEL|SPEC...", "Check again whenever a file changes"
	cmd.Long = `watch checks models and specification files as check does, with the same flags, and again whenever one of the files
that it has read changes, with those that they name. It then says which verdicts have changed. On a terminal it clears the
screen before. An interrupt ends it, with the exit status of the last check.`
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if slices.Contains(args, "-") {
			return cli.InputErrorf("standard input does not change; name the file of the model")
		}
		w := &watcher{env: env, cmd: cmd, flags: fl, paths: args, verdicts: map[string]string{}}
		return w.run(cmd.Context())
	}
	return cmd
}

// watchInterval is the time between two looks at the files.
const watchInterval = 200 * time.Millisecond

// watcher checks again and again.
type watcher struct {
	env      *cli.Environment
	cmd      *cobra.Command
	flags    checkFlags // as on the command line
	paths    []string
	verdicts map[string]string // by model and property, of the last check that came to answers
}

// run checks until the context is done. Faults in the files are shown, and end
// nothing.
func (w *watcher) run(ctx context.Context) error {
	for {
		w.env.Clear()
		before := stampsOf(w.paths)
		read := w.check()
		for _, name := range read {
			if _, ok := before[name]; !ok {
				before[name] = stampOf(name)
			}
		}
		fmt.Fprintf(w.env.Stdout, "\nwatching %s; Ctrl-C ends\n", report.Count(len(before), "file"))
		if err := w.env.Flush(); err != nil {
			return err
		}
		if !changed(ctx, before) {
			return nil
		}
	}
}

// check checks once, shows what has changed, and returns the files that were
// read.
func (w *watcher) check() []string {
	env, flags := *w.env, w.flags
	env.Files = source.Files{Max: w.env.Files.Max, Contained: w.env.Files.Contained, Raise: w.env.Files.Raise, Kept: map[string][]byte{}}
	err := runCheck(w.cmd, &env, &flags, w.paths)
	w.env.Status = env.Status
	if err != nil {
		w.env.Status = env.Explain(err)
	}
	w.compare(flags.answered)
	return slices.Sorted(maps.Keys(env.Files.Kept))
}

// compare shows which verdicts are other ones than before.
func (w *watcher) compare(docs []*report.Check) {
	out := w.env.Results()
	for _, doc := range docs {
		for i := range doc.Properties {
			p := &doc.Properties[i]
			name := doc.Model + ": " + specs.Title(p.Name, p.Assumptions)
			if before, ok := w.verdicts[name]; ok && before != p.Verdict {
				safetext.Fprintf(out, "changed: %s: %s -> %s\n", name, before, p.Verdict)
			}
			w.verdicts[name] = p.Verdict
		}
	}
}

// stamp tells versions of a file apart; the zero value is that of no file.
type stamp struct {
	size     int64
	modified time.Time
}

// stampOf returns the stamp of a file.
func stampOf(name string) stamp {
	info, err := os.Stat(name)
	if err != nil {
		return stamp{}
	}
	return stamp{info.Size(), info.ModTime()}
}

// stampsOf returns the stamps of files.
func stampsOf(names []string) map[string]stamp {
	all := map[string]stamp{}
	for _, name := range names {
		all[name] = stampOf(name)
	}
	return all
}

// changed waits until one of the files has another stamp, and the stamps stay
// the same for an interval, as editors write files in steps. It is false if the
// context ends before.
func changed(ctx context.Context, before map[string]stamp) bool {
	ticker := time.NewTicker(watchInterval)
	defer ticker.Stop()
	names := slices.Collect(maps.Keys(before))
	last := before
	for {
		select {
		case <-ctx.Done():
			return false
		case <-ticker.C:
		}
		now := stampsOf(names)
		if !maps.Equal(now, before) && maps.Equal(now, last) {
			return true
		}
		last = now
	}
}
