// Package jsonrpc reads and writes messages of JSON-RPC 2.0 over a pair of
// streams, for the servers that other programs start: the language server, whose
// messages have headers, and the server of the Model Context Protocol, whose
// messages are lines. It knows no methods.
package jsonrpc

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"

	"github.com/ltlcheck/ltlcheck/internal/guard"
)

// MaxMessage bounds a message in bytes; a longer one ends the connection.
const MaxMessage = 64 << 20

// Message is a request, a notification or a response of JSON-RPC 2.0.
type Message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

// The error codes of JSON-RPC and of the language server's protocol.
const (
	ParseError     = -32700
	InvalidRequest = -32600
	MethodNotFound = -32601
	InvalidParams  = -32602
	NotInitialised = -32002
)

// Error is an error to be sent to the client in place of a result.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// NewError returns an error with one of the codes.
func NewError(code int, message string) *Error { return &Error{code, message} }

// Error returns the message that the client shows.
func (e *Error) Error() string { return e.Message }

// Framing is how messages are told apart.
type Framing int

// The framings: a header with the length before each message, or a line for
// each.
const (
	Headers Framing = iota
	Lines
)

// Conn reads messages from one goroutine, and writes them from any.
type Conn struct {
	in      *bufio.Reader
	framing Framing
	mu      sync.Mutex // of out
	out     io.Writer
}

// NewConn returns a connection over two streams.
func NewConn(in io.Reader, out io.Writer, framing Framing) *Conn {
	return &Conn{in: bufio.NewReader(in), framing: framing, out: out}
}

// Broken is the error of a connection from which nothing more can be read,
// because the other end has broken the protocol, or because of the system.
type Broken struct{ Err error }

func (b *Broken) Error() string { return "the connection is broken: " + b.Err.Error() }

// Unwrap lets errors.Is find the cause.
func (b *Broken) Unwrap() error { return b.Err }

// Read returns the body of the next message, or the context's error when it is
// done first: a message may still be read then, and Read must not be called
// again. ErrHeader is about this message only; after other errors no further
// message can be read: io.EOF, io.ErrUnexpectedEOF or a *Broken.
func (c *Conn) Read(ctx context.Context) ([]byte, error) {
	var body []byte
	received := make(chan error, 1)
	go func() {
		received <- guard.Try(func() (err error) {
			body, err = c.read()
			return err
		})
	}()
	select {
	case err := <-received:
		return body, err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// read is Read without a context.
func (c *Conn) read() (body []byte, err error) {
	if c.framing == Lines {
		body, err = c.readLine()
	} else {
		body, err = c.readBody()
	}
	if err != nil && !errors.Is(err, ErrHeader) && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		err = &Broken{err}
	}
	return body, err
}

// readBody returns the body of the next message with a header.
func (c *Conn) readBody() ([]byte, error) {
	length := -1
	for begun := false; ; begun = true {
		text, err := c.in.ReadSlice('\n')
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			return nil, fmt.Errorf("a header with a line of more than %d bytes", c.in.Size())
		case errors.Is(err, io.EOF) && (begun || len(text) > 0):
			return nil, io.ErrUnexpectedEOF
		case err != nil:
			return nil, err
		}
		line := strings.TrimRight(string(text), "\r\n")
		if line == "" {
			break
		}
		name, value, _ := strings.Cut(line, ":")
		if strings.EqualFold(strings.TrimSpace(name), "Content-Length") {
			n, err := strconv.Atoi(strings.TrimSpace(value))
			if err != nil || n < 0 || n > MaxMessage {
				return nil, fmt.Errorf("Content-Length is %q, want 0 to %d", strings.TrimSpace(value), MaxMessage)
			}
			length = n
		}
	}
	if length < 0 {
		return nil, ErrHeader
	}
	body := make([]byte, length)
	_, err := io.ReadFull(c.in, body)
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF // after the header
	}
	return body, err
}

// readLine returns the next line that is not empty.
func (c *Conn) readLine() ([]byte, error) {
	var line []byte
	for {
		part, err := c.in.ReadSlice('\n')
		if line = append(line, part...); len(line) > MaxMessage {
			return nil, fmt.Errorf("a message of more than %d bytes", MaxMessage)
		}
		switch body := bytes.TrimSpace(line); {
		case errors.Is(err, bufio.ErrBufferFull):
		case err != nil && (len(body) == 0 || !errors.Is(err, io.EOF)):
			return nil, err
		case len(body) > 0:
			return body, nil
		default:
			line = line[:0]
		}
	}
}

// ErrHeader is returned for a message without a length.
var ErrHeader = errors.New("a message without Content-Length")

// Write sends a message. It is safe for concurrent use.
func (c *Conn) Write(m any) error {
	body, err := json.Marshal(m)
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.framing == Lines {
		_, err = c.out.Write(append(body, '\n'))
		return err
	}
	_, err = fmt.Fprintf(c.out, "Content-Length: %d\r\n\r\n%s", len(body), body)
	return err
}

// Reply sends the result of a request.
func (c *Conn) Reply(id json.RawMessage, result any) error {
	return c.Write(struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Result  any             `json:"result"`
	}{"2.0", id, result})
}

// Fail sends an error in place of a result; without an id it is about a message
// that could not be read.
func (c *Conn) Fail(id json.RawMessage, e *Error) error {
	if len(id) == 0 {
		id = json.RawMessage("null")
	}
	return c.Write(struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Error   *Error          `json:"error"`
	}{"2.0", id, e})
}

// Notify sends a notification.
func (c *Conn) Notify(method string, params any) error {
	return c.Write(struct {
		Version string `json:"jsonrpc"`
		Method  string `json:"method"`
		Params  any    `json:"params"`
	}{"2.0", method, params})
}
