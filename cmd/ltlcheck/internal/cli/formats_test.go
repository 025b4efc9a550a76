package cli

import "testing"

// TestFormatsAreDifferent: of two rows with one name, the second would never be used.
func TestFormatsAreDifferent(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, f := range formats() {
		if seen[f.name] {
			t.Errorf("two rows are called %s", f.name)
		}
		seen[f.name] = true
	}
}
