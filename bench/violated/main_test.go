package main

import "testing"

// TestQuestions: there are 120 questions without those of the corpus and with them, each by a name of its own, and all models can be read.
func TestQuestions(t *testing.T) {
	t.Parallel()
	names := map[string]bool{}
	all := questions("")
	for i := range all {
		q := &all[i]
		if names[q.name] {
			t.Errorf("two questions are called %s", q.name)
		}
		if names[q.name] = true; q.missing != "" {
			continue
		}
		if _, _, err := q.load(); err != nil {
			t.Errorf("%s: %v", q.name, err)
		}
	}
	if len(all) != 120 {
		t.Errorf("%d questions", len(all))
	}
}
