// Package output writes the tables of benchmarks.
package output

import (
	"io"
	"os"
)

// Write calls write with a new file of that name, or with standard output if the
// name is "".
func Write(name string, stdout io.Writer, write func(io.Writer)) error {
	if name == "" {
		write(stdout)
		return nil
	}
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	write(f)
	return f.Close()
}
