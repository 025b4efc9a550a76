package explain

import (
	"fmt"
	"strings"
)

// mostTold is the number of facts that a sentence lists.
const mostTold = 6

// longestText is how many letters of a formula a sentence shows.
const longestText = 80

// Sentence writes the facts in words, for example
//
//	`want` at step 6, and never `crit` from step 6 on
//
// Step i+1 is taken at position i. When the run is shown up to its first shown
// steps only, position shown is "after step shown"; a negative number shows
// all.
func (e *Explanation) Sentence(shown int) string {
	var parts []string
	facts := e.Facts
	for len(facts) > 0 && len(parts) < mostTold {
		n := 1
		for n < len(facts) && facts[n].From == facts[0].From && facts[n].Count == facts[0].Count && facts[n].Since == facts[0].Since {
			n++
		}
		parts = append(parts, e.joinFacts(facts[:n], shown))
		facts = facts[n:]
	}
	if len(facts) > 0 {
		parts = append(parts, fmt.Sprintf("and %d more facts", len(facts)))
	}
	if n := len(parts); n > 1 && len(facts) == 0 {
		parts[n-1] = "and " + parts[n-1]
	}
	return strings.Join(parts, ", ")
}

// joinFacts writes facts about the same positions, at most mostTold of them.
func (e *Explanation) joinFacts(facts []Fact, shown int) string {
	var texts []string
	for i := range facts {
		if i == mostTold {
			texts = append(texts, fmt.Sprintf("%d more", len(facts)-i))
			break
		}
		texts = append(texts, e.words(&facts[i]))
	}
	return list(texts) + e.place(&facts[0], shown)
}

// list joins words by commas and "and".
func list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

func (e *Explanation) words(f *Fact) string {
	text := []rune(f.Text)
	if len(text) > longestText {
		text = append(text[:longestText], '…')
	}
	quoted := "`" + string(text) + "`"
	forever := f.Forever() && !(e.Ends && f.From >= e.prefix)
	switch {
	case forever && f.Holds:
		return "always " + quoted
	case forever:
		return "never " + quoted
	case f.Holds:
		return quoted
	}
	return "not " + quoted
}

// place writes where a fact holds, with a blank before it; "" for a fact about
// all positions.
func (e *Explanation) place(f *Fact, shown int) string {
	switch {
	case f.Forever() && f.Since == 0:
		return ""
	case f.From >= e.length || f.Forever() && f.Since >= e.length:
		return e.laterPlace(f)
	case e.Ends && (f.Forever() || f.Count == 1) && f.From >= e.prefix:
		return " at the end"
	case f.Forever() && f.From >= e.prefix && e.length == e.prefix+1:
		return fmt.Sprintf(" in the loop, step %d", e.length)
	case f.Forever() && f.From >= e.prefix:
		return fmt.Sprintf(" in the loop, steps %d–%d", e.prefix+1, e.length)
	case f.Forever():
		return fmt.Sprintf(" from step %d on", f.Since+1)
	case f.Count == 1 && f.From == shown && shown == 0:
		return " in the initial state"
	case f.Count == 1 && f.From == shown:
		return fmt.Sprintf(" after step %d", shown)
	case f.Count == 1:
		return fmt.Sprintf(" at step %d", f.From+1)
	}
	return " at steps " + e.stretch(f)
}

// laterPlace is where a fact is that begins after the first time round the
// loop.
func (e *Explanation) laterPlace(f *Fact) string {
	at, words := f.From, ""
	switch {
	case f.Forever():
		at, words = f.Since, " and from then on"
	case f.Count > 1:
		words = fmt.Sprintf(" and the %d after it", f.Count-1)
	}
	loop := e.length - e.prefix
	return fmt.Sprintf(" at step %d of time %d round the loop", e.prefix+(at-e.prefix)%loop+1, (at-e.prefix)/loop+1) + words
}

// stretch is the steps of a fact that is not for ever, which may go round the
// cycle.
func (e *Explanation) stretch(f *Fact) string {
	last := f.From + f.Count
	if last > e.length+(e.length-e.prefix) {
		return fmt.Sprintf("%d–%d and on round the loop, %d in all", f.From+1, e.length, f.Count)
	}
	if last <= e.length {
		return fmt.Sprintf("%d–%d", f.From+1, last)
	}
	return fmt.Sprintf("%d–%d and, round the loop, %d–%d", f.From+1, e.length, e.prefix+1, e.prefix+last-e.length)
}
