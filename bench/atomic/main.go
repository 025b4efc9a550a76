// Command atomic counts what a layer that hides atomic sequences from searches would cost: a search without the layer remembers the
// states inside sequences as it does all others, the layer would walk through a sequence once more from every state that leads
// into it. It writes a table in Markdown, a row for each model with sequences, and their geometric mean.
//
//	go run ./bench/atomic [-states N] MODEL...
package main

import (
	"errors"
	"flag"
	"fmt"
	"math"
	"os"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/specs/property"
)

func main() {
	most := flag.Int("states", 200_000, "leave out models with more states than this, those inside sequences included")
	flag.Parse()
	fmt.Println("| model | states outside | states inside | expanded by the layer | ratio |")
	fmt.Println("|---|---:|---:|---:|---:|")
	var sum float64
	rows := 0
	for _, path := range flag.Args() {
		s, err := count(path, *most)
		if errors.Is(err, errTooMany) || err == nil && s.inside == 0 {
			continue
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "atomic:", path+":", err)
			continue
		}
		fmt.Printf("| %s | %d | %d | %d | %.2f |\n", path, s.outside, s.inside, s.layer, s.ratio())
		sum += math.Log(s.ratio())
		rows++
	}
	if rows > 0 {
		fmt.Printf("\n%d models, geometric mean %.2f\n", rows, math.Exp(sum/float64(rows)))
	}
}

var errTooMany = errors.New("too many states")

// search is a breadth-first search that knows each state once, beside what the layer would do.
type search struct {
	x                      program.Explorer
	batch                  program.Batch
	known                  map[string]bool
	most                   int
	todo                   []string // states outside
	outside, inside, layer int      // states, and expansions
}

// ratio is the expansions of the layer beside those without it.
func (s *search) ratio() float64 { return float64(s.layer) / float64(s.outside+s.inside) }

func count(path string, most int) (*search, error) {
	m, err := property.OpenModel(path, property.Options{})
	if err != nil {
		return nil, err
	}
	b, err := m.Program.Bind(nil)
	if err != nil {
		return nil, err
	}
	x, err := b.NewExplorer()
	if err != nil {
		return nil, err
	}
	s := &search{x: x, known: map[string]bool{}, most: most}
	return s, s.run()
}

func (s *search) run() error {
	if err := s.x.Initial(&s.batch); err != nil {
		return err
	}
	todo, _ := s.meet(nil)
	s.todo = todo
	for len(s.todo) > 0 {
		v := s.todo[0]
		s.todo = s.todo[1:]
		s.outside++
		if err := s.walk(v); err != nil {
			return err
		}
	}
	return nil
}

// meet is the successors of the batch: those outside that are new, and those inside that this walk has not met.
func (s *search) meet(walked map[string]bool) (outside, inside []string) {
	for i := range s.batch.Succs {
		v := string(s.batch.State(i))
		transient := s.batch.Succs[i].Flags&program.Transient != 0
		if !s.known[v] {
			s.known[v] = true
			if transient {
				s.inside++
			} else {
				outside = append(outside, v)
			}
		}
		if transient && !walked[v] {
			inside = append(inside, v)
			if walked != nil {
				walked[v] = true
			}
		}
	}
	return outside, inside
}

// walk expands a state outside, and all states inside sequences that it leads into, as the layer would.
func (s *search) walk(v string) error {
	walked := map[string]bool{}
	for stack := []string{v}; len(stack) > 0; {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if err := s.x.Expand([]byte(top), &s.batch); err != nil {
			return err
		}
		s.layer++
		outside, inside := s.meet(walked)
		s.todo = append(s.todo, outside...)
		stack = append(stack, inside...)
		if len(s.known) > s.most || s.layer > 100*s.most {
			return errTooMany
		}
	}
	return nil
}
