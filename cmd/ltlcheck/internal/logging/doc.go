// Package logging holds the command that checks recorded executions.
package logging
