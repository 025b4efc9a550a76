package specs

import "sort"

// suggest is a hint that names what was probably meant, "" when nothing is near.
func suggest(word string, known []string) string {
	if name := nearest(word, known); name != "" {
		return "did you mean '" + name + "'?"
	}
	return ""
}

// nearest is the known word with the fewest single-character changes from word, "" when it
// takes more than a third of the letters.
func nearest(word string, known []string) string {
	sorted := append([]string(nil), known...)
	sort.Strings(sorted)
	best, least := "", max(1, len(word)/3)+1
	for _, name := range sorted {
		if d := distance(word, name, least); d < least {
			best, least = name, d
		}
	}
	return best
}

// distance is the edit distance of two words, or limit when it is at least that.
func distance(a, b string, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return min(row[len(b)], limit)
}
