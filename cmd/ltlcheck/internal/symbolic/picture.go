package symbolic

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/picture"
)

// PictureFlags are --plot and --window: a picture of the values of two
// variables.
type PictureFlags struct {
	plot   string
	window string
}

// usualWindow is the default of --window.
const usualWindow = "0..20"

// Register adds the flags to a command.
func (fl *PictureFlags) Register(cmd *cobra.Command) {
	f := cli.Flags(cmd)
	f.Results.StringVar(&fl.plot, "plot", "", "with --symbolic and --format svg: the two `VARIABLES` that are shown, as x,y")
	f.Results.StringVar(&fl.window, "window", usualWindow, "with --plot: the values that are shown, as `RANGE` 0..20 of both, or two ranges with a comma")
	for _, name := range []string{"plot", "window"} {
		why := "--" + name + " is for --symbolic with --format svg or png"
		cli.Rules(cmd, cli.Rule{Flag: name, Needs: []string{"symbolic"}, Why: why}, cli.Rule{Flag: name, Needs: []string{"format=svg|png"}, Why: why})
	}
}

// Picture returns an SVG of the sets that were found, within the window.
func (m *Model) Picture(e *periodic.Exploration, fl *PictureFlags) ([]byte, error) {
	w, err := fl.settle(m.Variables())
	if err != nil {
		return nil, err
	}
	locations, err := picture.Of(e, m.Inside, w)
	if err != nil {
		return nil, err
	}
	names := m.Variables()
	return picture.SVG(m.name, names[w.X], names[w.Y], w, locations), nil
}

// settle finds the variables and parses the ranges. With exactly two variables
// --plot may be left out.
func (fl *PictureFlags) settle(names []string) (w picture.Window, err error) {
	x, y, found := strings.Cut(fl.plot, ",")
	if fl.plot == "" && len(names) == 2 {
		x, y, found = names[0], names[1], true
	}
	w.X, w.Y = slices.Index(names, strings.TrimSpace(x)), slices.Index(names, strings.TrimSpace(y))
	if !found || w.X < 0 || w.Y < 0 || w.X == w.Y {
		return w, cli.InputErrorf("--plot %q: want two variables with a comma; those without bounds are %s", fl.plot, strings.Join(names, ", "))
	}
	horizontal, vertical, two := strings.Cut(fl.window, ",")
	if !two {
		vertical = horizontal
	}
	if w.Left, w.Right, err = between(horizontal); err == nil {
		w.Bottom, w.Top, err = between(vertical)
	}
	return w, err
}

// between parses a range such as -5..20.
func between(text string) (least, most int, err error) {
	a, b, found := strings.Cut(strings.TrimSpace(text), "..")
	least, err1 := strconv.Atoi(a)
	most, err2 := strconv.Atoi(b)
	const greatest = 1_000_000_000
	if !found || err1 != nil || err2 != nil || least > most || most-least > picture.MaxWindow || least < -greatest || most > greatest {
		return 0, 0, cli.InputErrorf("--window %q: want a range such as -5..20, of at most %d values on each side of its least one", text, picture.MaxWindow)
	}
	return least, most, nil
}
