package jsonrpc

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

// TestCutMessages: a stream that ends between two messages has ended, and one that ends within a message, in its header as well, was cut.
func TestCutMessages(t *testing.T) {
	t.Parallel()
	body := `{"jsonrpc":"2.0","id":1,"method":"x"}`
	one := fmt.Sprintf("Other: x\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
	for at := range 2*len(one) + 1 {
		c := NewConn(strings.NewReader((one + one)[:at]), io.Discard, Headers)
		read := 0
		var err error
		for ; err == nil; read++ {
			var got []byte
			if got, err = c.Read(context.Background()); err == nil && string(got) != body {
				t.Fatalf("cut after %d bytes: %q", at, got)
			}
		}
		want := io.ErrUnexpectedEOF
		if at%len(one) == 0 {
			want = io.EOF
		}
		if read-1 != at/len(one) || !errors.Is(err, want) {
			t.Errorf("cut after %d of twice %d bytes: %d messages and %v, want %v", at, len(one), read-1, err, want)
		}
	}
}

// TestLongHeader: a header is not read for ever.
func TestLongHeader(t *testing.T) {
	t.Parallel()
	c := NewConn(neverEnding{}, io.Discard, Headers)
	var broken *Broken
	if _, err := c.Read(context.Background()); !errors.As(err, &broken) || !strings.Contains(err.Error(), "a header with a line of more than") {
		t.Errorf("%v", err)
	}
}

// neverEnding is a stream without an end.
type neverEnding struct{}

func (neverEnding) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}
