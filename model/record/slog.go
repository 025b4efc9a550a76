package record

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"reflect"
	"strconv"
	"time"
)

// Handler is a handler of log/slog that records what is logged: the message is
// the event, attributes are fields, and groups are objects. Time and level are
// not written, as they are no part of what a model describes.
type Handler struct {
	recorder *Recorder
	level    slog.Leveler
	before   []byte   // fields of WithAttrs
	groups   []string // open groups that have no field yet
	open     int      // groups whose objects are open at the end of before
}

// NewHandler returns a handler that records what has at least a level; nil
// stands for slog.LevelInfo.
func NewHandler(r *Recorder, level slog.Leveler) *Handler {
	if level == nil {
		level = slog.LevelInfo
	}
	return &Handler{recorder: r, level: level}
}

// Enabled implements slog.Handler.
func (h *Handler) Enabled(_ context.Context, l slog.Level) bool { return l >= h.level.Level() }

// Handle implements slog.Handler. It returns no error: see Recorder.Flush.
func (h *Handler) Handle(_ context.Context, record slog.Record) error {
	r := h.recorder
	r.mu.Lock()
	defer r.mu.Unlock()
	b := appendText(append(r.buffer, `{"event":`...), record.Message)
	b = append(append(b, r.host...), h.before...)
	w := &attributes{buffer: b, groups: h.groups, open: h.open}
	record.Attrs(func(a slog.Attr) bool {
		w.add(a)
		return true
	})
	for range w.open {
		w.buffer = append(w.buffer, '}')
	}
	r.end(w.buffer)
	return nil
}

// WithAttrs implements slog.Handler.
func (h *Handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	w := &attributes{buffer: append([]byte(nil), h.before...), groups: h.groups, open: h.open}
	for _, a := range attrs {
		w.add(a)
	}
	return &Handler{h.recorder, h.level, w.buffer, w.groups, w.open}
}

// WithGroup implements slog.Handler.
func (h *Handler) WithGroup(name string) slog.Handler {
	if name == "" {
		return h
	}
	out := *h
	out.groups = append(append([]string(nil), h.groups...), name)
	return &out
}

// attributes writes attributes as fields. Groups are opened by their first
// field, so that empty ones are left out.
type attributes struct {
	buffer []byte
	groups []string
	open   int
}

func (at *attributes) add(a slog.Attr) {
	v := a.Value.Resolve()
	if a.Equal(slog.Attr{}) {
		return
	}
	if v.Kind() != slog.KindGroup {
		at.begin()
		at.buffer = append(appendText(at.comma(), a.Key), ':')
		at.buffer = appendValue(at.buffer, v)
		return
	}
	if a.Key == "" { // its attributes are those of the group around it
		for _, inner := range v.Group() {
			at.add(inner)
		}
		return
	}
	at.group(a.Key, v.Group())
}

// group writes the attributes of a group as an object, if there are any.
func (at *attributes) group(name string, attrs []slog.Attr) {
	inner := &attributes{buffer: at.buffer, groups: append(append([]string(nil), at.groups...), name)}
	for _, a := range attrs {
		inner.add(a)
	}
	if len(inner.groups) > 0 { // nothing was written
		return
	}
	at.buffer = append(inner.buffer, '}')
	at.open += len(at.groups)
	at.groups = nil
}

// begin opens the groups.
func (at *attributes) begin() {
	for _, g := range at.groups {
		at.buffer = append(appendText(at.comma(), g), ':', '{')
		at.open++
	}
	at.groups = nil
}

// comma separates a field from what stands before it.
func (at *attributes) comma() []byte {
	if n := len(at.buffer); n > 0 && at.buffer[n-1] == '{' {
		return at.buffer
	}
	return append(at.buffer, ',')
}

// appendValue writes a value.
func appendValue(b []byte, v slog.Value) []byte {
	switch v.Kind() {
	case slog.KindInt64:
		return strconv.AppendInt(b, v.Int64(), 10)
	case slog.KindUint64:
		return strconv.AppendUint(b, v.Uint64(), 10)
	case slog.KindFloat64:
		return appendFloat(b, v.Float64())
	case slog.KindBool:
		return strconv.AppendBool(b, v.Bool())
	case slog.KindString:
		return appendText(b, v.String())
	case slog.KindDuration:
		return strconv.AppendInt(b, int64(v.Duration()), 10)
	case slog.KindTime:
		return appendText(b, v.Time().Format(time.RFC3339Nano))
	}
	return appendAny(b, v.Any())
}

// appendAny writes a value as JSON does, or, if JSON cannot, as fmt does. Errors
// and values with names are texts. A method of the value that panics ends no
// system that is recorded: a nil pointer is written as "<nil>", other values as
// what the panic says, as handlers of log/slog do.
func appendAny(b []byte, v any) (out []byte) {
	defer func() {
		if r := recover(); r != nil {
			out = appendText(b, panicked(v, r))
		}
	}()
	switch v := v.(type) {
	case error:
		return appendText(b, v.Error())
	case fmt.Stringer:
		return appendText(b, v.String())
	}
	text, err := json.Marshal(v)
	if err != nil {
		return appendText(b, fmt.Sprint(v))
	}
	return append(b, text...)
}

// panicked returns what is written of a value one of whose methods has panicked.
func panicked(v, reason any) string {
	if p := reflect.ValueOf(v); p.Kind() == reflect.Pointer && p.IsNil() {
		return "<nil>"
	}
	return fmt.Sprintf("!PANIC: %v", reason)
}
