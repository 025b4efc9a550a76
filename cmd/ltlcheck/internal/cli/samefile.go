package cli

import (
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// fileUse is the annotation of flags that name a file: what the command does
// with it.
const fileUse = "ltlcheck_file"

// The uses of files that RefuseSameFile compares. Files that env.Files reads
// are compared when they are written.
const (
	written = "written"
	opened  = "opened"
)

// WritesFile marks flags whose file the command writes. Every flag with a file
// needs this or OpensFile, unless Environment.Files reads it.
func WritesFile(cmd *cobra.Command, flags ...string) { useFile(cmd, written, flags) }

// OpensFile marks flags whose file the command opens by itself, so that
// env.Files does not know of it.
func OpensFile(cmd *cobra.Command, flags ...string) { useFile(cmd, opened, flags) }

// useFile marks flags whose value is the name of a file, and whether the
// command reads or writes it.
func useFile(cmd *cobra.Command, use string, flags []string) {
	for _, name := range flags {
		_ = cmd.Flags().SetAnnotation(name, fileUse, []string{use}) // there is such a flag
	}
}

// SaysFileUse reports whether a flag was marked by WritesFile or OpensFile.
func SaysFileUse(f *pflag.Flag) bool { return len(f.Annotations[fileUse]) > 0 }

// RefuseSameFile returns an error if two flags name one file, and at least one
// of them is written. A search may replace the checkpoint from which it
// continues.
func RefuseSameFile(cmd *cobra.Command) (err error) {
	var seen []*pflag.Flag
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !SaysFileUse(f) || f.Value.String() == "" || isStdout(f.Value.String()) {
			return
		}
		for _, other := range seen {
			if err == nil && collide(f, other) {
				err = InputErrorf("--%s %s and --%s %s are the same file", other.Name, other.Value, f.Name, f.Value)
			}
		}
		seen = append(seen, f)
	})
	return err
}

// collide reports whether two flags must not name the same file, and do.
func collide(a, b *pflag.Flag) bool {
	if a.Annotations[fileUse][0] == opened && b.Annotations[fileUse][0] == opened || a.Name == "checkpoint" && b.Name == "resume" || a.Name == "resume" && b.Name == "checkpoint" {
		return false
	}
	return SameFile(a.Value.String(), b.Value.String())
}

// SameFile reports whether two paths lead to one regular file, which need not
// exist yet. Devices and pipes can be written to twice.
func SameFile(a, b string) bool {
	first, err := os.Stat(a)
	if err == nil {
		second, err := os.Stat(b)
		return err == nil && first.Mode().IsRegular() && os.SameFile(first, second)
	}
	return target(a) == target(b)
}

// target is where a file would be made: the path without symbolic links.
func target(path string) string {
	if to, err := os.Readlink(path); err == nil {
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	folder, err := filepath.EvalSymlinks(filepath.Dir(path))
	if err != nil {
		folder = filepath.Dir(path)
	}
	if absolute, err := filepath.Abs(folder); err == nil {
		folder = absolute
	}
	return filepath.Join(folder, filepath.Base(path))
}
