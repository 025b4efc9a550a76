package cli

import (
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/internal/bitmap"
)

// foreign are suffixes of forms that no command writes. Text under such a name
// would be a surprise.
var foreign = []string{".pdf", ".ps", ".eps", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".xls", ".xlsx", ".yaml", ".yml"}

// formatOfFile returns the name of the format that the suffix of a file stands
// for, such as "svg"; "" if it stands for none. A further suffix .gz is ignored.
// unknown is set for a suffix of a form that no command writes.
func formatOfFile(file string) (name string, unknown bool) {
	file = strings.ToLower(file)
	suffix := filepath.Ext(strings.TrimSuffix(file, ".gz"))
	if suffix == "" {
		return "", false
	}
	all := formats()
	if i := slices.IndexFunc(all, func(f format) bool { return slices.Contains(f.suffixes, suffix) }); i >= 0 {
		return all[i].name, false
	}
	return "", slices.Contains(foreign, suffix)
}

// bySuffix chooses the format by the name of the file, where no flag does. A
// name that promises another form than the command has is an error.
func (o *OutputFlags) bySuffix(cmd *cobra.Command) error {
	if o.json || cmd.Flags().Changed("format") {
		return nil
	}
	name, unknown := formatOfFile(o.File)
	switch {
	case unknown || name != "" && !slices.Contains(o.formats, name):
		return InputErrorf("-o %s: %s has no such format; want a name that goes with one of %s, or --format as well", o.File, cmd.CommandPath(), JoinOr(o.formats))
	case name != "":
		o.Format = name
	}
	return nil
}

// CurveFlag is a file for points, as a picture or, where a command has one, a
// table.
type CurveFlag struct{ File string }

// Register adds --curve to a group of the flags of a command. usage says what is
// written to which FILE, without the forms.
func (c *CurveFlag) Register(cmd *cobra.Command, group FlagGroup, usage string, table bool) {
	usage += ": a picture, SVG or PNG by its name"
	if table {
		usage += ", else a table with tabs"
	}
	group.StringVar(&c.File, "curve", "", usage)
	WritesFile(cmd, "curve")
}

// Check returns an error if the name of the file promises another form than a
// picture or a table.
func (c *CurveFlag) Check() error {
	if name, unknown := formatOfFile(c.File); unknown || !slices.Contains([]string{"", "svg", "png", "text"}, name) {
		return InputErrorf("--curve %s: want a name that ends in .svg or .png, for a picture, or in .tsv, for a table", c.File)
	}
	return nil
}

// CheckPicture returns an error if the name of the file promises anything but a
// picture.
func (c *CurveFlag) CheckPicture() error {
	if name, _ := formatOfFile(c.File); c.File != "" && name != "svg" && name != "png" {
		return InputErrorf("--curve %s: want a name that ends in .svg or .png", c.File)
	}
	return nil
}

// Write writes the picture or the table to the file. table is not called after
// CheckPicture.
func (c *CurveFlag) Write(env *Environment, svg, table func() []byte) error {
	return env.WriteFile(c.File, func(w io.Writer) error {
		if name, _ := formatOfFile(c.File); name == "svg" || name == "png" {
			return writePicture(w, name, svg())
		}
		f := formatOf("text")
		return f.escaped(w, func(w io.Writer) error {
			_, err := w.Write(table())
			return err
		})
	})
}

// writePicture writes a picture that is no graph as SVG or PNG.
func writePicture(w io.Writer, format string, svg []byte) error {
	if format == "png" {
		return bitmap.PNG(w, svg, pixels)
	}
	f := formatOf(format)
	return f.escaped(w, func(w io.Writer) error {
		_, err := w.Write(svg)
		return err
	})
}

// pixels is how many pixels of a bitmap there are for a point of the picture.
const pixels = 2
