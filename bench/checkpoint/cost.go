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

// longest is how long a search may take.
const longest = time.Hour

// interval is the time between two checkpoints that costs are told for.
const interval = 10 * time.Minute

// cost measures checkpoints of each of some lines.
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

func (b *bench) measure(args ...string) (child.Output, error) {
	return child.Run(context.Background(), "", longest, b.command, args...)
}

// visited is the number of states that a document tells.
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

// written is the time that the command says writing has taken.
func written(complaints string) (time.Duration, error) {
	_, took, found := strings.Cut(complaints, ", in ")
	if !found {
		return 0, fmt.Errorf("no checkpoint: %s", complaints)
	}
	took, _, _ = strings.Cut(took, "\n")
	return time.ParseDuration(strings.ReplaceAll(took, " ", ""))
}
