package periodic

import (
	"errors"
	"fmt"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/internal/toolarge"
)

// stride is a variable that grows by 7 at one location.
type stride struct{}

func (stride) Variables() []string { return []string{"x"} }
func (stride) Location(int) string { return "a" }
func (stride) Initial() ([]Initial, error) {
	return []Initial{{0, &Set{C: Matrix{{}}, D: Vector{exact.Of(0)}}}}, nil
}
func (stride) Transitions(int) ([]Transition, error) {
	return []Transition{{To: 0, Instruction: &Instruction{A: Identity(1), B: Vector{exact.Of(7)}}}}, nil
}

// TestQuestionBeyondLimit: where an automaton for a question is too large, the exploration is not stopped by an answer: it ends with a
// reason, with one length of paths or with several in turn, and is not begun again.
func TestQuestionBeyondLimit(t *testing.T) {
	t.Parallel()
	large := toolarge.New("it is too large")
	for _, cycles := range []int{0, 1} {
		asked := 0
		e, err := Explore(t.Context(), stride{}, Options{Cycles: cycles, Found: func(n *Node, _ *Exploration) (bool, error) {
			asked++
			return true, fmt.Errorf("a run: %w", large)
		}})
		if err != nil || e.Stopped || e.Closed || e.Reason != "a run: it is too large" || asked != 1 {
			t.Errorf("%d: %v, stopped %v, closed %v, because %q, asked %d times", cycles, err, e.Stopped, e.Closed, e.Reason, asked)
		}
	}
	failed := errors.New("a fault")
	if _, err := Explore(t.Context(), stride{}, Options{Found: func(*Node, *Exploration) (bool, error) { return false, failed }}); !errors.Is(err, failed) {
		t.Errorf("a fault is %v", err)
	}
}
