package specs

import (
	"errors"
	"io/fs"
	"path/filepath"

	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

// maxImports bounds the files that one run may import.
const maxImports = 1000

// Load reads a specification file with everything that it imports, and checks
// that the model and the automata that it names exist. Relative names are
// looked up beside the file that contains them. The error is a source.Errors
// with everything that is wrong, sorted, or the error of Options.Model.
func Load(path string, opts Options) (*File, error) {
	file, err := readFile(opts.Files, path)
	if err != nil {
		return nil, source.Errors{source.Errorf(source.Pos{File: source.NewFile(path, "")}, "cannot read the specification: %s", reason(err))}
	}
	return Parse(file, opts)
}

// Parse is like Load, for a text already in memory; the files that it names are
// looked up beside file.Name, which need not exist itself.
func Parse(file *source.File, opts Options) (*File, error) {
	return parseWith(file, opts, disk{opts.Files})
}

// files is how a specification reads other files; tests replace it.
type files interface {
	read(path string) (*source.File, error)
	check(path string) error // that it is there and can be read as a file
}

// parseWith loads a specification. If Options.Model failed, the file itself is
// read to its end first, so that its own mistakes are reported before that
// error.
func parseWith(file *source.File, opts Options, fs files) (*File, error) {
	fa := ltl.NewFactory()
	if opts.Finite {
		fa = ltl.NewFiniteFactory()
	}
	l := &loader{
		namespace:   newNamespace(fa),
		opts:        opts,
		files:       fs,
		imported:    map[string]bool{filepath.Clean(file.Name): true},
		names:       map[string]bool{},
		assumptions: map[string]*Assumption{},
		mentioned:   map[string]int{},
	}
	l.out = &File{Path: file.Name, Factory: l.fa, Names: l.called}
	l.load(file)
	if err := l.errs.Sort().Err(); err != nil {
		return nil, err
	}
	l.out.names, l.out.isName = l.namespace, l.known()
	return l.out, l.unread
}

type disk struct{ files *source.Files }

func (d disk) read(path string) (*source.File, error) { return readFile(d.files, path) }

func (d disk) check(path string) error {
	f, err := d.files.Open(path)
	if err != nil {
		return err
	}
	return f.Close()
}

func readFile(files *source.Files, path string) (*source.File, error) {
	text, err := files.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return files.NewFile(path, text), nil
}

// reason writes an error without the path, which the message already contains.
func reason(err error) string {
	var pathError *fs.PathError
	if errors.Is(err, fs.ErrNotExist) {
		return "no such file"
	}
	if errors.As(err, &pathError) {
		return pathError.Err.Error()
	}
	return err.Error()
}

// beside returns the path of a file that is named in another one.
func beside(file *source.File, name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(filepath.Dir(file.Name), name)
}
