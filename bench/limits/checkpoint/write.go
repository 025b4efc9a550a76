package checkpoint

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
)

// longest is the time between checkpoints that are not due, and interval the one
// for which the table gives the cost of writing them.
const longest, interval = time.Hour, 10 * time.Minute

// taken is the time of something by two clocks, in seconds. Other work on the
// machine changes only the second.
type taken struct{ cpu, wall float64 }

// measured calls do and returns the time that it took.
func measured(do func() error) (taken, error) {
	began, at := time.Now(), cpu.Seconds()
	err := do()
	return taken{cpu.Seconds() - at, time.Since(began).Seconds()}, err
}

// share returns the longer of the two times in per cent of the interval.
func (t taken) share() float64 { return 100 * max(t.cpu, t.wall) / interval.Seconds() }

// writes explores models in this process, writes a checkpoint with nearly all
// of their states, synced and renamed as the command does it, and reads it
// again.
func (b *bench) writes(models []string) error {
	fmt.Fprintln(b.call.Out, "| model | states | size, MiB | bytes a state | write, CPU s | write, s | every 10 min, % | resume, CPU s | resume, s |")
	fmt.Fprintln(b.call.Out, "|---|--:|--:|--:|--:|--:|--:|--:|--:|")
	for _, model := range models {
		if err := b.writeOf(model); err != nil {
			return fmt.Errorf("%s: %w", model, err)
		}
	}
	return nil
}

// writeOf measures one model. It explores three times: completely, to learn the
// number of states; up to all but one of them, which writes the checkpoint; and
// from that.
func (b *bench) writeOf(path string) error {
	model, err := promela.Load(path, promela.Options{})
	if err != nil {
		return err
	}
	whole, err := check.Verify(context.Background(), model, check.Counts{}, check.Options{})
	if err != nil {
		return err
	}
	var write taken
	last := whole.Exploration.States - 1
	keeper := check.NewCheckpoints(check.CheckpointOptions{Every: longest, Save: func(content func(io.Writer) error) (err error) {
		write, err = measured(func() error { return atomicfile.Write(atomicfile.OS{}, b.file, content) })
		return err
	}})
	if err := explore(model, keeper, last); err != nil {
		return err
	}
	file, err := os.Open(b.file)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	resume, err := measured(func() error {
		k := check.NewCheckpoints(check.CheckpointOptions{})
		if err := k.Resume(file); err != nil {
			return err
		}
		return explore(model, k, last)
	})
	fmt.Fprintf(b.call.Out, "| %s | %d | %.1f | %.1f | %.2f | %.2f | %.2f | %.1f | %.1f |\n", filepath.Base(path), last, float64(info.Size())/(1<<20),
		float64(info.Size())/float64(last), write.cpu, write.wall, write.share(), resume.cpu, resume.wall)
	return err
}

// explore explores until it has met a number of states. Reaching the limit
// writes a checkpoint.
func explore(model program.Program, k *check.Checkpoints, states uint64) error {
	defer k.Stop()
	x, err := check.Verify(context.Background(), model, check.Counts{}, check.Options{Checkpoints: k, Limits: check.Limits{States: states}})
	if err == nil && x.Exploration.States < states-states/100 {
		err = fmt.Errorf("%d states, and not %d: %s", x.Exploration.States, states, x.Exploration.Reason)
	}
	return err
}
