package question

import "github.com/ltlcheck/ltlcheck/source"

// Counters is the language of counter programs.
const Counters = "counters"

func countersLanguage() Language {
	return Language{
		Name:     Counters,
		Article:  "a counter program",
		Suffixes: []string{".counters"},
		load: func(_ *source.Files, path string, _ []string) (*Model, error) {
			return nil, usageErrorf("%s: counter programs are explored symbolically only: ltlcheck explore %s", path, path)
		},
	}
}
