//go:build !unix

package main

import "errors"

// makePipe does not make a named pipe.
func makePipe(string) error { return errors.ErrUnsupported }
