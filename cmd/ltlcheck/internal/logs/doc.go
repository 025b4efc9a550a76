// Package logs checks recorded executions against properties, record by record,
// in memory that does not grow with the log.
//
// A property is a formula over fields of the records (package record) that a
// monitor follows (package monitor). The verdict after a record is final once
// it is satisfied or violated; the record at which it came about is kept, with
// the steps that the monitor took to it.
package logs
