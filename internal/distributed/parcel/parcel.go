// Package parcel packs a property of a program with the text of all files that
// it is made of, so that another machine can check it.
//
// A parcel is opened by the same code where it is packed and where it arrives,
// and in the latter case without access to any disk: a sender cannot make its
// receiver read files. Parcels with equal contents are equal bytes, and are
// identified by their hash.
//
//	p := &parcel.Parcel{Path: "model.pml", Properties: names}
//	opened, err := p.Pack(options) // reads the files
//	data, err := p.Bytes()         // to be sent with parcel.Hash(data)
//
// The package does not send anything; swarm and cluster do.
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
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// Parcel is a model or a specification file, and the questions about it. Files
// is filled in by Pack, the other fields by the caller.
type Parcel struct {
	Path     string            `json:"path"`  // of the model or specification, as in Files
	Files    map[string][]byte `json:"files"` // all that are read, by their names
	Defines  []string          `json:"defines,omitempty"`
	Language string            `json:"language,omitempty"` // as in property.Options
	Engine   string            `json:"engine,omitempty"`   // as in property.Options

	Formulas    []string `json:"formulas,omitempty"`    // asked instead of what the file states
	Properties  []string `json:"properties,omitempty"`  // only those called so
	Assumptions []string `json:"assumptions,omitempty"` // formulas that restrict the runs of every property
	Fairness    string   `json:"fairness,omitempty"`    // towards every process: none, weak or strong; empty is as the file says
}

// Opened is a parcel that has been read: the model, the selected properties
// with assumptions and fairness applied, and warnings about the files.
type Opened struct {
	Model      *property.Model
	Properties []*property.Property
	Warnings   source.Errors
}

// Pack reads the files and stores their text in the parcel. o says where files
// are found; Defines, Language and Engine of the parcel replace those of o. The
// errors are those of the files, with positions.
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

// Open reads the parcel from the text in it.
func (p *Parcel) Open() (*Opened, error) {
	return p.read(property.Options{Files: &source.Files{Given: p.Files}})
}

// read opens the model and selects and completes the properties.
func (p *Parcel) read(o property.Options) (*Opened, error) {
	o.Defines, o.Language, o.Engine = p.Defines, p.Language, p.Engine
	set, err := property.Open(p.Path, o)
	if err != nil {
		return nil, err
	}
	if set.Model.Language.Name == property.Counters {
		return nil, source.Errorf(o.Named, "%s: counter programs are explored symbolically, by one process", p.Path)
	}
	out := &Opened{Model: set.Model, Properties: set.Properties, Warnings: slices.Clone(set.Warnings)}
	if len(p.Formulas) > 0 {
		if out.Properties, err = p.ask(set); err != nil {
			return out, err
		}
		for _, q := range out.Properties {
			out.Warnings = append(out.Warnings, q.Warnings...)
		}
	}
	if err := out.choose(p.Properties); err != nil {
		return out, err
	}
	return out, p.restrict(out, o)
}

// ask makes properties of the formulas.
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

// choose keeps the properties with the given names; all if there are none. A
// name that does not exist is an error, and so is a parcel without any
// property.
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

// restrict sets fairness and assumptions of the properties, and validates them.
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

// Bytes encodes the parcel as it is sent: JSON, compressed. The encoding is
// deterministic.
func (p *Parcel) Bytes() ([]byte, error) {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if err := json.NewEncoder(w).Encode(p); err != nil {
		return nil, err
	}
	err := w.Close()
	return b.Bytes(), err
}

// Hash returns the identity of an encoded parcel: its SHA-256 in hexadecimal.
func Hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// ErrDamaged is returned for bytes that are not the parcel with the given hash,
// or no parcel at all.
var ErrDamaged = errors.New("the files of the model have arrived damaged")

// Read decodes the parcel with that hash. What it contains is not trusted: the
// size is bounded, and Open reports faults of the files.
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

// most bounds the bytes of an encoded parcel that are read: base 64 makes the
// text of the files a third longer.
const most = 2 * source.MaxInput
