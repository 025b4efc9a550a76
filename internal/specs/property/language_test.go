package property

import "testing"

// TestNamedLanguage: a language can be named for a file of any name.
func TestNamedLanguage(t *testing.T) {
	t.Parallel()
	for _, name := range LanguageNames() {
		if l, err := (&Options{Language: name}).ModelLanguage("model.any"); err != nil || l.Name != name {
			t.Errorf("%s: %s, %v", name, l.Name, err)
		}
	}
	if _, err := (&Options{Language: "klingon"}).ModelLanguage("model.any"); err == nil {
		t.Error("a language that there is not is accepted")
	}
}
