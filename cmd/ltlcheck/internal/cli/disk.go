package cli

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
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
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/store/checkpoint"
	"github.com/ltlcheck/ltlcheck/store/disk"
)

// DiskFlags say whether the states of a search are on a disk, and where.
type DiskFlags struct {
	folder    string
	limit     ByteSize
	root      *disk.Root
	saver     *checkpoint.Saver
	from      *os.File // the checkpoint, while it is read
	temporary string   // a folder that is removed at the end
	place     *check.Disk
}

func (d *DiskFlags) Register(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&d.folder, "disk", "", "keep the states in sorted files in the folder `DIR`, and in memory only as many as --memory allows; a search that was stopped goes on when it is asked again")
	f.Var(&d.limit, "disk-limit", "how much the files of --disk may take, as 100GiB (default: as much as there is)")
}

// Wanted reports whether a folder is named, and has the files summed that will
// be read.
func (d *DiskFlags) Wanted(env *Environment, checkpoints *CheckpointFlags) (bool, error) {
	switch {
	case d.folder == "":
		return false, nil
	case checkpoints.file+checkpoints.resume != "":
		return false, InputErrorf("--disk has checkpoints of its own: leave out --checkpoint and --resume")
	}
	env.Files.Summed = true
	return true, nil
}

// Limited refuses a limit for what is not there.
func (d *DiskFlags) Limited(used bool) error {
	if d.limit > 0 && !used {
		return InputErrorf("--disk-limit: it says how much the files of --disk may take")
	}
	return nil
}

// unkept is the folder of a search that does not go on when it was stopped.
const unkept = "search"

// Temporary opens a folder for a search that may need one. Close ends it.
func (d *DiskFlags) Temporary() (_ *check.Disk, err error) {
	path := d.folder
	if path == "" {
		if d.temporary, err = os.MkdirTemp("", "ltlcheck-disk-"); err != nil {
			return nil, InputErrorf("--on-full disk: %w", err)
		}
		path = d.temporary
	}
	return d.open(path, unkept)
}

func (d *DiskFlags) open(path, name string) (_ *check.Disk, err error) {
	if d.root, err = disk.OpenRoot(path); err != nil {
		return nil, InputErrorf("--disk %s: %w", path, plain(err))
	}
	d.place = &check.Disk{Root: d.root, Name: name, Limit: int64(d.limit)}
	return d.place, nil
}

// plain is an error without the path, which is in the message anyhow.
func plain(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// Open opens the folder for a search of one question, once all files have been
// read, and has it go on where it was stopped. Close ends it.
func (d *DiskFlags) Open(env *Environment, question string, options []string) (*check.Disk, *checkpoint.Saver, error) {
	of := env.identity(question, options)
	text, err := json.Marshal(of)
	if err != nil {
		return nil, nil, err
	}
	sum := sha256.Sum256(text)
	place, err := d.open(d.folder, hex.EncodeToString(sum[:8]))
	if err != nil {
		return nil, nil, err
	}
	if _, err := d.root.Folder(place.Name, 0); err != nil {
		return nil, nil, InputErrorf("--disk %s: %w", d.folder, plain(err))
	}
	file := filepath.Join(d.root.Path(), place.Name, check.CheckpointFile)
	d.saver = checkpoint.New(of, checkpoint.Options{
		Every: math.MaxInt64, // the search knows when
		Save:  func(content func(io.Writer) error) error { return env.WriteFile(file, content) },
		Written: func(_ int64, _ time.Duration, err error) {
			if err != nil {
				safetext.Fprintf(env.Stderr, "ltlcheck: warning: no checkpoint: %v; the search goes on\n", err)
			}
		},
	})
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

// identity is what a checkpoint is of.
func (env *Environment) identity(question string, options []string) checkpoint.Identity {
	of := checkpoint.Identity{Version: env.Version, Question: question, Options: cmp.Or(strings.Join(options, " "), "none")}
	for _, s := range env.Files.Sums() {
		of.Files = append(of.Files, checkpoint.File{Name: s.Name, Sum: s.SHA})
	}
	return of
}

// Close ends the use of the folder. A search that was stopped stays in it.
func (d *DiskFlags) Close() {
	d.saver.Stop()
	if d.from != nil {
		d.from.Close()
	}
	if d.root != nil {
		_ = os.Remove(filepath.Join(d.root.Path(), d.place.Name)) // if it is empty
		_ = d.root.Close()                                        // the answer does not depend on it
	}
	if d.temporary != "" {
		_ = os.RemoveAll(d.temporary)
	}
}
