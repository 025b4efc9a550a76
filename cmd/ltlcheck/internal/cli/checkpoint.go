package cli

import (
	"cmp"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/source"
)

// CheckpointFlags are --checkpoint, --every and --resume. The order of calls is
// Register, Wanted before files are read, Workers, Saver after they have been
// read, Close.
type CheckpointFlags struct {
	file, resume string
	every        Seconds
	from         *os.File // resume, while it is read
	saver        *check.Checkpoints
}

// usualEvery is the default longest time between two checkpoints.
const usualEvery = 10 * time.Minute

// Register adds the flags to a command.
func (c *CheckpointFlags) Register(cmd *cobra.Command) {
	f := Flags(cmd)
	f.Limiting.StringVar(&c.file, "checkpoint", "", "save the search to `FILE` every minute, or less often if that takes long, and when a limit or an interrupt ends it, for --resume")
	f.Limiting.Var(&c.every, "every", "the longest time from one --checkpoint to the next, as 90s or 5m (default 10m)")
	f.Limiting.StringVar(&c.resume, "resume", "", "continue the search that was saved to `FILE`")
	WritesFile(cmd, "checkpoint")
	OpensFile(cmd, "resume")
	Rules(cmd,
		Rule{Flag: "every", Needs: []string{"checkpoint"}, Why: "--every {every}: it is the time from one --checkpoint to the next"},
		Rule{Flag: "checkpoint", With: []string{"workers>1"}, Why: "--workers {workers}: a search with checkpoints has one worker"},
		Rule{Flag: "resume", With: []string{"workers>1"}, Why: "--workers {workers}: a search with checkpoints has one worker"},
	)
}

// Wanted reports whether checkpoints are written or read. Files that are read
// afterwards are hashed, since a checkpoint is valid for the same files only.
func (c *CheckpointFlags) Wanted(env *Environment) bool {
	wanted := c.file+c.resume != ""
	env.Files.Summed = wanted
	return wanted
}

// Saving reports whether checkpoints are to be written.
func (c *CheckpointFlags) Saving() bool { return c.file != "" }

// Workers returns the number of workers of a search: one if there are
// checkpoints, else what was asked for, or the usual number if that is 0.
func (c *CheckpointFlags) Workers(asked, usual int) int {
	if c.file+c.resume == "" {
		return cmp.Or(asked, usual)
	}
	return 1
}

// Resuming reports whether the search continues from a checkpoint.
func (c *CheckpointFlags) Resuming() bool { return c.resume != "" }

// Saver opens the files and returns what the search saves itself with; nil if
// there are no checkpoints. question and options identify the search: a
// checkpoint of another one is refused.
func (c *CheckpointFlags) Saver(env *Environment, question string, options []string) (*check.Checkpoints, error) {
	if c.file+c.resume == "" {
		return nil, nil
	}
	o := env.checkpointOptions(question, options)
	o.Every = cmp.Or(time.Duration(c.every), usualEvery)
	o.Written = func(bytes int64, took time.Duration, err error) { c.say(env, bytes, took, err) }
	if c.file != "" {
		if err := env.RefuseInput(c.file); err != nil {
			return nil, err
		}
		o.Save = func(content func(io.Writer) error) error { return env.WriteFile(c.file, content) }
	}
	c.saver = check.NewCheckpoints(o)
	if c.resume == "" {
		return c.saver, nil
	}
	var err error
	if c.from, err = source.OpenRegular(c.resume); err != nil {
		return nil, InputErrorf("--resume: %w", err)
	}
	if err := c.saver.Resume(c.from); err != nil {
		return nil, InputErrorf("--resume %s: %w", c.resume, err)
	}
	return c.saver, nil
}

// Close stops the saver and closes the file of --resume.
func (c *CheckpointFlags) Close() {
	c.saver.Stop()
	if c.from != nil {
		c.from.Close()
	}
}

// say reports a checkpoint that was written, or why it was not.
func (c *CheckpointFlags) say(env *Environment, bytes int64, took time.Duration, err error) {
	if err != nil {
		safetext.Fprintf(env.Stderr, "ltlcheck: warning: no checkpoint: %v; one that was there before is kept\n", err)
		return
	}
	safetext.Fprintf(env.Stderr, "wrote %s: a checkpoint of %s, in %s\n", c.file, report.Bytes(uint64(bytes)), report.Duration(took.Seconds()))
}
