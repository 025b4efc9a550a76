package source

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"syscall"
)

// MaxInput is how many bytes of a file are read unless Files says otherwise.
const MaxInput = 1 << 30

// Why a file is not read.
var (
	ErrDirectory  = errors.New("it is a directory")
	ErrNotRegular = errors.New("it is not a regular file")
)

// TooLarge says that a file, or what a compressed file contains, has more bytes than are read.
type TooLarge struct {
	Max   int64
	Raise string // how to raise the limit; may be empty
}

func (e *TooLarge) Error() string {
	text := fmt.Sprintf("it has more than %d bytes", e.Max)
	if e.Raise != "" {
		text += "; " + e.Raise
	}
	return text
}

// Files reads the files that a user names, and remembers them. Only regular files are read, for reading a
// device or a pipe might never end, and at most Max bytes of each. The zero value and nil are ready to use; nil
// remembers nothing. Errors are of type *fs.PathError.
type Files struct {
	Max   int64     // 0 stands for MaxInput
	Raise string    // for messages: how the user raises Max
	Stdin io.Reader // what the names - and /dev/stdin stand for; nil: nothing special

	// Contained refuses files outside the folder of the file that the user named; see Allow.
	Contained bool

	inputs  []input
	folders map[string]string // by file: the folder of what the user named
	outside map[string]bool   // by file
}

// input is a file that has been opened.
type input struct {
	name string
	info fs.FileInfo
}

// Open opens a file for reading. A file that is compressed is not decompressed; see Limit.
func (f *Files) Open(name string) (io.ReadCloser, error) {
	if f != nil && f.Stdin != nil && (name == "-" || name == "/dev/stdin") {
		return f.openStdin(name), nil
	}
	// A file is judged before it is opened, for opening a device may do something, and after it,
	// for it may be another one by then. Opening a pipe without O_NONBLOCK waits for its writer.
	info, err := os.Stat(name)
	if err == nil {
		err = f.readable(name, info)
	}
	if err != nil {
		return nil, opening(name, err)
	}
	file, err := os.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	if info, err = file.Stat(); err == nil {
		err = f.readable(name, info)
	}
	if err != nil {
		file.Close()
		return nil, opening(name, err)
	}
	f.remember(name, info)
	return limited{f.Limit(name, file), file, info.Size()}, nil
}

func opening(name string, err error) error {
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		err = pathError.Err
	}
	return &fs.PathError{Op: "open", Path: name, Err: err}
}

func (f *Files) openStdin(name string) io.ReadCloser {
	if file, ok := f.Stdin.(*os.File); ok {
		if info, err := file.Stat(); err == nil {
			f.remember("standard input", info)
		}
	}
	return io.NopCloser(f.Limit(name, f.Stdin))
}

// readable says why a file is not read, if it is not.
func (f *Files) readable(name string, info fs.FileInfo) error {
	switch {
	case info.IsDir():
		return ErrDirectory
	case !info.Mode().IsRegular():
		return ErrNotRegular
	case info.Size() > f.max():
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

func (f *Files) remember(name string, info fs.FileInfo) {
	if f != nil {
		f.inputs = append(f.inputs, input{name, info})
	}
}

// Input reports whether a file has been read, and by which name.
func (f *Files) Input(info fs.FileInfo) (name string, ok bool) {
	if f == nil {
		return "", false
	}
	for _, i := range f.inputs {
		if os.SameFile(i.info, info) {
			return i.name, true
		}
	}
	return "", false
}

// ReadFile is the whole text of a file, without a byte order mark.
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

// Limit lets no more than Max bytes of r through. It is for what comes out of a compressed file of that
// name.
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
