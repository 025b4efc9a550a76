// Package logs has the commands log and trace, which check recorded executions
// against properties and models, record by record, in memory that does not grow
// with the log. Records are read by package record, and connected with models by
// package mapping.
//
// A property is a formula over fields of the records (package record) that a
// monitor follows (package monitor). The verdict after a record is final once
// it is satisfied or violated; the record at which it came about is remembered,
// with the last steps that the monitor took to it.
//
// Properties reads a specification, Atoms lists the propositions to be bound to
// records, NewFollower makes a Follower, Follower.Step takes a record, and Results
// returns the verdicts.
package logs
