package cli

import (
	"bytes"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
)

func TestColours(t *testing.T) {
	var out bytes.Buffer
	env := NewEnvironment(atomicfile.OS{}, nil, strings.NewReader(""), &out, &out)
	for _, c := range []struct {
		setting string
		want    bool
	}{{"", false}, {"auto", false}, {"always", true}, {"never", false}} {
		if env.Colour = c.setting; env.Coloured() != c.want {
			t.Errorf("--color %s: %v away from a terminal", c.setting, env.Coloured())
		}
	}
	env.Colour = "always"
	text := "m.pml\n\nok    p: holds\nFAIL  q\x1b[2J: violated\n      x == 1\n      8,956 states, 51.3ms\n      about 1 state of x, y\n" +
		"      counterexample, a shortest one, to q: 3 steps\n          => the property is lost here\n        repeats for ever from step 3:\n"
	if n, err := env.Results().Write([]byte(text)); n != len(text) || err != nil {
		t.Error(n, err)
	}
	want := "m.pml\n\n\x1b[1;32mok    \x1b[0mp: holds\n\x1b[1;31mFAIL  \x1b[0mq\\u001b[2J: violated\n      x == 1\n\x1b[2m      8,956 states, 51.3ms\x1b[0m\n      about 1 state of x, y\n" +
		"\x1b[1m      counterexample, a shortest one, to q: 3 steps\x1b[0m\n\x1b[1;31m          => the property is lost here\x1b[0m\n\x1b[1m        repeats for ever from step 3:\x1b[0m\n"
	if out.String() != want {
		t.Errorf("got  %q\nwant %q", out.String(), want)
	}
	out.Reset()
	env.Colour = "never"
	if _, err := env.Results().Write([]byte(text)); err != nil || strings.Contains(out.String(), "\x1b") {
		t.Errorf("%q, %v", out.String(), err)
	}
}
