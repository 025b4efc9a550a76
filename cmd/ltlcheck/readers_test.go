package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/jsonrpc"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/record"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/lts"
	"github.com/ltlcheck/ltlcheck/program/petri"
)

// streamReader reads a stream to its end, and describes what was read. It may open the stream several times.
type streamReader struct {
	sample []byte
	read   func(open func() io.Reader) (string, error)
}

// once reads a stream that is opened once.
func once(read func(io.Reader) (string, error)) func(func() io.Reader) (string, error) {
	return func(open func() io.Reader) (string, error) { return read(open()) }
}

// rewinding is a stream in which places can be sought.
type rewinding struct {
	io.Reader
	open func() io.Reader
	size int64
}

func (r *rewinding) Seek(offset int64, whence int) (int64, error) {
	if whence == io.SeekEnd {
		offset += r.size
	}
	r.Reader = r.open()
	_, err := io.CopyN(io.Discard, r.Reader, offset)
	return offset, err
}

// zipped compresses a text.
func zipped(t *testing.T, text []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// fileOf reads a file.
func fileOf(t *testing.T, path ...string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// readRecords reads a log.
func readRecords(format record.Format) func(io.Reader) (string, error) {
	return func(r io.Reader) (out string, err error) {
		p, err := record.Bind([]program.Atom{{Text: "x == 1"}})
		if err != nil {
			return "", err
		}
		l, err := record.Open(r, "log", format, p, record.MissingIsFalse)
		for err == nil {
			var letter uint64
			if letter, err = l.Next(); err == nil {
				out += fmt.Sprint(letter, " ")
			}
		}
		if errors.Is(err, io.EOF) {
			err = nil
		}
		return out, err
	}
}

// closing adds what files have.
func closing(open func() io.Reader) func() (io.ReadCloser, error) {
	return func() (io.ReadCloser, error) { return io.NopCloser(open()), nil }
}

// readCertificate reads a certificate of some size to the first section, which has its checksum compared.
func readCertificate(size int) func(func() io.Reader) (string, error) {
	return func(open func() io.Reader) (string, error) {
		in, err := certificate.NewReader("certificate", &rewinding{open(), open, int64(size)})
		if err != nil {
			return "", err
		}
		s, err := in.Next()
		if err != nil {
			return "", err
		}
		return s.Name, nil
	}
}

// readMessages reads messages of a protocol.
func readMessages(framing jsonrpc.Framing) func(io.Reader) (string, error) {
	return func(r io.Reader) (out string, err error) {
		c := jsonrpc.NewConn(r, io.Discard, framing)
		for err == nil {
			var body []byte
			if body, err = c.Read(context.Background()); err == nil {
				out += string(body) + "\n"
			}
		}
		if errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			err = nil
		}
		return out, err
	}
}

// readCommand lets a command read its standard input.
func readCommand(args ...string) func(io.Reader) (string, error) {
	return func(r io.Reader) (string, error) {
		var out, problems bytes.Buffer
		status := run(args, r, &out, &problems)
		if status == cli.StatusInput || status == cli.StatusInternal {
			return out.String(), errors.New(problems.String())
		}
		return fmt.Sprint(status), nil
	}
}

// streams are all readers of streams, by what they read.
func streams(t *testing.T) map[string]streamReader {
	t.Helper()
	aut := fileOf(t, "../../specs/early.aut")
	readSystem := func(r io.Reader) (string, error) {
		l, err := lts.Read("system.aut", r)
		if err != nil {
			return "", err
		}
		return fmt.Sprint(l.States(), " states"), nil
	}
	readNet := func(open func() io.Reader) (string, error) {
		n, err := petri.Read("net.pnml", closing(open))
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("%T", n), nil
	}
	net, err := petri.Load("../../bench/faults/mutate/testdata/mutex.pnml")
	if err != nil {
		t.Fatal(err)
	}
	readProperties := func(open func() io.Reader) (string, error) {
		all, err := petri.ReadProperties("properties.xml", net, closing(open))
		return fmt.Sprint(len(all)), err
	}
	held := filepath.Join(t.TempDir(), "certificate")
	if status := run([]string{"check", "../../specs/peterson.pml", "--certificate", held}, nil, io.Discard, io.Discard); status != cli.StatusOK {
		t.Fatal("no certificate: ", status)
	}
	lines := []byte("{\"x\": 1}\n{\"x\": 2}\n{\"y\": 3, \"x\": 1}\n")
	message := `{"jsonrpc":"2.0","id":1,"method":"x"}`
	return map[string]streamReader{
		"JSON lines":          {lines, once(readRecords(record.JSONLines))},
		"a log of any format": {lines, once(readRecords(""))},
		"a compressed log":    {zipped(t, lines), once(readRecords(""))},
		"CSV":                 {[]byte("x,y\n1,2\n2,\"a\nb\"\n1,3\n"), once(readRecords(record.CSV))},
		"logfmt":              {[]byte("x=1 y=2\nx=2\nx=1 z=\"a b\"\n"), once(readRecords(record.Logfmt))},
		"JSON":                {[]byte(`[{"x": 1}, {"x": 2}, {"x": 1, "y": [1, {"z": 2}]}]`), once(readRecords(record.JSON))},
		"JUnit":               {[]byte(`<testsuites><testsuite name="s"><testcase name="a" time="1"/><testcase name="b"><failure>no</failure></testcase></testsuite></testsuites>`), once(readRecords(record.JUnit))},
		"a system":            {aut, once(readSystem)},
		"a compressed system": {zipped(t, aut), once(readSystem)},
		"a net":               {fileOf(t, "../../specs/buffer.pnml"), readNet},
		"properties of nets":  {fileOf(t, "../../bench/faults/mutate/testdata/reach.xml"), readProperties},
		"a certificate":       {fileOf(t, held), readCertificate(len(fileOf(t, held)))},
		"messages with heads": {[]byte(fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(message), message)), once(readMessages(jsonrpc.Headers))},
		"messages in lines":   {[]byte(message + "\n" + message + "\n"), once(readMessages(jsonrpc.Lines))},
		"a model":             {fileOf(t, "../../specs/peterson.pml"), once(readCommand("check", "-"))},
		"an automaton":        {fileOf(t, "../../specs/fair-p1.hoa"), once(readCommand("automaton", "-"))},
		"formulas":            {[]byte("[] a\n<> b\na U (b V c)\n"), once(readCommand("translate", "-F", "-"))},
		"a log of a command":  {lines, once(readCommand("log", "-", "-f", "[] x > 0", "--missing", "keep"))},
	}
}

