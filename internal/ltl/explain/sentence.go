package explain

import (
	"fmt"
	"strings"

	"github.com/dustin/go-humanize/english"
)

// mostTold is the number of facts that a sentence lists.
const mostTold = 6

// longestText is how many letters of a formula a sentence shows.
const longestText = 80

// Sentence writes the facts in words, for example
//
//	`want` after step 5, and never `crit` after step 5 or later
//
// Position i is the state after step i, and position 0 the start. The state after
// the last step of the loop is the one that the loop begins with: position i of a
// later time round the loop is named by the step that leads to it.
func (e *Explanation) Sentence() string {
	var parts []string
	facts := e.Facts
	for len(facts) > 0 && len(parts) < mostTold {
		n := 1
		for n < len(facts) && facts[n].From == facts[0].From && facts[n].Count == facts[0].Count && facts[n].Since == facts[0].Since {
			n++
		}
		parts = append(parts, e.joinFacts(facts[:n]))
		facts = facts[n:]
	}
	if len(facts) > 0 {
		parts = append(parts, "and "+english.Plural(len(facts), "more fact", ""))
	}
	if n := len(parts); n > 1 && len(facts) == 0 {
		parts[n-1] = "and " + parts[n-1]
	}
	return strings.Join(parts, ", ")
}

// joinFacts writes facts about the same positions, at most mostTold of them.
func (e *Explanation) joinFacts(facts []Fact) string {
	var texts []string
	for i := range facts {
		if i == mostTold {
			texts = append(texts, fmt.Sprintf("%d more", len(facts)-i))
			break
		}
		texts = append(texts, e.words(&facts[i]))
	}
	return list(texts) + e.place(&facts[0])
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
func (e *Explanation) place(f *Fact) string {
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
		return after(f.Since, f.Since) + " or later"
	case f.From+f.Count <= e.length:
		return after(f.From, f.From+f.Count-1)
	}
	return e.around(f)
}

// after names the positions from first to last.
func after(first, last int) string {
	switch {
	case last == 0:
		return " at the start"
	case first == 0:
		return " at the start and" + after(1, last)
	case first == last:
		return fmt.Sprintf(" after step %d", first)
	}
	return fmt.Sprintf(" after steps %d–%d", first, last)
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
	before := at - e.prefix - 1 // steps of the loop before the one that leads to the position
	return fmt.Sprintf(" after step %d of time %d round the loop", e.prefix+before%loop+1, before/loop+1) + words
}

// around is the positions of a fact that is not for ever and goes on into the
// second time round the loop.
func (e *Explanation) around(f *Fact) string {
	last := f.From + f.Count - 1
	if last > e.length+(e.length-e.prefix) {
		return fmt.Sprintf("%s and on round the loop, %d in all", after(f.From, e.length), f.Count)
	}
	text := after(f.From, e.length)
	if again := last - e.length; again > 0 {
		text += " and, round the loop," + after(e.prefix+1, e.prefix+again)
	}
	return text
}
