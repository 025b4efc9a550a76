package main

import (
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/checking"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/exploring"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/formulas"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/help"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/simulate"
)

// commands is the table of the commands that the playground runs.
var commands = []command{
	{name: "check", group: help.Look, make: checking.New},
	{name: "explore", group: help.Look, make: exploring.NewExplore},
	{name: "simulate", group: help.Look, make: simulate.NewCommand},
	{name: "translate", group: help.Formulas, make: formulas.NewTranslate},
	{name: "formula", group: help.Formulas, make: formulas.NewFormula},
}
