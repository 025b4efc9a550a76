package translate_test

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata/translate"
)

func TestCheckPasses(t *testing.T) {
	var names []string
	for _, p := range translate.Passes() {
		if p.Doc == "" || p.Source == "" {
			t.Errorf("pass %q lacks its description or its source", p.Name)
		}
		names = append(names, p.Name)
	}
	if err := translate.CheckPasses(names); err != nil {
		t.Error(err)
	}
	if err := translate.CheckPasses([]string{"wdba", "wdbb"}); err == nil || !strings.Contains(err.Error(), `"wdbb"`) {
		t.Errorf("got %v", err)
	}
}
