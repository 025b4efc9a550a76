package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// puzzles returns puzzles, and schedules that are looked for: runs of 20 to 80
// steps, among a million to twenty million states, in which a step can nearly
// always be taken.
func puzzles() (all []task) {
	for _, h := range [][2]int{{4, 10}, {4, 11}, {5, 9}, {6, 8}, {7, 7}} {
		all = append(all, hanoi(h[0], h[1]))
	}
	for seed := range uint64(3) {
		all = append(all, sliding(2, 5, 10, seed))
	}
	all = append(all, sliding(3, 4, 5, 0), sliding(3, 4, 5, 1), sliding(3, 4, 6, 0))
	all = append(all, frogs(9, 5), frogs(10, 4), frogs(10, 5))
	all = append(all, pegs(3, 8), pegs(4, 6), pegs(3, 9))
	for seed := range uint64(4) {
		all = append(all, boxes(7, 4, seed+1))
	}
	all = append(all, elevator(6, 6, 2), elevator(5, 7, 2), elevator(5, 7, 3), elevator(9, 5, 1))
	all = append(all, knights(3, 6, 4), knights(5, 4, 4))
	for seed := range uint64(3) {
		all = append(all, schedule(7, 3, seed))
	}
	return all
}

// puzzle returns a question whose steps are d_steps of one process: a guard and
// what it does. It is violated when the puzzle is solved.
func puzzle(name, declarations string, steps []string, solved string) task {
	var b strings.Builder
	b.WriteString(declarations + "\nactive proctype Puzzle() {\n  do\n")
	for _, s := range steps {
		b.WriteString("  :: d_step { " + s + " }\n")
	}
	b.WriteString("  od\n}\n")
	return ours("puzzle", name, b.String(), `[] !"`+solved+`"`)
}

// hanoi returns the towers of Hanoi with some pegs: all discs go from the first
// peg to the last. A disc may be moved if no smaller one is on its peg, or on
// the other.
func hanoi(pegs, discs int) task {
	var steps []string
	for d := range discs {
		guard, goes := "", ""
		for to := range pegs {
			free := ""
			for smaller := range d {
				free += fmt.Sprintf(" && on[%d] != on[%d] && on[%d] != %d", smaller, d, smaller, to)
			}
			guard, goes = fmt.Sprintf("on[%d] != %d%s", d, to, free), fmt.Sprintf("on[%d] = %d", d, to)
			steps = append(steps, guard+" -> "+goes)
		}
	}
	var solved []string
	for d := range discs {
		solved = append(solved, fmt.Sprintf("on[%d] == %d", d, pegs-1))
	}
	return puzzle(fmt.Sprintf("hanoi, %d pegs, %d discs", pegs, discs), fmt.Sprintf("byte on[%d];", discs), steps, strings.Join(solved, " && "))
}

// neighbours calls f for pairs of cells of a board that are side by side.
func neighbours(rows, columns int, f func(a, b int)) {
	for r := range rows {
		for c := range columns {
			at := r*columns + c
			if c+1 < columns {
				f(at, at+1)
				f(at+1, at)
			}
			if r+1 < rows {
				f(at, at+columns)
				f(at+columns, at)
			}
		}
	}
}

// sliding returns a puzzle of tiles that slide into the only gap, with some
// kinds of tiles: they begin in an order drawn by lot and are to be sorted.
// Where all tiles differ the order is one that can be reached.
func sliding(rows, columns, kinds int, seed uint64) task {
	n := rows * columns
	rng := rand.New(rand.NewPCG(seed, 1))
	tile := func(i int) int { return 1 + i*(kinds-1)/(n-1) }
	order := make([]int, n-1)
	for i := range order {
		order[i] = tile(i)
	}
	if kinds < n {
		rng.Shuffle(n-1, func(i, j int) { order[i], order[j] = order[j], order[i] })
	} else {
		for range (n - 1) &^ 1 { // an even number of exchanges
			i := rng.IntN(n - 2)
			order[i], order[i+1] = order[i+1], order[i]
		}
	}
	start, solved := []string{"gap = " + fmt.Sprint(n-1)}, []string{}
	for i, t := range order {
		start = append(start, fmt.Sprintf("at[%d] = %d", i, t))
		solved = append(solved, fmt.Sprintf("at[%d] == %d", i, tile(i)))
	}
	steps := []string{fmt.Sprintf("!begun -> begun = true; %s", strings.Join(start, "; "))}
	neighbours(rows, columns, func(a, b int) {
		steps = append(steps, fmt.Sprintf("begun && gap == %[1]d -> at[%[1]d] = at[%[2]d]; at[%[2]d] = 0; gap = %[2]d", a, b))
	})
	return puzzle(fmt.Sprintf("sliding %d × %d, %d kinds, no. %d", rows, columns, kinds, seed), fmt.Sprintf("byte at[%d]; byte gap; bool begun;", n), steps, strings.Join(solved, " && "))
}

