// Package logging holds the command log, which checks recorded executions.
// Records are read by package record, properties are followed by package logs;
// this package connects them and writes the result.
package logging
