package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"reflect"
	"time"
)

// kill kills searches of each of some lines, so many altogether.
func (b *bench) kill(lines []string, kills int, every time.Duration, seed uint64) error {
	fmt.Println("| search | whole, s | killed | while going on | came to the end | with the same document |")
	fmt.Println("|---|---|---|---|---|---|")
	rng := rand.New(rand.NewPCG(seed, 0))
	wrong := 0
	for i, line := range lines {
		k := &killing{bench: b, args: arguments(line), every: every, rng: rng, kills: (kills + i) / len(lines)}
		if err := k.run(); err != nil {
			return fmt.Errorf("%s: %w", line, err)
		}
		fmt.Printf("| `%s` | %.1f | %d | %d | %d | %d |\n", line, k.whole.Seconds(), k.killed, k.resumed, k.ended, k.same)
		wrong += k.ended - k.same
	}
	if wrong > 0 {
		return fmt.Errorf("%d searches that went on gave another document", wrong)
	}
	return nil
}

// killing kills searches of one line.
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

func (k *killing) run() error {
	began := time.Now()
	out, err := k.search(k.args, 0)
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

// once searches from the beginning to the end, and is killed on the way.
func (k *killing) once() error {
	_ = os.Remove(k.file) // there may be none
	for {
		args := append(k.args[:len(k.args):len(k.args)], "--checkpoint", k.file, "--every", k.every.String())
		_, err := os.Stat(k.file)
		if err == nil {
			args = append(args, "--resume", k.file)
		}
		after := time.Duration(0)
		if k.killed < k.kills {
			after = 1 + time.Duration(k.rng.Int64N(int64(k.whole)))
		}
		out, killed := k.search(args, after)
		if killed == nil {
			return k.compare(out)
		}
		if k.killed++; err == nil {
			k.resumed++
		}
	}
}

// compare counts a search that came to its end.
func (k *killing) compare(out []byte) error {
	got, err := document(out)
	if err != nil {
		return err
	}
	if k.ended++; reflect.DeepEqual(got, k.want) {
		k.same++
	} else {
		fmt.Fprintf(os.Stderr, "%v\n%v\nuninterrupted\n%v\n", k.args, got, k.want)
	}
	return nil
}

// search runs the command, and kills it after some time; 0 is never. The error
// says that it was killed, or has no answer.
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
	if status := cmd.ProcessState.ExitCode(); status == 0 || status == 1 {
		return out.Bytes(), nil
	} else if status > 1 {
		fail(fmt.Errorf("%v: %w: %s", args, err, complaints.String()))
	}
	return nil, err
}

// document is what the documents of two searches must have the same.
func document(out []byte) (doc any, err error) {
	if err := json.Unmarshal(out, &doc); err != nil {
		return nil, err
	}
	return withoutVarying(doc), nil
}

// withoutVarying leaves out times, amounts of memory and what is said to vary.
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
