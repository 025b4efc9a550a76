package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/child"
)

// longest is the time limit of a search.
const longest = time.Hour

// interval is the time between two checkpoints for which the table gives the
// cost of writing them.
const interval = 10 * time.Minute

// cost measures the checkpoints of each command line and writes a table.
func (b *bench) cost(lines []string, runs int) error {
	fmt.Println("| search | states | CPU, s | able to, % | size, MiB | bytes a state | write, s | every 10 min, % | resume, s |")
	fmt.Println("|---|---|---|---|---|---|---|---|---|")
	for _, line := range lines {
		if err := b.costOf(line, runs); err != nil {
			return fmt.Errorf("%s: %w", line, err)
		}
	}
	return nil
}

// costOf measures one command line: first without checkpoints, and with the
// option but an interval so long that none is written; then with a limit just
// below the number of states, at which one is written; and last going on from
// it.
func (b *bench) costOf(line string, runs int) error {
	args := arguments(line)
	without, with := 0.0, 0.0
	var states uint64
	for range runs {
		out, err := b.measure(args...)
		if err != nil {
			return err
		}
		without += out.CPU
		if states, err = visited(out.Stdout); err != nil {
			return err
		}
		if out, err = b.measure(append(args, "--checkpoint", b.file, "--every", "1h")...); err != nil {
			return err
		}
		with += out.CPU
	}
	out, err := b.measure(append(args, "--checkpoint", b.file, "--states", strconv.FormatUint(states-states/100, 10))...)
	if err != nil {
		return err
	}
	write, err := written(out.Stderr)
	if err != nil {
		return err
	}
	info, err := os.Stat(b.file)
	if err != nil {
		return err
	}
	if out, err = b.measure(append(args, "--resume", b.file, "--states", "1")...); err != nil {
		return err
	}
	fmt.Printf("| `%s` | %d | %.1f | %+.1f | %.1f | %.1f | %.2f | %.2f | %.1f |\n", line, states, without/float64(runs), 100*(with/without-1),
		float64(info.Size())/(1<<20), float64(info.Size())/(float64(states)*0.99), write.Seconds(), 100*write.Seconds()/interval.Seconds(), out.Wall)
	return nil
}

// measure runs the built command.
func (b *bench) measure(args ...string) (child.Output, error) {
	return child.Run(context.Background(), "", longest, b.command, args...)
}

// visited returns the number of states in a document of check or explore.
func visited(document string) (uint64, error) {
	var doc struct {
		States uint64
		Checks []struct {
			Properties []struct {
				Product, Exploration *struct{ States uint64 }
			}
		}
	}
	if err := json.Unmarshal([]byte(document), &doc); err != nil {
		return 0, err
	}
	for _, c := range doc.Checks {
		for _, p := range c.Properties {
			if p.Product != nil {
				return p.Product.States, nil
			} else if p.Exploration != nil {
				return p.Exploration.States, nil
			}
		}
	}
	if doc.States == 0 {
		return 0, fmt.Errorf("no states in %s", document)
	}
	return doc.States, nil
}

// written returns how long writing took, which the command tells on its
// standard error.
func written(complaints string) (time.Duration, error) {
	_, took, found := strings.Cut(complaints, ", in ")
	if !found {
		return 0, fmt.Errorf("no checkpoint: %s", complaints)
	}
	took, _, _ = strings.Cut(took, "\n")
	return time.ParseDuration(strings.ReplaceAll(took, " ", ""))
}
