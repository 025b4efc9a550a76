// Package suites has the command tests, which makes test suites from models.
package suites