// errDevice is the error of a reader that fails.
var errDevice = errors.New("the device has failed")

// TestStreams: whatever the size of the pieces in which a stream comes, what is read is the same; and where reading fails in the middle,
// nothing else is said than that, whatever was read so far.
func TestStreams(t *testing.T) {
	t.Parallel()
	for name, s := range streams(t) {
		whole := func() io.Reader { return bytes.NewReader(s.sample) }
		want, err := s.read(whole)
		if err != nil || want == "" {
			t.Errorf("%s: %q, %v", name, want, err)
			continue
		}
		for how, wrap := range map[string]func(io.Reader) io.Reader{"bytes": iotest.OneByteReader, "halves": iotest.HalfReader, "the end with the last bytes": iotest.DataErrReader} {
			if got, err := s.read(func() io.Reader { return wrap(whole()) }); err != nil || got != want {
				t.Errorf("%s by %s: %q, %v, want %q", name, how, got, err, want)
			}
		}
		for _, at := range lengths(len(s.sample)) {
			got, err := s.read(func() io.Reader { return io.MultiReader(bytes.NewReader(s.sample[:at]), iotest.ErrReader(errDevice)) })
			if err == nil || !errors.Is(err, errDevice) && !strings.Contains(err.Error(), errDevice.Error()) {
				t.Errorf("%s that fails after %d of %d bytes: %q, %v", name, at, len(s.sample), got, err)
			}
		}
		got, err := s.read(func() io.Reader { return iotest.TimeoutReader(iotest.OneByteReader(whole())) })
		if (err != nil || got != want) && (err == nil || !strings.Contains(err.Error(), iotest.ErrTimeout.Error())) {
			t.Errorf("%s with a timeout: %q, %v", name, got, err)
		}
	}
}

// closed are the streams whose format says where it ends: of no other can a reader know that there should be more.
var closed = []string{"a compressed log", "JSON", "JUnit", "a system", "a compressed system", "a net", "properties of nets", "messages with heads", "an automaton"}

