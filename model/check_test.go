package model_test

import (
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/model"
)

// Five models without a proposition of their own.

type phase uint8

func (p phase) String() string { return [...]string{"idle", "waiting", "holding"}[p] }

type account struct {
	Balance map[string]int
	Last    *string
}

type elevator struct {
	Floor, Goal int8
	Open        bool
}

type node struct {
	Phase  phase
	Leader string
}

// TestFieldsWithoutProps: formulas over fields, paths, keys and lengths need no Prop, and models no Processes.
func TestFieldsWithoutProps(t *testing.T) {
	counter := model.New([]struct{ N int }{{5}}, func(s struct{ N int }, steps *model.Steps[struct{ N int }]) {
		if s.N > 0 {
			s.N--
			steps.Add("", "counts", s)
		}
	})
	queue := model.New([][]string{nil}, func(q []string, steps *model.Steps[[]string]) {
		if len(q) < 3 {
			steps.Add("source", "sends", append(steps.Copy(), "m"))
		}
		if len(q) > 0 {
			steps.Add("sink", "receives", q[1:])
		}
	})
	bank := model.New([]account{{Balance: map[string]int{"ann": 2, "bob": 0}}}, func(a account, steps *model.Steps[account]) {
		for _, to := range []string{"ann", "bob"} {
			from := map[string]string{"ann": "bob", "bob": "ann"}[to]
			if t := steps.Copy(); t.Balance[from] > 0 {
				t.Balance[from]--
				t.Balance[to]++
				t.Last = &to
				steps.Add("", "pays", t)
			}
		}
	})
	lift := model.New([]elevator{{Goal: 3}}, func(e elevator, steps *model.Steps[elevator]) {
		switch {
		case e.Open:
			steps.Add("", "closes", elevator{e.Floor, 3 - e.Floor, false})
		case e.Floor == e.Goal:
			steps.Add("", "opens", elevator{e.Floor, e.Goal, true})
		case e.Floor < e.Goal:
			steps.Add("", "goes up", elevator{e.Floor + 1, e.Goal, false})
		default:
			steps.Add("", "goes down", elevator{e.Floor - 1, e.Goal, false})
		}
	})
	nodes := model.New([][2]node{{{Leader: "no one"}, {Leader: "no one"}}}, func(s [2]node, steps *model.Steps[[2]node]) {
		for i := range s {
			t := s
			if t[i].Phase < 2 {
				t[i].Phase++
				steps.Add("", "moves", t)
			} else if s[i].Leader == "no one" {
				t[0].Leader, t[1].Leader = "n", "n"
				steps.Add("", "leads", t)
			}
		}
	})
	for _, tt := range []struct {
		name    string
		check   func(formula string) model.Result
		formula string
		want    check.Verdict
		shown   string
	}{
		{"counter", checking(t, counter), "<> N == 0 && [] (N <= 5)", check.Holds, "ok    formula: holds"},
		{"counter", checking(t, counter), "[] N != 2", check.Violated, "N: 3 -> 2"},
		{"queue", checking(t, queue), `[] len(state) <= 3 && [] (len(state) > 0 -> state[0] == m)`, check.Holds, "holds"},
		{"queue", checking(t, queue), `[] <> action("sink: receives")`, check.Holds, "holds"},
		{"queue", checking(t, queue), `[] <> len(state) == 0`, check.Violated, "source"},
		{"bank", checking(t, bank), `[] (Balance["ann"] <= 2 && Balance[bob] <= 2 && (Last != ann || Balance[ann] > 0))`, check.Holds, "holds"},
		{"bank", checking(t, bank), `X [] (Last == bob && Balance["ann"] < 2 || Last == "ann" && Balance[bob] < 2)`, check.Holds, "holds"},
		{"elevator", checking(t, lift), "[] (Open -> Floor == Goal) && [] <> Open", check.Holds, "holds"},
		{"nodes", checking(t, nodes), `[] (state[0].Leader != "no one" -> state[0].Phase == holding || state[1].Phase == holding)`, check.Holds, "holds"},
		{"nodes", checking(t, nodes), `[] state[1].Leader == "no one"`, check.Violated, `"no one" -> "n"`},
	} {
		r := tt.check(tt.formula)
		if r.Err != nil || r.Verdict != tt.want || !strings.Contains(r.String(), tt.shown) {
			t.Errorf("%s: %s: want %v, with %q\n%v", tt.name, tt.formula, tt.want, tt.shown, r)
		}
	}
}

func checking[S any](t *testing.T, m *model.Model[S]) func(string) model.Result {
	return func(formula string) model.Result { return model.Check(t.Context(), m, formula) }
}

// TestCheckOptions: fairness, assumptions and limits of Check are those of package ltltest.
func TestCheckOptions(t *testing.T) {
	m := model.New([]int{0}, func(n int, steps *model.Steps[int]) {
		steps.Add("a", "goes", n)
		if n == 0 {
			steps.Add("b", "ends", 1)
		}
	}).Processes("a", "b")
	for _, tt := range []struct {
		want    check.Verdict
		options []model.Option
	}{
		{check.Violated, nil},
		{check.Holds, []model.Option{model.WeakFairness()}},
		{check.Violated, []model.Option{model.WeakFairness("a")}},
		{check.Holds, []model.Option{model.StrongFairness("b")}},
		{check.Holds, []model.Option{model.WeakActionFairness("ends")}},
		{check.Holds, []model.Option{model.StrongActionFairness("b: ends")}},
		{check.Violated, []model.Option{model.WeakActionFairness("goes")}},
		{check.Holds, []model.Option{model.Assume("[] <> exec(b) || <> action(ends)")}},
	} {
		if r := model.Check(t.Context(), m, "<> (state == 1)", tt.options...); r.Err != nil || r.Verdict != tt.want {
			t.Errorf("want %v\n%v", tt.want, r)
		}
	}
	if r := model.Check(t.Context(), m, "[] (state < 2)", model.MaxStates(1), model.MaxTime(time.Minute)); r.Err != nil || r.Verdict != check.Inconclusive {
		t.Errorf("want inconclusive\n%v", r)
	}
	if r := model.Check(t.Context(), m, "<> nothing"); r.Err == nil || !strings.Contains(r.String(), `the model has no proposition "nothing"`) || !strings.Contains(r.String(), "^") {
		t.Errorf("an unknown name: %v\n%v", r.Err, r)
	}
}
