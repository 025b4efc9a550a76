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

	Plural      string   // what such models are together, as "Promela models"
	Shortcuts   []string // that searches take, see check.Shortcuts
	Reductions  []string // that keep failures, see program.Reducer
	ReduceAfter uint64   // states before a smaller program is tried; 0 is none
	Interleaved bool     // Reductions leave out interleavings and states of what people wrote

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

// Offered says what each language has of something, as "those of Promela models
// are a and b, those of Petri nets c or d", and which languages have any.
func Offered(has func(*Language) []string) (text, languages string) {
	var texts, plurals []string
	for _, l := range Languages() {
		if names := has(&l); len(names) > 0 {
			verb := ""
			if len(texts) == 0 {
				verb = " are"
			}
			texts = append(texts, "those of "+l.Plural+verb+" "+joinOr(names))
			plurals = append(plurals, l.Plural)
		}
	}
	return strings.Join(texts, ", "), strings.ReplaceAll(joinOr(plurals), " or ", " and ")
}

// OfferedNames returns the names of something that languages offer, each once,
// in the order of languages, and all at the end.
func OfferedNames(has func(*Language) []string) (names []string) {
	for _, l := range Languages() {
		for _, name := range has(&l) {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return append(names, "all")
}

// Shortcuts are those of a language, for Offered and OfferedNames; Reductions likewise.
func Shortcuts(l *Language) []string { return l.Shortcuts }

func Reductions(l *Language) []string { return l.Reductions }

// Reduced is the language whose models are explored as they are at first, and
// reduced after ReduceAfter states.
func Reduced() Language {
	all := Languages()
	return all[slices.IndexFunc(all, func(l Language) bool { return l.ReduceAfter > 0 })]
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