// TestCutStreams: a stream that ends too early is never taken for a whole one where its format says where it ends, and whatever the format
// the reader ends in words.
func TestCutStreams(t *testing.T) {
	t.Parallel()
	all := streams(t)
	for _, name := range closed {
		s := all[name]
		whole := bytes.TrimRight(s.sample, "\n")
		for _, at := range lengths(len(whole)) {
			got, err := s.read(func() io.Reader { return bytes.NewReader(whole[:at]) })
			if err == nil && (at > 0 || got != "") { // nothing is a stream without records or messages
				t.Errorf("%s that ends after %d of %d bytes is taken for whole: %q", name, at, len(whole), got)
			}
		}
	}
	for name, s := range all {
		for _, at := range lengths(len(s.sample)) {
			if _, err := s.read(func() io.Reader { return bytes.NewReader(s.sample[:at]) }); err != nil && strings.Contains(err.Error(), "panic") {
				t.Errorf("%s that ends after %d bytes: %v", name, at, err)
			}
		}
	}
}

// TestCutFiles: no file that the command has written for a later run of its own is taken for a whole one when a part of it is missing at
// the end, or something follows.
func TestCutFiles(t *testing.T) {
	t.Parallel()
	folder, model := withFile(t, "m.pml", counting)
	in := func(name string) string { return filepath.Join(folder, name) }
	net := in("net.pnml")
	if err := os.WriteFile(net, fileOf(t, "../../specs/buffer.pnml"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name  string
		write []string // with the file as its last argument
		read  []string
		more  string // what must not follow; "" if anything may
	}{
		{"a checkpoint of states", []string{"explore", model, "--states", "300", "--checkpoint"}, []string{"explore", model, "--resume"}, "\x00"},
		{"a checkpoint of a search", []string{"check", model, "--without", "all", "-f", "[] (x < 100 || <> (y == 1))", "--states", "300", "--checkpoint"},
			[]string{"check", model, "--without", "all", "-f", "[] (x < 100 || <> (y == 1))", "--resume"}, "\x00"},
		{"a checkpoint of a net", []string{"explore", net, "--states", "2", "--checkpoint"}, []string{"explore", net, "--resume"}, "\x00"},
		{"a certificate", []string{"check", model, "-f", "[] x <= 40", "--certificate"}, []string{"certify"}, "{}"},
		{"a counterexample", []string{"check", model, "-f", "[] x < 3", "--json", "-o"}, []string{"simulate", model, "--trail"}, "{}"},
		{"a run", []string{"simulate", model, "--seed", "1", "--steps", "20", "--json", "-o"}, []string{"simulate", model, "--trail"}, "{}"},
		{"a state graph", []string{"graph", "../../specs/peterson.pml", "--format", "aut", "-o"}, []string{"explore"}, "(0,\"x\",1)"},
		{"an automaton", []string{"translate", "-f", "G (a -> F b)", "--format", "hoa", "-o"}, []string{"automaton"}, ""},
		{"a never claim", []string{"translate", "-f", "G (a -> F b)", "--format", "never", "-o"}, []string{"automaton"}, ""},
	} {
		file := in("written" + map[bool]string{true: ".aut"}[tt.name == "a state graph"])
		var stderr bytes.Buffer
		if status := run(append(tt.write, file), nil, io.Discard, &stderr); status == cli.StatusInput || status == cli.StatusInternal {
			t.Fatalf("%s: exit status %d: %s", tt.name, status, &stderr)
		}
		good := bytes.TrimRight(fileOf(t, file), "\n")
		try := func(what string, text []byte) {
			if err := os.WriteFile(file, text, 0o666); err != nil {
				t.Fatal(err)
			}
			var stdout, stderr bytes.Buffer
			if status := run(append(tt.read, file), nil, &stdout, &stderr); status != cli.StatusInput || stdout.Len() > 0 || stderr.Len() == 0 || strings.Contains(stderr.String(), "panic") {
				t.Errorf("%s %s: exit status %d, %q, %q", tt.name, what, status, stdout.String(), stderr.String())
			}
		}
		for _, n := range lengths(len(good)) {
			try(fmt.Sprintf("cut after %d of %d bytes", n, len(good)), good[:n])
		}
		if tt.more != "" {
			try("with something behind it", append(append(bytes.Clone(good), '\n'), tt.more...))
		}
	}
}
