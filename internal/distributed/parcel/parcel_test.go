package parcel

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
)

// write makes a model that includes a file, and a specification of it in another folder.
func write(t *testing.T) (folder string) {
	t.Helper()
	folder = t.TempDir()
	files := map[string]string{
		"models/m.pml":     "#include \"inc/x.h\"\nactive proctype P() { do :: x < N -> x++ :: x == N -> x = 0 od }\n",
		"models/inc/x.h":   "byte x;\n",
		"specs/m.ltl":      "model \"../models/m.pml\" with N = 3;\nimport \"common.ltl\";\nproperty back: []<> zero;\nproperty low: [] x < 2 expect violated;\n",
		"specs/common.ltl": "define zero = x == 0;\n",
	}
	for name, text := range files {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// TestTravels: where a parcel arrives, the same is asked as where it was packed, though the files are gone, and nothing else can be
// read there.
func TestTravels(t *testing.T) {
	t.Parallel()
	folder := write(t)
	p := &Parcel{Path: filepath.Join(folder, "specs", "m.ltl"), Assumptions: []string{"[]<> x > 0"}, Fairness: "weak"}
	here, err := p.Pack(property.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Files) != 4 {
		t.Errorf("the parcel has %d files, and there are 4", len(p.Files))
	}
	data, err := p.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(folder); err != nil {
		t.Fatal(err)
	}
	arrived, err := Read(data, Hash(data))
	if err != nil {
		t.Fatal(err)
	}
	there, err := arrived.Open()
	if err != nil {
		t.Fatal(err)
	}
	if len(there.Properties) != len(here.Properties) {
		t.Fatalf("%d questions there, %d here", len(there.Properties), len(here.Properties))
	}
	for i, q := range there.Properties {
		if q.Name != here.Properties[i].Name || q.Formula != here.Properties[i].Formula {
			t.Errorf("question %d is %s there and %s here", i, q.Name, here.Properties[i].Name)
		}
		if !q.Safety && (q.Check.Fairness != check.WeakFairness || len(q.Check.Assumptions) != 1) {
			t.Errorf("%s: the assumptions are lost", q.Name)
		}
	}
	again, err := arrived.Bytes()
	if err != nil || Hash(again) != Hash(data) {
		t.Error("equal parcels have different hashes", err)
	}
}

// TestReadsNoDisk: a parcel that names a file which it does not contain does not get that of its receiver.
func TestReadsNoDisk(t *testing.T) {
	t.Parallel()
	folder := write(t)
	p := &Parcel{Path: "m.pml", Files: map[string][]byte{"m.pml": []byte("#include \"" + filepath.Join(folder, "models/inc/x.h") + "\"\ninit { x = 1 }\n")}}
	if _, err := p.Open(); err == nil || !strings.Contains(err.Error(), "x.h") {
		t.Errorf("opened, or another error: %v", err)
	}
}

// TestChooses: properties by name, and formulas instead of them.
func TestChooses(t *testing.T) {
	t.Parallel()
	path := filepath.Join(write(t), "specs", "m.ltl")
	p := &Parcel{Path: path, Properties: []string{"low"}}
	if o, err := p.Pack(property.Options{}); err != nil || len(o.Properties) != 1 || o.Properties[0].Name != "low" {
		t.Errorf("%+v, %v", o, err)
	}
	p = &Parcel{Path: path, Formulas: []string{"[] x < 3", "<> zero"}}
	if o, err := p.Pack(property.Options{}); err != nil || len(o.Properties) != 2 || o.Properties[1].Name != "formula 2" {
		t.Errorf("%+v, %v", o, err)
	}
	for _, bad := range []Parcel{
		{Path: path, Properties: []string{"high"}}, {Path: path, Formulas: []string{"[] y"}}, {Path: path, Fairness: "some"},
		{Path: path, Assumptions: []string{"[] ("}}, {Path: path + "x"},
	} {
		if _, err := bad.Pack(property.Options{}); err == nil {
			t.Errorf("%+v is no error", bad)
		}
	}
}

// TestDamaged: a parcel that was changed on its way is refused.
func TestDamaged(t *testing.T) {
	t.Parallel()
	p := &Parcel{Path: "m.pml", Files: map[string][]byte{"m.pml": []byte("init { skip }")}}
	data, err := p.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	hash := Hash(data)
	for i := range data {
		data[i]++
		if _, err := Read(data, hash); !errors.Is(err, ErrDamaged) {
			t.Fatalf("byte %d: %v", i, err)
		}
		data[i]--
	}
	if _, err := Read([]byte("nothing"), Hash([]byte("nothing"))); !errors.Is(err, ErrDamaged) {
		t.Error(err)
	}
}
