// Package parcel packs a question to a program with the text of all files that
// it is made of, so that another machine can ask the same.
//
// A parcel is opened where it is packed and where it arrives by the same code,
// and without a look at any disk: who sends one cannot make its receiver read
// files. Parcels with equal contents are equal bytes, and are known by their
// hash.
//
// The package is not for sending.
//
// No compatibility promise.
package parcel

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
	"github.com/ltlcheck/ltlcheck/specs/property"
)

// Parcel is a model or a specification file, and what is asked of it.
type Parcel struct {
	Path     string            `json:"path"`  // of the model or specification, as in Files
	Files    map[string][]byte `json:"files"` // all that are read, by their names
	Defines  []string          `json:"defines,omitempty"`
	Language string            `json:"language,omitempty"` // as question.Options have it
	Engine   string            `json:"engine,omitempty"`   // likewise

	Formulas    []string `json:"formulas,omitempty"`    // asked instead of what the file states
	Properties  []string `json:"properties,omitempty"`  // only those called so
	Assumptions []string `json:"assumptions,omitempty"` // formulas that restrict the runs of every property
	Fairness    string   `json:"fairness,omitempty"`    // towards every process: none, weak or strong; empty is as the file says
}

// Opened is a parcel that has been read.
type Opened struct {
	Model      *property.Model
	Properties []*property.Property
	Warnings   source.Errors
}

// Pack reads the files of a parcel that has none yet. Files are read as the
// options say; what the parcel says itself takes the place of what they say.
func (p *Parcel) Pack(o property.Options) (*Opened, error) {
	if o.Files == nil {
		o.Files = &source.Files{}
	}
	o.Files.Kept = map[string][]byte{}
	defer func() { o.Files.Kept = nil }()
	opened, err := p.read(o)
	p.Files = o.Files.Kept
	return opened, err
}

// Open reads the parcel.
func (p *Parcel) Open() (*Opened, error) {
	return p.read(property.Options{Files: &source.Files{Given: p.Files}})
}

func (p *Parcel) read(o property.Options) (*Opened, error) {
	o.Defines, o.Language, o.Engine = p.Defines, p.Language, p.Engine
	set, err := property.Open(p.Path, o)
	if err != nil {
		return nil, err
	}
	if set.Model.Language.Name == property.Counters {
		return nil, source.Errorf(o.Named, "%s: counter programs are explored symbolically, by one process", p.Path)
	}
	out := &Opened{Model: set.Model, Properties: set.Properties, Warnings: set.Warnings}
	if len(p.Formulas) > 0 {
		if out.Properties, err = p.ask(set); err != nil {
			return out, err
		}
	}
	if err := out.choose(p.Properties); err != nil {
		return out, err
	}
	return out, p.restrict(out, o)
}

// ask makes the questions of the formulas.
func (p *Parcel) ask(set *property.Set) (out []*property.Property, err error) {
	for i, text := range p.Formulas {
		name := "formula"
		if len(p.Formulas) > 1 {
			name = fmt.Sprintf("formula %d", i+1)
		}
		q, err := set.FromFormula(name, source.NewFile("<formula>", text))
		if err != nil {
			return nil, err
		}
		out = append(out, q)
	}
	return out, nil
}

// choose keeps the questions of the given names; without any, all.
func (o *Opened) choose(names []string) error {
	wanted := specs.Names(names)
	var known specs.Known
	for _, q := range o.Properties {
		known.Add(q.Name, q.Assumptions)
	}
	if err := wanted.Missing(known); err != nil {
		return &source.Error{Msg: err.Error()}
	}
	o.Properties = slices.DeleteFunc(slices.Clone(o.Properties), func(q *property.Property) bool { return !wanted.Has(q.Name, q.Assumptions) })
	if len(o.Properties) == 0 {
		return &source.Error{Msg: "nothing is asked of the model"}
	}
	return nil
}

// restrict lays fairness and assumptions on the properties, and resolves all of
// them.
func (p *Parcel) restrict(out *Opened, o property.Options) error {
	fairness := slices.Index([]string{check.NoFairness.String(), check.WeakFairness.String(), check.StrongFairness.String()}, p.Fairness)
	if fairness < 0 && p.Fairness != "" {
		return &source.Error{Msg: fmt.Sprintf("there is no fairness %q", p.Fairness)}
	}
	var properties []*property.Property
	for _, q := range out.Properties {
		if q.Safety {
			continue
		}
		if fairness >= 0 {
			q.Check.Fairness = check.Fairness(fairness)
		}
		for _, text := range p.Assumptions {
			if err := q.Assume(out.Model, o, text); err != nil {
				return err
			}
		}
		properties = append(properties, q)
	}
	return property.Validate(out.Model, properties)
}

// Bytes is the parcel as it is sent.
func (p *Parcel) Bytes() ([]byte, error) {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if err := json.NewEncoder(w).Encode(p); err != nil {
		return nil, err
	}
	err := w.Close()
	return b.Bytes(), err
}

// Hash is what parcels are known by.
func Hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// ErrDamaged says that a parcel is not what its hash says.
var ErrDamaged = errors.New("the files of the model have arrived damaged")

// Read reads the parcel of that hash.
func Read(data []byte, hash string) (*Parcel, error) {
	if Hash(data) != hash {
		return nil, ErrDamaged
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, ErrDamaged
	}
	p := &Parcel{}
	if err := json.NewDecoder(io.LimitReader(r, most)).Decode(p); err != nil {
		return nil, ErrDamaged
	}
	if p.Files == nil {
		p.Files = map[string][]byte{}
	}
	return p, nil
}

// most is how many bytes of a parcel are read: text in base 64 is a third
// longer than the file.
const most = 2 * source.MaxInput
