package trace

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
)

// renamed writes a log of each model with the fields under other names, and
// looks at the mapping that trace --suggest proposes: whether each field is the
// right variable, and whether a wrong one is called unsure.
func (c *comparison) renamed(ctx context.Context, folder, command string) error {
	names, err := corpus.Shuffled(folder, c.seed)
	if err != nil {
		return err
	}
	temporary, err := os.MkdirTemp("", "renamed")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(temporary) }()
	fmt.Fprint(c.out, "| model | fields | right | doubted | wrong without doubt |\n|---|--:|--:|--:|--:|\n")
	var total suggested
	models := 0
	for _, name := range names {
		if models == c.models || ctx.Err() != nil {
			break
		}
		s, err := c.suggested(ctx, command, filepath.Join(folder, name), filepath.Join(temporary, "log.jsonl"))
		if errors.Is(err, errUnsuitable) {
			continue
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		models++
		fmt.Fprintf(c.out, "| %s | %d | %d | %d | %d |\n", name, s.fields, s.right, s.doubted, s.wrong)
		total.fields, total.right, total.doubted, total.wrong = total.fields+s.fields, total.right+s.right, total.doubted+s.doubted, total.wrong+s.wrong
	}
	fmt.Fprintf(c.out, "| %d models | %d | %d | %d | %d |\n", models, total.fields, total.right, total.doubted, total.wrong)
	if total.wrong > 0 || 10*total.right < 8*total.fields {
		return parts.ErrWrong
	}
	return nil
}

// mostSuggesting is how long the command may take for a model; others are passed
// over.
const mostSuggesting = "10s"

// suggested counts fields of a log: those that are right, those that the
// mapping calls unsure, and wrong ones that it does not call unsure.
type suggested struct{ fields, right, doubted, wrong int }

// line is a variable in a suggested mapping.
var line = regexp.MustCompile(`^  (.+): (\S+) # (\w+)`)

// suggested draws a run, renames the fields, and compares what is suggested.
func (c *comparison) suggested(ctx context.Context, command, model, file string) (*suggested, error) {
	prog := load(model)
	if prog == nil {
		return nil, errUnsuitable
	}
	rng := rand.New(rand.NewPCG(c.seed, uint64(len(model))))
	r, err := drawRun(prog, rng, c.steps)
	if err != nil || len(r.steps) < shortLog {
		return nil, errUnsuitable
	}
	fields := map[string]string{} // by variable
	taken := map[string]bool{}
	for _, v := range r.names {
		f := rename(rng, v)
		if !r.changes(v) || taken[f] {
			continue // of a field that never changes nothing can be told
		}
		fields[v], taken[f] = f, true
	}
	if len(fields) < 2 {
		return nil, errUnsuitable
	}
	if err := os.WriteFile(file, r.write(fields), 0o600); err != nil {
		return nil, err
	}
	var out, wrong bytes.Buffer
	cmd := exec.CommandContext(ctx, command, "trace", model, file, "--suggest", "--time", mostSuggesting)
	cmd.Stdout, cmd.Stderr = &out, &wrong
	err = cmd.Run()
	if status := (*exec.ExitError)(nil); errors.As(err, &status) && status.ExitCode() == 3 {
		return nil, errUnsuitable // it takes too long
	}
	if err != nil && out.Len() == 0 {
		return nil, fmt.Errorf("%w: %s", err, wrong.String())
	}
	s := &suggested{fields: len(fields)}
	for _, l := range strings.Split(out.String(), "\n") {
		m := line.FindStringSubmatch(l)
		if m == nil {
			continue
		}
		variable, isRight := strings.Trim(m[1], `'"`), false
		isRight = fields[variable] == m[2]
		switch {
		case isRight:
			s.right++
		case m[3] != "unsure":
			s.wrong++
			fmt.Fprintf(c.out, "%s: %s is %s, not %s\n", model, variable, fields[variable], l)
		}
		if m[3] == "unsure" {
			s.doubted++
		}
	}
	return s, nil
}

// changes reports whether a variable changes in a run.
func (r *run) changes(name string) bool {
	for _, s := range r.steps {
		if v, has := s.values[name]; has && v != r.initial[name] {
			return true
		}
	}
	return false
}

// write returns the log of a run with the fields of some variables, a record for
// each step that changes one.
func (r *run) write(fields map[string]string) []byte {
	var out bytes.Buffer
	before := r.initial
	for _, s := range r.steps {
		var members []string
		changed := false
		for _, v := range r.names {
			if fields[v] != "" {
				changed = changed || s.values[v] != before[v]
				members = append(members, fmt.Sprintf("%q: %q", fields[v], s.values[v]))
			}
		}
		if before = s.values; changed {
			fmt.Fprintf(&out, "{%s}\n", strings.Join(members, ", "))
		}
	}
	return out.Bytes()
}

// rename returns a name as a system might call what a model calls otherwise:
// spelt in another way, with a word before or behind it, abbreviated, or one
// that has nothing to do with it.
func rename(rng *rand.Rand, name string) string {
	plain := strings.Trim(regexp.MustCompile(`[^A-Za-z0-9]+`).ReplaceAllString(name, "_"), "_")
	parts := strings.Split(plain, "_")
	switch n := rng.IntN(12); {
	case n < 3:
		return "node_" + strings.ToLower(plain)
	case n < 5:
		return plain + "Value"
	case n < 7:
		for i := range parts[1:] {
			parts[i+1] = strings.ToUpper(parts[i+1][:1]) + parts[i+1][1:]
		}
		return strings.Join(parts, "")
	case n < 9:
		return "current" + strings.ToUpper(plain[:1]) + plain[1:]
	case n < 11:
		return plain[:1] + regexp.MustCompile(`[aeiou]`).ReplaceAllString(plain[1:], "")
	}
	return fmt.Sprintf("metric%d", rng.IntN(1000))
}
