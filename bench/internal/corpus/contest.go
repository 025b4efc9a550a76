package corpus

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/check"
	seeds "github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/rejudge"
	"github.com/ltlcheck/ltlcheck/program/petri"
)

// Contest is the queries in linear temporal logic of the Model Checking Contest
// about nets with at most that many markings; dir is the folder petri of a
// corpus.
func Contest(dir string, most uint64) iter.Seq2[*rejudge.Problem, error] {
	return func(yield func(*rejudge.Problem, error) bool) {
		f, err := os.Open(filepath.Join(dir, "instances.jsonl"))
		if err != nil {
			yield(nil, err)
			return
		}
		defer f.Close()
		for in := bufio.NewScanner(f); in.Scan(); {
			var net struct {
				Instance string
				States   uint64
				Years    []int
			}
			if err := json.Unmarshal(in.Bytes(), &net); err != nil || net.States > most {
				continue
			}
			for _, year := range net.Years {
				all, err := queries(filepath.Join(dir, strconv.Itoa(year), net.Instance+".tgz"))
				if err != nil && !yield(nil, err) {
					return
				}
				for _, q := range all {
					q.Name = fmt.Sprintf("%d %s", year, q.Name)
					if !yield(q, nil) {
						return
					}
				}
			}
		}
	}
}

// queries reads the queries of an archive; those that name places that the net
// does not have are left out.
func queries(name string) (all []*rejudge.Problem, err error) {
	files, err := seeds.Archive(name)
	if err != nil {
		return nil, err
	}
	read := func(name string) func() (io.ReadCloser, error) {
		return func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(files[name])), nil }
	}
	net, err := petri.Read("model.pnml", read("model.pnml"))
	if err != nil {
		return nil, err
	}
	for _, exam := range []string{"LTLCardinality.xml", "LTLFireability.xml"} {
		if _, ok := files[exam]; !ok {
			continue
		}
		found, _ := petri.ReadProperties(exam, net, read(exam))
		for _, q := range found {
			if q.Formula != nil {
				all = append(all, &rejudge.Problem{
					Name: exam + " " + q.Name, Program: net, Text: q.Formula.String(),
					Property: check.Property{Name: q.Name, Factory: q.Factory, Formula: q.Formula},
				})
			}
		}
	}
	return all, nil
}
