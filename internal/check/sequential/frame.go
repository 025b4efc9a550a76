package sequential

import (
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// Searches that write checkpoints (ndfs, scc and single) have one frame:
//
//	begin, where a checkpoint ends or with the initial states
//	until nothing is left to do:
//	    write a checkpoint if one is due
//	    follow an edge, or leave the top state; if that fails, undo it
//
// What is done seldom is here. The loops (run, over) are written out in each
// search, so that they call step, for each edge, directly and not through a
// function value.

// begin goes on at a checkpoint, or puts the edges to the initial states into
// todo, which are then in s.Edges as well.
func begin(s *search.Search, of search.Checkpointable, todo *search.EdgeStack) (resumed bool, err error) {
	resumed, err = s.Recover(of)
	if err == nil && !resumed {
		if err = s.Initial(); err == nil {
			err = todo.PushReversed(s.Edges)
		}
	}
	return resumed, err
}

// undo takes back what following an edge has put on two stacks, which had these
// lengths then, and puts the edge back, so that Leave can write a checkpoint.
func undo[F any](frames *store.Array[F], todo *search.EdgeStack, hadFrames, hadTodo int, e search.Edge) {
	frames.Truncate(hadFrames)
	todo.Truncate(hadTodo)
	_ = todo.Push(e) // it was there
}
