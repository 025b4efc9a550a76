package help

import (
	"strings"
	"testing"
)

// TestTopics: every topic has a section, which fits the width but for code and long words.
func TestTopics(t *testing.T) {
	for _, name := range Topics() {
		var b strings.Builder
		if err := WriteTopic(&b, name, 80); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		if strings.Count(text, "\n") < 5 || strings.Contains(text, "```") || strings.Contains(text, "<!--") || strings.Contains(text, "**") {
			t.Errorf("%s:\n%s", name, text)
		}
	}
	if IsTopic("check") || !IsTopic("fairness") || WriteTopic(&strings.Builder{}, "nothing", 80) == nil {
		t.Error("what a topic is")
	}
}

// TestSection: a section ends at the next heading of its level, and lines of code are not headings.
func TestSection(t *testing.T) {
	page := "# A\n\nfirst\n\n```sh\n## no heading\n```\n\n## B\n\nsecond\n\n### C\n\nthird\n\n## D\n"
	for heading, want := range map[string]string{"": "# A\n\nfirst\n\n```sh\n## no heading\n```\n\n", "## B": "## B\n\nsecond\n\n### C\n\nthird\n\n", "### C": "### C\n\nthird\n\n", "## E": ""} {
		if got := section(page, heading); got != want {
			t.Errorf("%q: %q", heading, got)
		}
	}
	if got, want := plain("## B\n\n* one [two](x.md) **three**\n  four\n* five\n\n```sh\ncode  here\n```\n", 12), "B\n\n* one two\n  three four\n* five\n\n  code  here\n"; got != want {
		t.Errorf("%q", got)
	}
}
