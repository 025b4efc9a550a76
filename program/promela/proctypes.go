package promela

import "slices"

// Proctype is a process type of a model.
type Proctype struct {
	Name string
	// Active is how many processes of the type exist from the start.
	Active int
	// Labels are those of the type, in the order of the text. A proposition names
	// one as Name@Label, or, of process 0, as Name[0]@Label.
	Labels []Label
}

// Proctypes returns the process types in the order of the text, init included.
func (m *Model) Proctypes() (all []Proctype) {
	for _, p := range m.flat.Procs {
		all = append(all, Proctype{Name: p.Name, Active: p.Active, Labels: slices.Clone(p.Labels)})
	}
	return all
}
