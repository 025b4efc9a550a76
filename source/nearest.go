package source

// Nearest returns the known name that name is most likely a misspelling of, for
// hints: the one with the least edit distance, the first in the alphabet of
// several. It returns "" if more than a third of the letters, and more than
// one, would have to change, for names of over 100 bytes, and if known has more
// than 10,000 names, as each costs time in the product of both lengths.
func Nearest(name string, known []string) string {
	if len(name) > 100 || len(known) > 10_000 {
		return ""
	}
	best, least := "", max(1, len(name)/3)+1
	for _, k := range known {
		if d := editDistance(name, k, least+1); d < least || d == least && best != "" && k < best {
			best, least = k, d
		}
	}
	return best
}

// editDistance returns the number of insertions, deletions, substitutions of
// bytes and exchanges of neighbours, none of them edited twice, that turn a
// into b (Damerau 1964); limit if it is at least that.
func editDistance(a, b string, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	last, row, next := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		next[0] = i + 1
		for j := range len(b) {
			changed := row[j]
			if a[i] != b[j] {
				changed++
			}
			next[j+1] = min(changed, next[j]+1, row[j+1]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				next[j+1] = min(next[j+1], last[j-1]+1)
			}
		}
		last, row, next = row, next, last
	}
	return min(row[len(b)], limit)
}
