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

// TestOrders: every question about a loop has its steps in other orders, and is the same question.
func TestOrders(t *testing.T) {
	t.Parallel()
	for _, q := range fair() {
		all, texts := q.inOrders(5), map[string]bool{}
		for _, o := range all {
			if _, _, err := o.load(); err != nil || o.property != q.property || len(o.text) != len(q.text) {
				t.Errorf("%s: %v", o.name, err)
			}
			texts[o.text] = true
		}
		if len(all) != 5 || len(texts) < 2 {
			t.Errorf("%s: %d questions, %d texts", q.name, len(all), len(texts))
		}
	}
}
