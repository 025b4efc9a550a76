package counts

import "testing"

// TestElements: lists of what loops visit have equal keys only if they are equal; no local state is taken for the mover.
func TestElements(t *testing.T) {
	t.Parallel()
	lists := [][]element{
		{{mover: true}}, {{state: ""}}, {{state: "\x00"}}, {{state: "\x00"}, {mover: true}}, {{state: "mover"}},
		{{state: "a"}, {state: "bc"}}, {{state: "ab"}, {state: "c"}}, {{state: "a\x03bc"}}, {{mover: true}, {state: "a"}}, {{state: "a"}, {mover: true}},
	}
	seen := map[string]int{}
	for i, list := range lists {
		var key []byte
		for _, e := range list {
			key = appendElement(key, e)
		}
		if j, again := seen[string(key)]; again {
			t.Errorf("%+v and %+v have one key", list, lists[j])
		}
		seen[string(key)] = i
	}
}
