package lsp

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
)

// maxMessage bounds a message in bytes; a longer one ends the connection.
const maxMessage = 64 << 20

// message is a request, a notification or a response of JSON-RPC 2.0.
type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

// The error codes of JSON-RPC and of the protocol.
const (
	parseError     = -32700
	invalidRequest = -32600
	methodNotFound = -32601
	invalidParams  = -32602
	notInitialised = -32002
)

// rpcError is an error to be sent to the client in place of a result.
type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// Error returns the message that the client shows.
func (e *rpcError) Error() string { return e.Message }

// conn reads and writes messages with their headers.
type conn struct {
	in  *bufio.Reader
	mu  sync.Mutex // of out
	out io.Writer
}

// read returns the body of the next message. errHeader is about this message
// only; after other errors no further message can be read.
func (c *conn) read() ([]byte, error) {
	length := -1
	for {
		line, err := c.in.ReadString('\n')
		if err != nil {
			return nil, err
		}
		line = strings.TrimRight(line, "\r\n")
		if line == "" {
			break
		}
		name, value, _ := strings.Cut(line, ":")
		if strings.EqualFold(strings.TrimSpace(name), "Content-Length") {
			n, err := strconv.Atoi(strings.TrimSpace(value))
			if err != nil || n < 0 || n > maxMessage {
				return nil, fmt.Errorf("a message of %q bytes", value)
			}
			length = n
		}
	}
	if length < 0 {
		return nil, errHeader
	}
	body := make([]byte, length)
	_, err := io.ReadFull(c.in, body)
	return body, err
}

// errHeader is returned for a message without a length.
var errHeader = errors.New("a message without Content-Length")

// write sends a message. It is safe for concurrent use.
func (c *conn) write(m any) error {
	body, err := json.Marshal(m)
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	_, err = fmt.Fprintf(c.out, "Content-Length: %d\r\n\r\n%s", len(body), body)
	return err
}

// reply sends the result of a request.
func (c *conn) reply(id json.RawMessage, result any) error {
	return c.write(struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Result  any             `json:"result"`
	}{"2.0", id, result})
}

// fail sends an error in place of a result; without an id it is about a message
// that could not be read.
func (c *conn) fail(id json.RawMessage, e *rpcError) error {
	if len(id) == 0 {
		id = json.RawMessage("null")
	}
	return c.write(struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Error   *rpcError       `json:"error"`
	}{"2.0", id, e})
}

// notify sends a notification.
func (c *conn) notify(method string, params any) error {
	return c.write(struct {
		Version string `json:"jsonrpc"`
		Method  string `json:"method"`
		Params  any    `json:"params"`
	}{"2.0", method, params})
}
