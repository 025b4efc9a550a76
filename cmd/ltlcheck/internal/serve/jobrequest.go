package serve

import (
	"fmt"
	"path/filepath"
	"strconv"
)

// JobRequest is the request for a run of a command.
type JobRequest struct {
	Command  string   `json:"command"` // check, explore or simulate
	File     string   `json:"file"`
	Formula  string   `json:"formula"`  // to check instead of what the file states
	Property string   `json:"property"` // to check alone
	Fairness string   `json:"fairness"`
	Defines  []string `json:"defines"`
	Steps    int      `json:"steps"` // of simulate
	Seed     uint64   `json:"seed"`
	Shortest bool     `json:"shortest"`
	Suspects bool     `json:"suspects"` // of check: which statements' changes make a violated property hold
}

// mostSteps bounds a run by chance.
const mostSteps = 10_000

// Arguments returns the command line of a job within limits, as --time and
// --memory have them. Values are joined to their flags by =, so that none can
// be taken for a flag, and a formula goes to standard input, since it may be
// longer than an argument. The name of the file is for the caller to check.
func (j *JobRequest) Arguments(time, memory string) ([]string, error) {
	args := []string{j.Command, "--contained", "--format=html"}
	for _, d := range j.Defines {
		args = append(args, "--define="+d)
	}
	add := func(flag, value string) {
		if value != "" {
			args = append(args, "--"+flag+"="+value)
		}
	}
	add("time", time)
	add("memory", memory)
	switch j.Command {
	case "check":
		args = append(args, "--progress")
		if j.Formula != "" {
			add("formula", "-")
		}
		add("property", j.Property)
		add("fairness", j.Fairness)
		if j.Shortest {
			args = append(args, "--shortest")
		}
		if j.Suspects {
			args = append(args, "--suspects")
		}
	case "explore":
		args = append(args, "--progress")
	case "simulate":
		args = append(args, "--steps="+strconv.Itoa(min(max(0, j.Steps), mostSteps)), "--seed="+strconv.FormatUint(j.Seed, 10))
	default:
		return nil, fmt.Errorf("there is no command %q here", j.Command)
	}
	return append(args, "--", filepath.FromSlash(j.File)), nil
}
