package source

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"strings"
)

// Reading input. Input files are opened through Files, never directly, so that
//
//	limits hold            a file of more than Max bytes is an error, also a compressed one that expands to more
//	nothing hangs          devices, pipes and directories are refused
//	reads are recorded     a command can refuse to overwrite its own input, and record checksums
//	texts can be given     tests and services replace the file system by Given
//
// Standard input is read under the names - and /dev/stdin if Stdin is set.

// MaxInput is the number of bytes of a file that are read unless Files.Max says
// otherwise: 1 GiB.
const MaxInput = 1 << 30

// Why a file is not read.
var (
	ErrDirectory  = errors.New("it is a directory")
	ErrNotRegular = errors.New("it is not a regular file")
)

// TooLarge is the error for a file, or the decompressed contents of one, with
// more than Max bytes.
type TooLarge struct {
	Max   int64
	Raise string // how to raise the limit; may be empty
}

// Error writes how many bytes are allowed, and how to raise the limit if that
// is known.
func (t *TooLarge) Error() string {
	text := fmt.Sprintf("it has more than %d bytes", t.Max)
	if t.Raise != "" {
		text += "; " + t.Raise
	}
	return text
}

// Files reads the input files that a user names, and records them. Only regular
// files are read, as reading a device or a pipe might never end, and at most
// Max bytes of each. The fields must be set before the first file is opened;
// methods must not be called concurrently. The zero value and nil are ready to
// use; nil records nothing. Errors are of type *fs.PathError.
type Files struct {
	Max   int64     // 0 stands for MaxInput
	Raise string    // for messages: how the user raises Max
	Stdin io.Reader // what the names - and /dev/stdin stand for; nil: nothing special

	// Contained refuses files outside the folder of the file that the user
	// named, or outside Folder if that is not ""; see Allow.
	Contained bool
	Folder    string

	// Summed makes Sums return a checksum of what was read.
	Summed bool

	// Kept, when it is not nil, receives the contents of all files that are
	// read, by the names that they are opened with.
	Kept map[string][]byte
	// Given, when it is not nil, replaces the file system: it contains all
	// files that exist, by name.
	Given map[string][]byte

	inputs  []input
	folders map[string]string // by file: the folder of what the user named
	outside map[string]bool   // by file
}

// input is a file that has been opened.
type input struct {
	name string
	info fs.FileInfo // nil: standard input, and no file
	sum  hash.Hash   // of what was read so far; nil unless Files.Summed
}

// Open opens a file for reading; the caller closes it. A compressed file is not
// decompressed; see Limit. Beyond Max bytes reading fails with a *fs.PathError
// that wraps a *TooLarge, so that a cut file is never taken for a whole one.
func (f *Files) Open(name string) (io.ReadCloser, error) {
	if f != nil && f.Given != nil {
		return f.openGiven(name)
	}
	if f != nil && f.Kept != nil {
		return f.keep(name)
	}
	return f.open(name)
}

// openGiven opens a file of Given.
func (f *Files) openGiven(name string) (io.ReadCloser, error) {
	data, ok := f.Given[name]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return io.NopCloser(f.Limit(name, bytes.NewReader(data))), nil
}

// keep reads a whole file, stores its contents in Kept, and returns a reader of
// them.
func (f *Files) keep(name string) (io.ReadCloser, error) {
	r, err := f.open(name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	f.Kept[name] = data
	return io.NopCloser(bytes.NewReader(data)), nil
}

// open opens a file on disk.
func (f *Files) open(name string) (io.ReadCloser, error) {
	if f != nil && f.Stdin != nil && (name == "-" || name == "/dev/stdin") {
		return f.openStdin(name), nil
	}
	file, info, err := openJudged(name, f.readable)
	if err != nil {
		return nil, err
	}
	return limited{f.remember(name, info, f.Limit(name, file)), file, info.Size()}, nil
}

// OpenRegular opens a file that is no input of a program, such as a checkpoint,
// for reading at any offset; there is no limit to its size. Only regular files
// are opened, as a device or a pipe might never end, or have no writer. The
// error is a *fs.PathError.
func OpenRegular(name string) (*os.File, error) {
	file, _, err := openJudged(name, regular)
	return file, err
}

// openJudged opens a file that judge accepts. It is judged before it is opened,
// for opening a device may do something, and after it, for it may be another one
// by then. Opening a pipe without the flag nonBlocking waits for its writer.
func openJudged(name string, judge func(fs.FileInfo) error) (*os.File, fs.FileInfo, error) {
	info, err := os.Stat(name)
	if err == nil {
		err = judge(info)
	}
	if err != nil {
		return nil, nil, opening(name, err)
	}
	file, err := os.OpenFile(name, os.O_RDONLY|nonBlocking, 0)
	if err != nil {
		return nil, nil, err
	}
	if info, err = file.Stat(); err == nil {
		err = judge(info)
	}
	if err != nil {
		file.Close()
		return nil, nil, opening(name, err)
	}
	return file, info, nil
}

func regular(info fs.FileInfo) error {
	switch {
	case info.IsDir():
		return ErrDirectory
	case !info.Mode().IsRegular():
		return ErrNotRegular
	}
	return nil
}

func opening(name string, err error) error {
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		err = pathError.Err
	}
	return &fs.PathError{Op: "open", Path: name, Err: err}
}