// frogs returns a row of n frogs and n toads with a gap between them. Each may
// go or leap over another into the gap, forwards and backwards. The first
// changed and the last changed of them are to change places.
func frogs(n, changed int) task {
	cells := 2*n + 1
	start := []string{}
	for i := range n {
		start = append(start, fmt.Sprintf("at[%d] = 1; at[%d] = 2", i, cells-1-i))
	}
	steps := []string{fmt.Sprintf("!begun -> begun = true; gap = %d; %s", n, strings.Join(start, "; "))}
	for gap := range cells {
		for from := gap - 2; from <= gap+2; from++ {
			if from != gap && from >= 0 && from < cells {
				steps = append(steps, fmt.Sprintf("begun && gap == %[1]d -> at[%[1]d] = at[%[2]d]; at[%[2]d] = 0; gap = %[2]d", gap, from))
			}
		}
	}
	var solved []string
	for i := range changed {
		solved = append(solved, fmt.Sprintf("at[%d] == 2", i), fmt.Sprintf("at[%d] == 1", cells-1-i))
	}
	return puzzle(fmt.Sprintf("frogs, %d of %d", changed, n), fmt.Sprintf("byte at[%d]; byte gap; bool begun;", cells), steps, strings.Join(solved, " && "))
}

// pegs returns peg solitaire on a board: a peg leaps over another, which is
// taken off. One is to be left. The first hole is the second one.
func pegs(rows, columns int) task {
	n := rows * columns
	var steps []string
	for i := range n {
		r, c := i/columns, i%columns
		for _, d := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			if r2, c2 := r+2*d[0], c+2*d[1]; r2 >= 0 && r2 < rows && c2 >= 0 && c2 < columns {
				over, to := (r+d[0])*columns+c+d[1], r2*columns+c2
				steps = append(steps, fmt.Sprintf("begun && !gone[%[1]d] && !gone[%[2]d] && gone[%[3]d] -> gone[%[1]d] = true; gone[%[2]d] = true; gone[%[3]d] = false; left--", i, over, to))
			}
		}
	}
	steps = append(steps, fmt.Sprintf("!begun -> begun = true; gone[1] = true; left = %d", n-1))
	return puzzle(fmt.Sprintf("pegs, %d × %d", rows, columns), fmt.Sprintf("bool gone[%d]; byte left; bool begun;", n), steps, "left == 1")
}

// boxes returns a room in which somebody pushes boxes to the first row. Where
// they are at first is drawn by lot.
func boxes(size, n int, seed uint64) task {
	rng := rand.New(rand.NewPCG(seed, 2))
	cells := size * size
	wall := make([]bool, cells)
	for range size - 2 {
		wall[rng.IntN(cells-2*size)+size] = true
	}
	start, solved := []string{}, []string{}
	for len(start) < n {
		at := (2+rng.IntN(size-3))*size + 1 + rng.IntN(size-2)
		if s := fmt.Sprintf("box[%d] = true", at); !wall[at] && !strings.Contains(strings.Join(start, "; "), s) {
			start = append(start, s)
		}
	}
	for i := range n {
		solved = append(solved, fmt.Sprintf("box[%d]", 2*i))
	}
	steps := []string{"!begun -> begun = true; " + strings.Join(start, "; ")}
	for at := range cells {
		for _, d := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			r, c := at/size+d[0], at%size+d[1]
			if r < 0 || r >= size || c < 0 || c >= size || wall[at] || wall[r*size+c] {
				continue
			}
			to := r*size + c
			steps = append(steps, fmt.Sprintf("begun && me == %d && !box[%d] -> me = %d", at, to, to))
			if r2, c2 := r+d[0], c+d[1]; r2 >= 0 && r2 < size && c2 >= 0 && c2 < size && !wall[r2*size+c2] {
				over := r2*size + c2
				steps = append(steps, fmt.Sprintf("begun && me == %d && box[%d] && !box[%d] -> me = %d; box[%d] = false; box[%d] = true", at, to, over, to, to, over))
			}
		}
	}
	return puzzle(fmt.Sprintf("boxes, %d × %d, no. %d", size, size, seed), fmt.Sprintf("bool box[%d]; byte me; bool begun;", cells), steps, strings.Join(solved, " && "))
}

