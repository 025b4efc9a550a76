// Package record writes events of a running system as JSON lines, for ltlcheck
// trace, which compares them with a model, and ltlcheck log, which follows
// properties along them.
//
//	r := record.New(file, record.Options{Host: "n1"})
//	defer r.Close()
//	r.Event("elected", record.Int("term", term), record.Text("role", "leader"))
//
// writes
//
//	{"event":"elected","host":"n1","term":3,"role":"leader"}
//
// An event costs about a tenth of a microsecond and no memory: it is put into a
// buffer, under a lock, so that the order of the lines is one in which the
// events happened. The buffer is written when it is full, and by Flush and
// Close: a process that dies loses what is in it, and a log that ends early is
// no error for ltlcheck.
//
// NewHandler makes a handler for log/slog, with which a system that logs already
// is recorded; package spans, a module of its own, records the spans of
// OpenTelemetry. This package imports the standard library only.
package record
