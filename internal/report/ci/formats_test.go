package ci

import (
	"io"
	"strings"
	"testing"
)

// TestFormats: every form is written, as whole lines, and an unknown one is refused.
func TestFormats(t *testing.T) {
	t.Parallel()
	for _, name := range Formats() {
		var b strings.Builder
		if err := Write(&b, name, "1.0", sample()); err != nil {
			t.Error(name, err)
		}
		if text := b.String(); !strings.HasSuffix(text, "\n") || strings.HasSuffix(text, "\n\n") {
			t.Errorf("%s ends with %q", name, text[max(0, len(text)-20):])
		}
	}
	if err := Write(io.Discard, "xml", "1.0", sample()); err == nil || !strings.Contains(err.Error(), "junit sarif github jsonl") {
		t.Error(err)
	}
}
