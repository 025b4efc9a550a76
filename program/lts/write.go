package lts

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Write writes the system as an Aldebaran file that Read reads back. A label
// with a line break cannot be written and is an error, before anything is
// written.
func Write(w io.Writer, l *LTS) error {
	for _, label := range l.labels {
		if strings.ContainsAny(label, "\n\r") {
			return fmt.Errorf("the label %q has a line break, which an Aldebaran file cannot have", label)
		}
	}
	out := bufio.NewWriterSize(w, 1<<16)
	fmt.Fprintf(out, "des (%d, %d, %d)\n", l.initial, len(l.edges), l.states)
	var line []byte
	for s := range len(l.first) - 1 {
		for _, e := range l.Out(s) {
			line = strconv.AppendUint(append(line[:0], '('), uint64(s), 10)
			line = append(append(append(line, `, "`...), l.labels[e.Label]...), `", `...)
			line = append(strconv.AppendUint(line, uint64(e.To), 10), ")\n"...)
			if _, err := out.Write(line); err != nil {
				return err
			}
		}
	}
	return out.Flush()
}
