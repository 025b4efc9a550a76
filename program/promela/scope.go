package promela

import (
	"strconv"

	"github.com/ltlcheck/ltlcheck/source"
)

func itoa(i int) string { return strconv.Itoa(i) }

// scope is one block of declarations.
type scope struct {
	outer *scope
	vars  map[string]*variable
	path  []int // numbers of the blocks from the outermost in, for labels
	inner int   // blocks opened so far
}

func newScope(outer *scope) *scope {
	s := &scope{outer: outer, vars: map[string]*variable{}}
	if outer != nil {
		outer.inner++
		s.path = append(append(s.path, outer.path...), outer.inner)
	}
	return s
}

func (s *scope) find(name string) *variable {
	for ; s != nil; s = s.outer {
		if v := s.vars[name]; v != nil {
			return v
		}
	}
	return nil
}

func hasPrefix(path, prefix []int) bool {
	if len(prefix) > len(path) {
		return false
	}
	for i, p := range prefix {
		if path[i] != p {
			return false
		}
	}
	return true
}

// suggest names the candidate closest to what the user wrote, "" when none is close.
func suggest(name string, candidates []string) string {
	best, bestDistance := "", len(name)/3+2
	for _, c := range candidates {
		if d := editDistance(name, c); d < bestDistance || d == bestDistance && best != "" && c < best {
			best, bestDistance = c, d
		}
	}
	return best
}

func didYouMean(e *source.Error, name string, candidates []string) {
	if s := suggest(name, candidates); s != "" {
		e.Hint = "did you mean " + s + "?"
	}
}

// editDistance is Levenshtein's.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
