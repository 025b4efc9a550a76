package owcty

import "github.com/ltlcheck/ltlcheck/program/trace"

// Lasso is the shortened run along a path of states, at least one, and from its
// end round a cycle. The function step makes the step of a hop from a state,
// over any edge with the marks of the hop; its error ends Lasso.
func Lasso(path [][]byte, cycle []Hop, step func(from []byte, h *Hop) (trace.Step, error)) (*trace.Lasso, error) {
	var way []Hop
	for _, key := range path[1:] {
		way = append(way, Hop{To: key})
	}
	l := &trace.Lasso{}
	var err error
	if l.Prefix, err = steps(path[0], way, step); err != nil {
		return nil, err
	}
	if l.Cycle, err = steps(path[len(path)-1], cycle, step); err != nil {
		return nil, err
	}
	return l.Shorten(), nil
}

// steps goes from a state along hops.
func steps(from []byte, hops []Hop, step func(from []byte, h *Hop) (trace.Step, error)) ([]trace.Step, error) {
	var out []trace.Step
	for i := range hops {
		s, err := step(from, &hops[i])
		if err != nil {
			return nil, err
		}
		out = append(out, s)
		from = hops[i].To
	}
	return out, nil
}
