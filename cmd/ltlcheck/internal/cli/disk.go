package cli

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/internal/scratch"
	"github.com/ltlcheck/ltlcheck/source"
)

// DiskFlags are --disk and --disk-limit: whether the states of a search are on
// a disk, and where.
type DiskFlags struct {
	folder    string
	limit     ByteSize
	saver     *check.Checkpoints
	from      *os.File        // the checkpoint, while it is read
	temporary *scratch.Folder // that is removed at the end; nil if there is none
	place     *check.Disk
}

// Register adds the flags to a command.
func (d *DiskFlags) Register(cmd *cobra.Command) {
	f := Flags(cmd)
	f.Limiting.StringVar(&d.folder, "disk", "", "store the states in sorted files in the folder `DIR`, and in memory only as many as --memory allows; a search that was stopped continues when the same command is run again")
	f.Limiting.Var(&d.limit, "disk-limit", "how much the files of --disk may take, as 100GiB (default: as much as there is)")
	rows := []Rule{{Flag: "disk-limit", Needs: []string{"disk", "on-full=disk"}, Why: "--disk-limit: it is for the files of --disk"}}
	if cmd.Flags().Lookup("checkpoint") != nil {
		rows = append(rows, Rule{Flag: "disk", With: []string{"checkpoint", "resume"}, Why: "--disk has checkpoints of its own: leave out --checkpoint and --resume"})
	}
	Rules(cmd, rows...)
}

// Wanted reports whether a folder is named. Files that are read afterwards are
// hashed, since a search is resumed for the same files only.
func (d *DiskFlags) Wanted(env *Environment) bool {
	if d.folder == "" {
		return false
	}
	env.Files.Summed = true
	return true
}

// Given reports whether a folder is named.
func (d *DiskFlags) Given() bool { return d.folder != "" }

// unkept is the name of the folder of a search that cannot be resumed.
const unkept = "search"

// Temporary opens a folder for a search that may need one, and that cannot be
// resumed: the folder of --disk, or a temporary one. Close removes what is in
// it.
func (d *DiskFlags) Temporary() (_ *check.Disk, err error) {
	path := d.folder
	if path == "" {
		if d.temporary, err = scratch.New("", "ltlcheck-disk-"); err != nil {
			return nil, InputErrorf("--on-full disk: %w", err)
		}
		path = filepath.Join(d.temporary.Path(), "disk")
	}
	return d.open(path, unkept)
}

// open opens the folder of --disk and makes the description of it that searches
// take. name is the folder of the search below it.
func (d *DiskFlags) open(path, name string) (_ *check.Disk, err error) {
	if d.place, err = check.OpenDisk(path, name, int64(d.limit)); err != nil {
		return nil, InputErrorf("--disk %s: %w", path, plain(err))
	}
	return d.place, nil
}

// plain returns an error without its path, which the message contains already.
func plain(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// Open opens the folder for a search of one question, after all files have been
// read, and loads its last checkpoint if it has one. question and options
// identify the search, each of which has a folder of its own below --disk.
func (d *DiskFlags) Open(env *Environment, question string, options []string) (*check.Disk, *check.Checkpoints, error) {
	o := env.checkpointOptions(question, options)
	place, err := d.open(d.folder, o.ID())
	if err != nil {
		return nil, nil, err
	}
	file := place.CheckpointFile()
	o.Every = math.MaxInt64 // the search knows when
	o.Save = func(content func(io.Writer) error) error { return env.WriteFile(file, content) }
	o.Written = func(_ int64, _ time.Duration, err error) {
		if err != nil {
			safetext.Fprintf(env.Stderr, "ltlcheck: warning: no checkpoint: %v; one that was there before is kept\n", err)
		}
	}
	d.saver = check.NewCheckpoints(o)
	if d.from, err = source.OpenRegular(file); errors.Is(err, fs.ErrNotExist) {
		return place, d.saver, nil
	}
	if err == nil {
		err = d.saver.Resume(d.from)
	}
	if err != nil {
		return nil, nil, InputErrorf("--disk %s: the search cannot go on: %w; without the folder %s it begins again", d.folder, plain(err), filepath.Dir(file))
	}
	safetext.Fprintf(env.Stderr, "going on with the search in %s\n", d.folder)
	return place, d.saver, nil
}

// checkpointOptions identify a search for its checkpoints.
func (env *Environment) checkpointOptions(question string, options []string) check.CheckpointOptions {
	o := check.CheckpointOptions{Version: env.Version, Question: question, Search: cmp.Or(strings.Join(options, " "), "none")}
	for _, s := range env.Files.Sums() {
		o.Files = append(o.Files, check.CheckpointedFile{Name: s.Name, Sum: s.SHA})
	}
	return o
}

// Close closes the folder. The files of a search that was stopped stay in it,
// to be resumed.
func (d *DiskFlags) Close() {
	d.saver.Stop()
	if d.from != nil {
		d.from.Close()
	}
	if d.place != nil {
		_ = d.place.Close() // the answer does not depend on it
	}
	if d.temporary != nil {
		_ = d.temporary.Remove() // or the next process does
	}
}