// elevator returns an elevator with room for some of the people: everybody is to go
// to the floor opposite.
func elevator(floors, people, room int) task {
	steps := []string{fmt.Sprintf("floor < %d -> floor++", floors-1), "floor > 0 -> floor--"}
	start, solved := []string{}, []string{}
	for p := range people {
		from := p * floors / people
		start = append(start, fmt.Sprintf("at[%d] = %d", p, from))
		solved = append(solved, fmt.Sprintf("at[%d] == %d", p, floors-1-from))
		steps = append(steps, fmt.Sprintf("begun && at[%[1]d] == floor && in < %[2]d -> at[%[1]d] = 99; in++", p, room))
		steps = append(steps, fmt.Sprintf("at[%[1]d] == 99 -> at[%[1]d] = floor; in--", p))
	}
	steps = append(steps, "!begun -> begun = true; "+strings.Join(start, "; "))
	return puzzle(fmt.Sprintf("elevator, %d floors, %d people, room for %d", floors, people, room), fmt.Sprintf("byte at[%d]; byte floor; byte in; bool begun;", people), steps, strings.Join(solved, " && "))
}

// knights returns a board on which n knights of either colour, at both ends,
// change places.
func knights(rows, columns, n int) task {
	cells := rows * columns
	var start, solved, steps []string
	for i := range n {
		start = append(start, fmt.Sprintf("at[%d] = 1; at[%d] = 2", i, cells-1-i))
		solved = append(solved, fmt.Sprintf("at[%d] == 2 && at[%d] == 1", i, cells-1-i))
	}
	steps = append(steps, "!begun -> begun = true; "+strings.Join(start, "; "))
	for i := range cells {
		for _, d := range [][2]int{{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}} {
			if r, c := i/columns+d[0], i%columns+d[1]; r >= 0 && r < rows && c >= 0 && c < columns {
				steps = append(steps, fmt.Sprintf("at[%[1]d] != 0 && at[%[2]d] == 0 -> at[%[2]d] = at[%[1]d]; at[%[1]d] = 0", i, r*columns+c))
			}
		}
	}
	return puzzle(fmt.Sprintf("knights, %d × %d, %d of each", rows, columns, n), fmt.Sprintf("byte at[%d]; bool begun;", cells), steps, strings.Join(solved, " && "))
}

// schedule returns jobs of three stages on some machines, each stage with a
// machine and a time, and a deadline that leaves little to spare.
func schedule(jobs, machines int, seed uint64) task {
	rng := rand.New(rand.NewPCG(seed, 3))
	const stages = 3
	load := make([]int, machines)
	var steps, ticks, solved []string
	for j := range jobs {
		tick := fmt.Sprintf("if :: left[%[1]d] > 1 -> left[%[1]d]--", j)
		for s := range stages {
			m, d := rng.IntN(machines), 1+rng.IntN(3)
			load[m] += d
			steps = append(steps, fmt.Sprintf("stage[%[1]d] == %[2]d && left[%[1]d] == 0 && !busy[%[3]d] -> busy[%[3]d] = true; left[%[1]d] = %[4]d", j, s, m, d))
			tick += fmt.Sprintf(" :: left[%[1]d] == 1 && stage[%[1]d] == %[2]d -> left[%[1]d] = 0; stage[%[1]d] = %[3]d; busy[%[4]d] = false", j, s, s+1, m)
		}
		ticks, solved = append(ticks, tick+" :: else fi"), append(solved, fmt.Sprintf("stage[%d] == %d", j, stages))
	}
	steps = append(steps, fmt.Sprintf("now < %d -> now++; %s", slices.Max(load)+2, strings.Join(ticks, "; ")))
	return puzzle(fmt.Sprintf("schedule of %d jobs, no. %d", jobs, seed), fmt.Sprintf("byte stage[%[1]d]; byte left[%[1]d]; bool busy[%[2]d]; byte now;", jobs, machines), steps, strings.Join(solved, " && "))
}
