package page

import (
	"strings"
	"testing"
)

// TestTablesAreText: nothing that a model or a log says is markup, and tables without rows are left out.
func TestTablesAreText(t *testing.T) {
	t.Parallel()
	const hostile = `</style></title><script>x</script><img src=x onerror="x">&amp;`
	var b strings.Builder
	err := WriteTables(&b, &Tables{
		Title: hostile,
		Notes: []string{hostile},
		Tables: []Table{
			{Title: hostile, Columns: []string{hostile}, Rows: []Row{{Cells: []string{hostile}, Mark: "FAIL"}, {Cells: []string{"fine"}, Mark: hostile}}},
			{Title: "without rows", Columns: []string{"column"}},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	page := b.String()
	for _, bad := range []string{"<script", "<img", "without rows"} {
		if strings.Contains(page, bad) {
			t.Errorf("the page has %s", bad)
		}
	}
	const escaped = "&lt;/style&gt;&lt;/title&gt;&lt;script&gt;x&lt;/script&gt;&lt;img src=x onerror=&#34;x&#34;&gt;&amp;amp;"
	if got := strings.Count(page, escaped); got != 7 {
		t.Errorf("the text is there %d times, want 7 times", got)
	}
	for tag, want := range map[string]int{"<table>": 1, "<tr": 3, `<tr class="fail">`: 1, "</style>": 1, "</title>": 1} {
		if got := strings.Count(page, tag); got != want {
			t.Errorf("%s is there %d times, want %d times", tag, got, want)
		}
	}
}
