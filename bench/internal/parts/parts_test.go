package parts

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestRun: which part runs, with which arguments, and how it ends.
func TestRun(t *testing.T) {
	t.Parallel()
	file, folder := filepath.Join(t.TempDir(), "table"), ""
	part := func(name string, result error) Part {
		return New(name, "about", func(c *Call) (err error) {
			n := c.Int("n", 1, "a number")
			c.ToFile()
			if err := c.Parse(); err != nil {
				return err
			}
			if folder, err = c.Folder(); err != nil {
				return err
			}
			fmt.Fprintf(c.Out, "%s %d: %s", name, *n, c.Line())
			return result
		})
	}
	all := []Part{part("", nil), part("wrong", fmt.Errorf("%w: lost", ErrWrong)), part("fails", errors.New("no model"))}
	for _, tt := range []struct {
		args, out, log string
		status         int
	}{
		{"", " 1: go run ./bench/x", "", 0},
		{"-n 2", " 2: go run ./bench/x -n 2", "", 0},
		{"wrong -n 3", "wrong 3: go run ./bench/x wrong -n 3", "x wrong: not as it should be: lost\n", 1},
		{"fails", "fails 1: go run ./bench/x fails", "x fails: no model\n", 2},
		{"other", "", "  x wrong", 2},
		{"wrong more", "", `unexpected argument "more"`, 2},
		{"-m", "", "-m", 2},
		{"-h", "", "a number", 0},
		{"-o " + file, "", "", 0},
	} {
		var out, log bytes.Buffer
		status := Run(context.Background(), "x", strings.Fields(tt.args), &out, &log, all...)
		if status != tt.status || out.String() != tt.out || !strings.Contains(log.String(), tt.log) || (tt.log == "") != (log.Len() == 0) {
			t.Errorf("%s: status %d, %q, %q", tt.args, status, out.String(), log.String())
		}
	}
	if text, err := os.ReadFile(file); err != nil || !strings.HasPrefix(string(text), " 1: ") {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := os.Stat(folder); folder == "" || err == nil {
		t.Errorf("%s is left", folder)
	}
}

// TestOnlyNamed: a command whose parts all have names runs none without one.
func TestOnlyNamed(t *testing.T) {
	t.Parallel()
	var out, log bytes.Buffer
	if status := Run(context.Background(), "x", nil, &out, &log, New("a", "first", nil)); status != 2 || !strings.Contains(log.String(), "first") {
		t.Errorf("%d %s", status, &log)
	}
}
