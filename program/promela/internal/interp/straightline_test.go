package interp_test

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/follow"
	"github.com/ltlcheck/ltlcheck/internal/program/programtest"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
)

// slowFollower follows ways by definition, state by state, without quick forms.
type slowFollower struct {
	x           *interp.Explorer
	left        int
	taken, size int
}

// follow appends the ways from the successors of s to b; the result is false when they do not tell everything.
func (f *slowFollower) follow(s program.State, b *program.Batch, w *follow.Ways, steps uint32) bool {
	var own program.Batch
	if f.x.Expand(s, &own) != nil || own.Len() == 0 {
		return false
	}
	for i := range own.Succs {
		f.taken, f.size = f.taken+1, f.size+len(own.State(i))
	}
	for i := range own.Succs {
		switch flags := own.Succs[i].Flags; {
		case flags&(program.AssertFailed|program.RuntimeError) != 0:
			return false
		case flags&program.Transient == 0:
			b.Add(own.Succs[i], own.State(i))
			w.Ends = append(w.Ends, follow.Way{Succ: uint32(b.Len() - 1), Steps: steps})
		default:
			f.left--
			if f.left < 0 || f.taken > interp.MaxTaken || f.size > interp.MaxFollowedBytes {
				return false
			}
			if w.Inside++; !f.follow(own.State(i), b, w, steps+1) {
				return false
			}
		}
	}
	return true
}

// unquick is the model with the nodes themselves for quick forms.
func unquick(m *flat.Model) *flat.Model {
	own := *m
	own.Quick = own.Code
	return &own
}

// sameFollowing explores a model by Follow, compares every result with the definition, and the statements reached with
// those of an exploration that expands every state.
func sameFollowing(t *testing.T, m *flat.Model, atoms []string, limit int) (followed, inside int) {
	quickly, err := promelatest.Bind(m, atoms)
	if err != nil {
		t.Fatal(err)
	}
	plain := *quickly.Atoms
	plain.Model = unquick(quickly.Model)
	quick, slow, next := interp.NewExplorer(quickly.Model, quickly), &slowFollower{x: interp.NewExplorer(plain.Model, &interp.Bound{Atoms: &plain})}, interp.NewExplorer(quickly.Model, quickly)
	var batch program.Batch
	if err := quick.Initial(&batch); err != nil {
		t.Fatal(err)
	}
	todo, seen, done := [][]byte{bytes.Clone(batch.State(0))}, map[string]bool{}, true
	for n := 0; len(todo) > 0 && n < limit; n++ {
		s := todo[0]
		todo = todo[1:]
		var want program.Batch
		var ways follow.Ways
		slow.left, slow.taken, slow.size = interp.MaxFollowed, 0, 0
		tells := slow.follow(s, &want, &ways, 1)
		got, ok, err := quick.Follow(s, &batch)
		if err != nil {
			t.Fatal(err)
		}
		if deadlock := batch.Flags&program.Deadlock != 0; ok && !deadlock && len(got.Ends)+got.Inside > 0 {
			followed, inside = followed+1, inside+got.Inside
			want.Source, want.Flags = batch.Source, batch.Flags
			if err := programtest.SameWays(ways, &want, got, &batch); !tells || err != nil {
				t.Fatalf("state %x: told %v: %v", s, tells, err)
			}
		} else if !ok && tells {
			t.Fatalf("state %x: what leads on from there was not followed", s)
		}
		if !ok {
			done = false
			if err := next.Expand(s, &want); err != nil {
				t.Fatal(err)
			}
		}
		for i := range want.Len() {
			if to := want.State(i); !seen[string(to)] {
				seen[string(to)] = true
				todo = append(todo, bytes.Clone(to))
			}
		}
	}
	if a, b := slow.x.Unreached(), quick.Unreached(); done && len(todo) == 0 && !reflect.DeepEqual(a, b) {
		t.Fatalf("unreached: %v, want %v", b, a)
	}
	return followed, inside
}

