package testing

import (
	"encoding/json"
	"os"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/interleave/search"
)

// help starts another process of this test.
func help(s search.Settings, test, folder string) (*search.Helper, error) {
	s.Assists = test
	data, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	name, err := os.Executable()
	if err != nil {
		return nil, err
	}
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		return nil, err
	}
	defer null.Close()
	orders, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer orders.Close()
	out, answers, err := os.Pipe()
	if err != nil {
		in.Close()
		return nil, err
	}
	defer answers.Close()
	p, err := os.StartProcess(name, append([]string{name}, arguments(os.Args[1:], test)...), &os.ProcAttr{
		Dir: folder, Env: append(os.Environ(), search.Variable+"="+string(data)), Files: []*os.File{orders, answers, null}})
	if err != nil {
		in.Close()
		out.Close()
		return nil, err
	}
	return &search.Helper{In: in, Out: out, End: func() {
		timer := time.AfterFunc(grace, func() { _ = p.Kill() })
		_, _ = p.Wait()
		timer.Stop()
		out.Close()
	}}, nil
}

// grace is how long a process may take to end.
const grace = 2 * time.Second

// arguments makes those of a test process run one test, without files of results.
func arguments(all []string, test string) []string {
	args := []string{"-test.run=^" + test + "$", "-test.timeout=0"}
	for i, a := range all {
		if !strings.HasPrefix(a, "-test.") {
			return append(args, all[i:]...)
		}
		if strings.HasPrefix(a, "-test.short") {
			args = append(args, a)
		}
	}
	return args
}

// assist helps another process. What the test writes does not come into the
// messages.
func assist(main func(), o search.Options) {
	in, out := os.Stdin, os.Stdout
	if null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0); err == nil {
		os.Stdin, os.Stdout = null, null
	}
	search.Assist(main, o, in, out)
}
