package events

import (
	"fmt"
	"testing"
)

type named string

func (n named) String() string { return string(n) }

func one() int { return 1 }

// TestInterfaceKeys assigns to entries whose keys have types of their own.
func TestInterfaceKeys(t *testing.T) {
	m := map[fmt.Stringer]int{}
	m[named("a")] = one()
	m[named("a")] += one()
	n := map[any][]int{}
	n[1] = append(n[1], one())
	if m[named("a")] != 2 || len(n[1]) != 1 {
		t.Errorf("%v, %v", m, n)
	}
}
