package record

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"github.com/klauspost/compress/zstd"
	"github.com/tidwall/gjson"
)

// Format is how records are written.
type Format string

// The formats.
const (
	JSONLines Format = "jsonl"  // an object in each line
	JSON      Format = "json"   // objects one after another, in any layout, or arrays of them
	CSV       Format = "csv"    // comma-separated values
	Logfmt    Format = "logfmt" // key=value pairs, as those of slog's and logrus' text
	OTLP      Format = "otlp"   // spans or logs of OpenTelemetry, in JSON or protobuf, and what Tempo exports
	Jaeger    Format = "jaeger" // traces that Jaeger exports
	JUnit     Format = "junit"  // results of tests
)

// Formats lists the formats.
func Formats() []Format { return []Format{JSONLines, JSON, CSV, Logfmt, OTLP, Jaeger, JUnit} }

// suffixes are those of files of logs, without that of a compression.
var suffixes = map[string]Format{
	".jsonl": JSONLines, ".ndjson": JSONLines, ".csv": CSV, ".tsv": CSV, ".json": JSON, ".logfmt": Logfmt, ".log": "", ".otlp": OTLP, ".pb": OTLP, ".xml": JUnit,
}

// IsLog reports whether the suffix of a file's name is one of logs, with or
// without that of a compression.
func IsLog(name string) bool {
	_, known := suffixes[suffix(name)]
	return known
}

// FormatOf returns the format by the suffix of a file's name; "" if it says
// nothing.
func FormatOf(name string) Format { return suffixes[suffix(name)] }

// suffix is that of a name without the one of a compression, in lower case.
func suffix(name string) string {
	name = strings.ToLower(name)
	for _, end := range []string{".gz", ".zst"} {
		name = strings.TrimSuffix(name, end)
	}
	return filepath.Ext(name)
}

// ErrFormat is a log that is recognised as none of the formats.
var ErrFormat = errors.New("the format of the log is not known by its beginning")

// peeked is how much of a log is looked at to recognise its format.
const peeked = 64 << 10

// Decompress returns what r has compressed by gzip or zstd, and r itself if it is
// not compressed. It waits for the first bytes.
func Decompress(r io.Reader) (io.Reader, error) {
	buffered := bufio.NewReaderSize(r, peeked)
	magic, err := buffered.Peek(4)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	switch {
	case bytes.HasPrefix(magic, []byte{0x1f, 0x8b}):
		z, err := gzip.NewReader(buffered)
		if err != nil {
			return nil, fmt.Errorf("not compressed by gzip, although it begins like that: %w", err)
		}
		return z, nil
	case bytes.HasPrefix(magic, []byte{0x28, 0xb5, 0x2f, 0xfd}):
		z, err := zstd.NewReader(buffered, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxWindow))
		if err != nil {
			return nil, fmt.Errorf("not compressed by zstd, although it begins like that: %w", err)
		}
		return z.IOReadCloser(), nil
	}
	return buffered, nil
}

// maxWindow is the most memory, in bytes, that a log compressed by zstd may ask
// for.
const maxWindow = 128 << 20

// recognise returns the format of a log by its beginning; hint, which is that of
// its name and may be "", decides where the beginning does not. It waits until
// there is a line, or as much as is looked at.
func recognise(r *bufio.Reader, hint Format) (Format, error) {
	if hint == CSV || hint == Logfmt {
		return hint, nil
	}
	text, whole := firstLine(r)
	head, _ := r.Peek(min(recognised, r.Buffered()))
	trimmed := bytes.TrimSpace(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")))
	switch {
	case isProtobuf(head):
		return OTLP, nil
	case len(trimmed) == 0:
		return cmp.Or(hint, JSONLines), nil
	case trimmed[0] == '<':
		return JUnit, nil
	case trimmed[0] == '{' || trimmed[0] == '[':
		return recogniseJSON(r, trimmed, whole, hint), nil
	case hint != "":
		return hint, nil
	case pair().Match(trimmed):
		return Logfmt, nil
	case bytes.ContainsAny(trimmed, ",;\t"):
		return CSV, nil
	}
	return "", ErrFormat
}

// firstLine returns the first line that is not empty, or the beginning of it;
// whole says that the line ends there.
func firstLine(r *bufio.Reader) (text []byte, whole bool) {
	for n := 1; ; n = max(n+1, r.Buffered()) {
		got, err := r.Peek(min(n, peeked))
		begin := len(got) - len(bytes.TrimLeft(got, " \t\r\n"))
		if end := bytes.IndexByte(got[begin:], '\n'); end >= 0 {
			return got[begin : begin+end], true
		}
		if err != nil || n >= peeked {
			return got[begin:], errors.Is(err, io.EOF)
		}
	}
}

// pair is what the first line of logfmt begins with.
var pair = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[\w.@/-]+=("|[^\s"=]*(\s|$))`) })

// Members by which exports of traces are recognised: of the whole document, or
// of what is in it.
var (
	ofOTLP   = []string{"resourceSpans", "resource_spans", "resourceLogs", "resource_logs", "batches", "trace.resourceSpans"}
	ofJaeger = []string{"data.0.traceID", "data.0.spans"}
)

// recogniseJSON tells exports of traces from objects in lines, and these from
// objects in another layout.
func recogniseJSON(r *bufio.Reader, line []byte, whole bool, hint Format) Format {
	if hint == OTLP || hint == Jaeger {
		return hint
	}
	oneLine := whole && valid(line)
	text := line
	if !oneLine {
		text, _ = r.Peek(r.Buffered()) // of the beginning of a document the members that there are can be read
	}
	switch {
	case hasAny(text, ofOTLP):
		return OTLP
	case hasAny(text, ofJaeger):
		return Jaeger
	case oneLine && line[0] == '{', hint == JSONLines:
		return JSONLines
	}
	return JSON
}

// hasAny reports whether a document has one of some members.
func hasAny(text []byte, paths []string) bool {
	for _, path := range paths {
		if gjson.GetBytes(text, path).Exists() {
			return true
		}
	}
	return false
}