// Following by stretches is following by definition.
func TestStretches(t *testing.T) {
	raced.SkipSequential(t)
	for _, text := range []string{
		`hidden byte h; byte x; active [2] proctype P() { do :: atomic { x < 9 -> h = x; h++; x = h; h = 0; if :: x == 3 -> x = 4 :: x == 5 -> x++ :: x == 5 -> x = x + 2 :: else fi; x = x } od }`,
		`chan c = [2] of { byte, byte }; byte x; active proctype P() { byte i; do :: atomic { c!i,1; x++; c?x,1; i = (i + 1) % 5; if :: c??2,_ -> x = 1 :: c??_,1 -> x = 2 :: else -> c!!3,i; c?3,x fi } od }
active proctype Q() { byte k; do :: c?k,_ -> atomic { k = 0; c!k,k; c!k,2; x = 0 } od }`,
		`byte x; active proctype P() { byte i; atomic { i = 1; d_step { i < 3 -> i = i + 2; i-- }; x = i; d_step { if :: x == 2 -> x = 7 :: else -> x = 8 fi }; x++; if :: d_step { else -> x = 1 } :: x == 8 -> x = 2 fi; x = 3 } }`,
		`byte x; proctype Q(byte a) { atomic { x = a; x++; x = 0 } } init { byte k; atomic { k = 1; k = run Q(k); k++; run Q(k); k = 0; x = 1 }; atomic { k = k; (_nr_pr == 1); k = 2 } }`,
		`byte x; active proctype P() { atomic { x = 1; x = 2; x == 4; x = 5; x = 6 } } active proctype Q() { x == 2 -> x = 4 }`,
		`hidden byte h; byte x; active proctype P() { do :: atomic { x < 40 -> h = x; h++; if :: x = 1 :: x = 2 fi; x = h + x; h = 0 } od }`,
		`chan c = [3] of { byte, byte }; byte x; active proctype P() { atomic { c!1,1; c!2,2; if :: c??2,x :: c?9,9 fi; x++; c!!0,x; x = 0 }; x == 9 -> x = 2 }`,
		`chan d = [0] of { byte }; byte x; active proctype P() { atomic { x = 1; x++; d!x; x = 3; x = 4 } } active proctype Q() { byte i; do :: d?i :: i == 2 -> atomic { i++; x = i; d?i } od }`,
		`byte x; active proctype P() provided (x != 2) { atomic { x = 1; x = 2; x = 4; x = 5 } } active proctype Q() { x == 2 -> x = 3 }`,
		`byte x, y; active D_proctype P() { do :: atomic { x < 3 -> x++; y = x; if :: y > 1 -> y = 0 :: y == 3 -> y = 1 :: else fi; y = 0 } od }`,
		`short i; byte x; active proctype P() { do :: atomic { x < 3 -> x++; i = 0; do :: i < 600 * x -> i++; :: else -> break od; x = x } od }`,
		`short i; byte x; byte big[900]; active proctype P() { do :: atomic { x < 3 -> x++; i = 0; do :: i < 200 * x -> i++ :: else -> break od; x = x } od }`,
		`byte x, y; active proctype P() { do :: atomic { x < 3 -> x++; if :: x == 7 -> y = 1 :: x < 9 -> y = 2 :: else -> y = 3; y = 4 fi; if :: y == 2 -> y = 6 :: d_step { else -> y = 5 } fi; x = x } od }`,
		`byte x; active proctype P() { atomic { x = 1; timeout -> x = 2; x = 3 } } active proctype Q() { x == 0 -> x = 1 }`,
		`byte x, a[2]; active proctype P() { do :: atomic { x < 4 -> x++; a[x] = 1; a[0] = 0; x = x } :: atomic { x == 2; x = 0; assert(a[1] == 0); x = 0 } od }`,
		`byte x; active proctype P() { do :: atomic { x++; if :: x > 2 -> if :: x == 5 -> x = 9 :: else -> x = 0 fi :: x == 1 -> x = 2 fi; printf("x"); x = x } od }`,
		`byte x; active proctype P() { { atomic { x = 1; x = 2; x = 3 } } unless { x == 2 -> x = 9 } } active proctype Q() provided (x != 2) { atomic { x = 2; x = 4; x = 2 } }`,
		`bit b, d; bool e; unsigned u : 3; short s; active [2] proctype P() { byte l; bit k; do :: atomic { !b -> b = 1; if :: !(d == 1) -> d = !d :: d != 0 -> d = 0 fi; l != 3 -> l++; if :: 4 == l || u == 5 -> l = 0 :: else fi; u++; s = u - 4; if :: s == -2 && _last == _pid -> k = 1 :: k && !(s < 0) -> k = 0 :: else fi; b = 0 } od }`,
	} {
		m := promelatest.Model(t, text)
		if followed, inside := sameFollowing(t, m, promelatest.OwnAtoms(m), 200); followed == 0 || inside == 0 {
			t.Errorf("%s: %d states were followed, with %d inside", text, followed, inside)
		}
		sameFollowing(t, m, nil, 200)
	}
}

func TestStretchesRandom(t *testing.T) {
	raced.SkipSequential(t)
	rng := rand.New(rand.NewPCG(7, 7))
	followed, inside := 0, 0
	for range 150 {
		m, err := promelatest.Parse(randommodel.Features(rng.IntN))
		if err != nil {
			continue
		}
		f, i := sameFollowing(t, m, promelatest.OwnAtoms(m), 40)
		followed, inside = followed+f, inside+i
	}
	if followed < 100 || inside < 300 {
		t.Errorf("%d states were followed, with %d inside", followed, inside)
	}
}
