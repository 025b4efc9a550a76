package checkpoint

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"reflect"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
)

// kill kills searches at random moments, kills times altogether, the same
// number for each command line, and writes a table. It fails if a search that
// went on from a checkpoint ended with another document than one that was not
// stopped.
func (b *bench) kill(lines []string, kills int, every time.Duration, seed uint64) error {
	fmt.Fprintln(b.call.Out, "| search | whole, s | killed | while going on | came to the end | with the same document |")
	fmt.Fprintln(b.call.Out, "|---|---|---|---|---|---|")
	rng := rand.New(rand.NewPCG(seed, 0))
	wrong := 0
	for i, line := range lines {
		k := &killing{bench: b, args: arguments(line), every: every, rng: rng, kills: (kills + i) / len(lines)}
		if err := k.run(); err != nil {
			return fmt.Errorf("%s: %w", line, err)
		}
		fmt.Fprintf(b.call.Out, "| `%s` | %.1f | %d | %d | %d | %d |\n", line, k.whole.Seconds(), k.killed, k.resumed, k.ended, k.same)
		wrong += k.ended - k.same
	}
	if wrong > 0 {
		return fmt.Errorf("%w: %d searches that went on gave another document", parts.ErrWrong, wrong)
	}
	return nil
}

// killing kills searches of one command line.
type killing struct {
	*bench
	args  []string
	every time.Duration
	rng   *rand.Rand
	kills int

	want                         any
	whole                        time.Duration // of a search that is not killed
	killed, resumed, ended, same int
}

// run makes the search once without stopping it, and then again and again until
// it was killed often enough and came to an end at least once.
func (k *killing) run() error {
	began := time.Now()
	// With checkpoints that are not due: check may choose another search without.
	out, err := k.search(append(k.args[:len(k.args):len(k.args)], "--checkpoint", k.file, "--every", longest.String()), 0)
	if err != nil {
		return err
	}
	k.whole = time.Since(began)
	if k.want, err = document(out); err != nil {
		return err
	}
	for k.killed < k.kills || k.ended == 0 {
		if err := k.once(); err != nil {
			return err
		}
	}
	return nil
}

// once makes one search to its end: it kills it at random moments, each time
// goes on from the last checkpoint, and compares the result.
func (k *killing) once() error {
	_ = os.Remove(k.file) // there may be none
	for {
		args := append(k.args[:len(k.args):len(k.args)], "--checkpoint", k.file, "--every", k.every.String())
		_, missing := os.Stat(k.file)
		if missing == nil {
			args = append(args, "--resume", k.file)
		}
		after := time.Duration(0)
		if k.killed < k.kills {
			after = 1 + time.Duration(k.rng.Int64N(int64(k.whole)))
		}
		out, err := k.search(args, after)
		if err == nil {
			return k.compare(out)
		}
		if !errors.Is(err, errKilled) {
			return err
		}
		if k.killed++; missing == nil {
			k.resumed++
		}
	}
}

// compare counts a search that came to its end, and reports if its document
// differs.
func (k *killing) compare(out []byte) error {
	got, err := document(out)
	if err != nil {
		return err
	}
	if k.ended++; reflect.DeepEqual(got, k.want) {
		k.same++
	} else {
		fmt.Fprintf(k.call.Log, "%v\n%v\nuninterrupted\n%v\n", k.args, got, k.want)
	}
	return nil
}

// errKilled is the error of a search that was killed.
var errKilled = errors.New("killed")

// search runs the command and returns its document. It kills the process after
// some time, unless that is 0.
func (k *killing) search(args []string, after time.Duration) ([]byte, error) {
	var out, complaints bytes.Buffer
	cmd := exec.Command(k.command, args...)
	cmd.Stdout, cmd.Stderr = &out, &complaints
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	if after > 0 {
		late := time.AfterFunc(after, func() { _ = cmd.Process.Kill() })
		defer late.Stop()
	}
	err := cmd.Wait()
	switch status := cmd.ProcessState.ExitCode(); {
	case status < 0:
		return nil, errKilled
	case status > 1:
		return nil, fmt.Errorf("%v: %w: %s", args, err, complaints.String())
	}
	return out.Bytes(), nil
}

// document decodes a document without the members that may differ between runs.
func document(out []byte) (doc any, err error) {
	if err := json.Unmarshal(out, &doc); err != nil {
		return nil, err
	}
	return withoutVarying(doc), nil
}

// withoutVarying removes times, amounts of memory, and the member "varies".
func withoutVarying(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for name, member := range v {
			switch name {
			case "seconds", "varies", "memory_bytes":
				delete(v, name)
			default:
				v[name] = withoutVarying(member)
			}
		}
	case []any:
		for i := range v {
			v[i] = withoutVarying(v[i])
		}
	}
	return v
}
