package property

import (
	"slices"
	"strings"
)

// Language is a kind of models. To add one, write a function that returns it
// and add that to Languages.
type Language struct {
	Name     string   // as --model-format wants it
	Article  string   // what such a model is, as "a Promela model"
	Suffixes []string // of the file names that tell it, in lower case
	Macros   bool     // definitions mean something

	load func(o *Options, path string, defines []string) (*Model, error)
}

// Languages returns the kinds of models; the first is the most common one.
func Languages() []Language {
	return []Language{promelaLanguage(), petriLanguage(), ltsLanguage(), countersLanguage()}
}

// LanguageNames returns the names of the languages, in the order of Languages.
func LanguageNames() (names []string) {
	for _, l := range Languages() {
		names = append(names, l.Name)
	}
	return names
}

// LanguageOf returns the language of a file by the suffix of its name, in
// whatever case; false if no language has it.
func LanguageOf(path string) (Language, bool) {
	path = strings.ToLower(path)
	for _, l := range Languages() {
		if slices.ContainsFunc(l.Suffixes, func(suffix string) bool { return strings.HasSuffix(path, suffix) }) {
			return l, true
		}
	}
	return Language{}, false
}

// suffixHint lists which suffixes belong to which language.
func suffixHint() string {
	var hints []string
	for _, l := range Languages() {
		hints = append(hints, l.Article+" ends in "+joinOr(l.Suffixes))
	}
	return strings.Join(hints, ", ")
}

func joinOr(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}
