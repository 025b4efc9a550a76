package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/internal/child"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
)

// examination is a file of queries about a net, or a question about all its
// markings, as asked in one year.
type examination struct {
	Year     int    `json:"year"`
	Instance string `json:"instance"`
	Exam     string `json:"exam"`
}

// known are the verdicts on which the tools of the contest agreed, and the
// numbers of state spaces, by the names of queries.
type known map[examination]map[string]string

// mcc answers whole examinations by the command contest, one process for each.
func mcc(c *parts.Call) error {
	folder := c.String("corpus", corpus.Seeds("petri"), "folder of the nets")
	years := c.String("years", "2020,2021,2022,2023,2025", "years of the contest")
	states := c.Int("max-states", 0, "leave out nets with more states; 0: none")
	match := c.String("match", "", "only nets whose name contains this")
	time := c.Duration("time", longest, "time for each examination")
	memory := c.Int64("memory", 4<<30, "bytes for each")
	command := c.String("ltlcheck", "", "the command, if it is not to be built")
	c.ToFile()
	if err := c.Parse(); err != nil {
		return err
	}
	verdicts, order, err := readKnown(*folder, *states)
	if err != nil {
		return err
	}
	if *command == "" {
		built, err := c.Folder()
		if err != nil {
			return err
		}
		if *command, err = parts.Build(c.Context, built); err != nil {
			return err
		}
	}
	var answers []answer
	for _, e := range order {
		if !slices.Contains(parts.Split(*years), strconv.Itoa(e.Year)) || !strings.Contains(e.Instance, *match) {
			continue
		}
		files, err := unpack(filepath.Join(*folder, strconv.Itoa(e.Year), e.Instance+".tgz"))
		if err != nil {
			return err
		}
		out, err := child.Run(c.Context, files, longest, *command, "contest", "--examination", e.Exam, "--time", time.String(), "--memory", strconv.FormatInt(*memory, 10))
		_ = os.RemoveAll(files)
		if err != nil {
			return fmt.Errorf("%+v: %w", e, err)
		}
		for _, a := range e.answers(&out, verdicts[e]) {
			if a.answered() && a.Verdict != a.Want {
				fmt.Fprintln(c.Log, &a)
			}
			answers = append(answers, a)
		}
	}
	fmt.Fprintf(c.Out, "    %s\n\n", c.Line())
	wrong := writeExams(c.Out, answers)
	writeOpen(c.Out, answers)
	if wrong > 0 {
		return fmt.Errorf("%w: %d answers", parts.ErrWrong, wrong)
	}
	return nil
}

// contestLine matches an answer: the name of a query, or of a number of the
// state space, and the verdict.
var contestLine = regexp.MustCompile(`(?m)^(?:FORMULA|STATE_SPACE) (\S+) (\S+)`)

// withoutYear matches the names of queries that contain the year, between the
// examination and the number. The names in the table of verdicts do not.
var withoutYear = regexp.MustCompile(`-20\d\d-(\d+)$`)

// answers returns the answers to an examination. What they cost together is in
// the first one.
func (e examination) answers(out *child.Output, want map[string]string) (all []answer) {
	found := map[string]string{}
	for _, m := range contestLine.FindAllStringSubmatch(out.Stdout, -1) {
		found[withoutYear.ReplaceAllString(m[1], "-$1")] = m[2]
	}
	for name, verdict := range want {
		a := answer{query: query{e.Instance, fmt.Sprint(e.Year, " ", e.Exam), name, verdict}, Memory: out.Peak}
		a.Verdict, a.Reason = found[name], firstLine(out.Stderr)
		all = append(all, a)
	}
	slices.SortFunc(all, func(a, b answer) int { return strings.Compare(a.Formula, b.Formula) })
	all[0].CPU = out.CPU
	return all
}

// branching is an examination that is not asked: its question is no one of
// linear time.
const branching = "Liveness"

// readKnown reads the tables of the corpus: what is known, and the examinations
// about nets with at most that many states, smaller ones first.
func readKnown(folder string, most int) (known, []examination, error) {
	all, sizes := known{}, map[string]int{}
	add := func(e examination, formula, verdict string) {
		if all[e] == nil {
			all[e] = map[string]string{}
		}
		all[e][formula] = verdict
	}
	err := eachLine(filepath.Join(folder, "instances.jsonl"), func(text []byte) error {
		var i struct {
			Instance string `json:"instance"`
			States   int    `json:"states"`
			Edges    string `json:"edges"`
			Place    string `json:"max_token_in_place"`
			Marking  string `json:"max_token_per_marking"`
			Years    []int  `json:"years"`
		}
		err := json.Unmarshal(text, &i)
		if most > 0 && i.States > most {
			return err
		}
		sizes[i.Instance] = i.States
		for _, year := range i.Years {
			for name, value := range map[string]string{"STATES": strconv.Itoa(i.States), "TRANSITIONS": i.Edges, "MAX_TOKEN_IN_PLACE": i.Place, "MAX_TOKEN_PER_MARKING": i.Marking} {
				add(examination{year, i.Instance, "StateSpace"}, name, value)
			}
		}
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	err = eachLine(filepath.Join(folder, "verdicts.jsonl"), func(text []byte) error {
		var v struct {
			examination
			Formula string `json:"formula"`
			Verdict string `json:"verdict"`
		}
		err := json.Unmarshal(text, &v)
		if sizes[v.Instance] > 0 && v.Exam != branching {
			add(v.examination, v.Formula, v.Verdict)
		}
		return err
	})
	var order []examination
	for e := range all {
		order = append(order, e)
	}
	slices.SortFunc(order, func(a, b examination) int {
		return cmp.Or(sizes[a.Instance]-sizes[b.Instance], a.Year-b.Year, strings.Compare(a.Instance+a.Exam, b.Instance+b.Exam))
	})
	return all, order, err
}

// eachLine calls each for every line of a file.
func eachLine(name string, each func([]byte) error) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	in := bufio.NewScanner(f)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		if err := each(in.Bytes()); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return in.Err()
}
