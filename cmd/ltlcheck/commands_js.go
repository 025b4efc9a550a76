package main

import (
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/checking"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/exploring"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/formulas"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/simulating"
)

// commands is the table of the commands that the playground runs.
var commands = []command{
	{name: "check", make: checking.New},
	{name: "explore", make: exploring.NewExplore},
	{name: "simulate", make: simulating.New},
	{name: "translate", make: formulas.NewTranslate},
}
