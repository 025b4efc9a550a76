package report

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/ltlcheck/ltlcheck/program"
)

// Assignments formats variables for a label, one line each. Three or more
// elements of an array in a row share a line, since a net or an array can have
// hundreds. Places of a net without tokens are left out, unless a step has just
// emptied them; a variable that no longer exists is "gone".
func Assignments(vs Values) (out []string) {
	for i := 0; i < len(vs); {
		if n := elements(vs[i:]); n >= leastElements {
			out = append(out, arrayLine(vs[i:i+n]))
			i += n
			continue
		}
		switch v := vs[i]; {
		case v.Value == "":
			out = append(out, v.Name+" gone")
		case v.Kind != program.Tokens || v.Value != "0" || v.Old != "":
			out = append(out, v.Name+" = "+v.Value)
		}
		i++
	}
	return out
}

// leastElements is the least number of elements of an array that share a line.
const leastElements = 3

// element splits the name of an array element into array and index. It is
// compiled at its first use, as most commands draw nothing.
var element = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(.*)\[([0-9]+)\]$`) })

// elements returns the number of variables at the beginning of vs that are
// elements of one array with consecutive indexes. An element whose value has a
// space or comma ends them: the values are joined by spaces.
func elements(vs Values) int {
	array, first := "", 0
	for i, v := range vs {
		m := element().FindStringSubmatch(v.Name)
		if m == nil || v.Value == "" || strings.ContainsAny(v.Value, " ,") {
			return i
		}
		index, err := strconv.Atoi(m[2])
		if i == 0 {
			array, first = m[1], index
		}
		if err != nil || m[1] != array || index != first+i {
			return i
		}
	}
	return len(vs)
}

// arrayLine formats consecutive elements of an array as a[0..2] = 1 0 1, or as
// a[0..2] = all 0. vs is not empty, and elements has accepted it.
func arrayLine(vs Values) string {
	m, last := element().FindStringSubmatch(vs[0].Name), element().FindStringSubmatch(vs[len(vs)-1].Name)
	values := make([]string, len(vs))
	same := true
	for i, v := range vs {
		values[i] = v.Value
		same = same && v.Value == vs[0].Value
	}
	text := strings.Join(values, " ")
	if same {
		text = "all " + vs[0].Value
	}
	return fmt.Sprintf("%s[%s..%s] = %s", m[1], m[2], last[2], text)
}
