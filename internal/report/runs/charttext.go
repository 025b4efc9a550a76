package runs

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/source"
)

// writeChart draws a message-sequence chart with characters. An o marks the
// process that acts. A rendezvous is a solid arrow:
//
//	p(0)          q(1)
//	  o--- ch!1 --->o
//
// A message through a buffer is named twice: beside its sender, and on a dashed
// arrow in the row where it is received. The number behind # relates the two.
func writeChart(b *bytes.Buffer, c *Chart) {
	if len(c.Events) == 0 {
		b.WriteString("  no messages\n")
		return
	}
	at := lanes(c, false)
	header := canvas{}
	for i := range c.Processes {
		name := title(&c.Processes[i])
		header.put(at[i]-runes(name)/2, name)
	}
	safetext.Fprintf(b, "  step  %s\n", header.text())
	last := 0
	for i := range c.Events {
		e := &c.Events[i]
		if c.Repeats > 0 && e.Step >= c.Repeats && last < c.Repeats {
			safetext.Fprintf(b, "  repeats for ever from step %d:\n", c.Repeats)
		}
		step := ""
		if e.Step != last {
			step = fmt.Sprint(e.Step)
		}
		last = e.Step
		safetext.Fprintf(b, "  %4s  %s\n", step, eventRow(e, at))
	}
	if len(c.Left) > 0 {
		safetext.Fprintf(b, "  not received: %s\n", c.left())
	}
}

// lanes returns the column of each process, in characters. Neighbours stand so
// far apart that their names and the labels of all events fit between them.
//
// The label of an arrow stands on the arrow and needs room between its two
// ends; any other label stands on the right of its process. With beside, only
// rendezvous have their label on the arrow, as in the SVG drawing.
func lanes(c *Chart, beside bool) []int {
	gaps := make([]int, len(c.Processes))
	for i := range gaps[:len(gaps)-1] {
		gaps[i] = (runes(title(&c.Processes[i]))+runes(title(&c.Processes[i+1])))/2 + 3
	}
	for i := range c.Events {
		e := &c.Events[i]
		if e.across() && (e.Kind == "rendezvous" || !beside) {
			widen(gaps[min(e.From, e.To):max(e.From, e.To)], runes(e.label())+10)
		} else if p := e.place(); p >= 0 && p < len(gaps)-1 {
			widen(gaps[p:p+1], runes(e.label())+4)
		}
	}
	at := make([]int, len(gaps))
	at[0] = runes(title(&c.Processes[0])) / 2
	for i, g := range gaps[:len(gaps)-1] {
		at[i+1] = at[i] + g
	}
	return at
}

// runes returns how many columns s takes when it is written.
func runes(s string) int { return source.Width(safetext.Line(s)) }

// widen increases the gaps, evenly, until their sum is at least width. Gaps
// that are wide enough stay as they are.
func widen(gaps []int, width int) {
	for _, g := range gaps {
		width -= g
	}
	for i := range gaps {
		if width > 0 {
			more := (width + len(gaps) - i - 1) / (len(gaps) - i)
			gaps[i] += more
			width -= more
		}
	}
}

// canvas is one line of text in which characters can be put anywhere, in any
// order. Later ones overwrite earlier ones. It has what is in each column; a
// character of two columns leaves the second empty.
type canvas []string

// put writes s from column at on, and extends the line with spaces if it is too
// short.
func (c *canvas) put(at int, s string) {
	for _, r := range safetext.Line(s) {
		n := source.Width(string(r))
		for len(*c) < at+n {
			*c = append(*c, " ")
		}
		switch {
		case n > 0:
			(*c)[at] = string(r)
			clear((*c)[at+1 : at+n])
		case at > 0: // a mark on the character before
			(*c)[at-1] += string(r)
		}
		at += n
	}
}

// text returns the line without spaces at its end.
func (c canvas) text() string { return strings.TrimRight(strings.Join(c, ""), " ") }

// eventRow draws one event: the lines of all processes, at the columns at, and
// the arrow or the label of the event over them.
func eventRow(e *Event, at []int) string {
	row := canvas{}
	for _, x := range at {
		row.put(x, "|")
	}
	if !e.across() {
		if p := e.place(); p >= 0 {
			row.put(at[p], "o "+e.label())
		}
		return row.text()
	}
	lo, hi := at[min(e.From, e.To)], at[max(e.From, e.To)]
	line, origin := "-", "o"
	if e.Kind != "rendezvous" {
		line, origin = "- ", "|" // the sender did its part before
	}
	row.put(lo, strings.Repeat(line, hi-lo)[:hi-lo])
	label := " " + e.label() + " "
	start := (lo + hi + 1 - runes(label)) / 2
	if e.Kind != "rendezvous" && (start-lo)%2 == 0 {
		start-- // right behind a stroke
	}
	row.put(start, label)
	if e.From < e.To {
		row.put(lo, origin)
		row.put(hi-1, ">o")
	} else {
		row.put(lo, "o<")
		row.put(hi, origin)
	}
	return row.text()
}