func (f *Files) openStdin(name string) io.ReadCloser {
	var info fs.FileInfo
	if file, ok := f.Stdin.(*os.File); ok {
		info, _ = file.Stat() // nil if it has none
	}
	return io.NopCloser(f.remember("standard input", info, f.Limit(name, f.Stdin)))
}

// readable returns the reason why a file is not read, nil if it is.
func (f *Files) readable(info fs.FileInfo) error {
	if err := regular(info); err != nil {
		return err
	}
	if info.Size() > f.max() {
		return f.tooLarge()
	}
	return nil
}

func (f *Files) max() int64 {
	if f == nil || f.Max == 0 {
		return MaxInput
	}
	return f.Max
}

func (f *Files) tooLarge() error {
	if f == nil {
		return &TooLarge{Max: f.max()}
	}
	return &TooLarge{f.max(), f.Raise}
}

// remember records a file that is being read, and returns the reader to use,
// which computes a checksum if one is wanted.
func (f *Files) remember(name string, info fs.FileInfo, r io.Reader) io.Reader {
	if f == nil {
		return r
	}
	in := input{name: name, info: info}
	if f.Summed {
		in.sum = sha256.New()
		r = io.TeeReader(r, in.sum)
	}
	f.inputs = append(f.inputs, in)
	return r
}

// Sum is the SHA-256 checksum of what was read of a file, so that a result can
// name the input it is about.
type Sum struct {
	Name string
	SHA  string // in hexadecimal digits
}

// Sums returns the checksums of all files, in the order in which they were
// opened; none without Summed. A file that was not read to its end has the
// checksum of the part that was read. A nil f has read nothing.
func (f *Files) Sums() (all []Sum) {
	if f == nil {
		return nil
	}
	for _, i := range f.inputs {
		if i.sum != nil {
			all = append(all, Sum{i.name, hex.EncodeToString(i.sum.Sum(nil))})
		}
	}
	return all
}

// Input reports whether a file has been read, and by which name, so that a
// command does not overwrite its own input. Files are compared by identity, not
// by name.
func (f *Files) Input(info fs.FileInfo) (name string, ok bool) {
	if f == nil {
		return "", false
	}
	for _, i := range f.inputs {
		if i.info != nil && os.SameFile(i.info, info) {
			return i.name, true
		}
	}
	return "", false
}

// ReadFile returns the whole text of a file, without a byte order mark.
func (f *Files) ReadFile(name string) (string, error) {
	r, err := f.Open(name)
	if err != nil {
		return "", err
	}
	defer r.Close()
	var text strings.Builder
	if l, ok := r.(limited); ok {
		text.Grow(int(l.size)) // so that there is never a second copy
	}
	_, err = io.Copy(&text, r)
	return SkipMark(text.String()), err
}

// Limit returns a reader that passes on at most Max bytes of r and then fails
// with a *fs.PathError that wraps a *TooLarge. It is for the decompressed
// contents of the file called name.
func (f *Files) Limit(name string, r io.Reader) io.Reader {
	return &limitedReader{r: r, left: f.max(), err: &fs.PathError{Op: "read", Path: name, Err: f.tooLarge()}}
}

type limited struct {
	io.Reader
	io.Closer
	size int64 // when it was opened
}

// limitedReader fails where io.LimitReader would say that the text ends.
type limitedReader struct {
	r    io.Reader
	left int64
	err  error
}

func (l *limitedReader) Read(p []byte) (int, error) {
	if l.left < 0 {
		return 0, l.err
	}
	if int64(len(p)) > l.left {
		p = p[:l.left+1] // one more tells whether the text goes on
	}
	n, err := l.r.Read(p)
	if l.left -= int64(n); l.left < 0 {
		return n - 1, l.err
	}
	return n, err
}
