package petri

import (
	"strings"

	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/xml"
)

// What tools write beside the standard: TAPAAL writes markings, names and
// weights as attributes, and the ages of tokens; PIPE classes of tokens and
// capacities. What changes the meaning of the net is read, or refused.

// placeAttributes reads the attributes of the <place> that was just opened.
func (p *pnml) placeAttributes(id string, at xml.Spot) (n nets.Node, tokens uint64) {
	n = nets.Node{ID: id, At: at}
	n.Name, _ = p.x.Attr("name")
	if text, ok := p.x.Attr("initialMarking"); ok {
		tokens = p.numberIn(strings.TrimSpace(text), at, "initial marking", 0)
	}
	if text, ok := p.x.Attr("invariant"); ok && strings.Join(strings.Fields(text), "") != "<inf" {
		p.report(at, "the place %q has an invariant over the age of its tokens, %q: timed nets are not supported", nets.Shorten(id), nets.Shorten(text))
	}
	return n, tokens
}

// arcAttributes reads the attributes of the <arc> that was just opened. An arc
// of TAPAAL into a transition is timed in nets without time, too: with the
// interval of all ages.
func (p *pnml) arcAttributes(a *rawArc) {
	if text, ok := p.x.Attr("weight"); ok {
		a.weight = p.numberIn(strings.TrimSpace(text), a.at, "weight of an arc", 1)
	}
	kind, ok := p.x.Attr("type")
	if ages, _ := p.x.Attr("inscription"); kind == "timed" {
		if ages == "" || strings.Join(strings.Fields(ages), "") == "[0,inf)" {
			return
		}
		p.report(a.at, "the arc takes tokens of the ages %s only: timed nets are not supported", nets.Shorten(ages))
		return
	}
	if ok {
		p.arcType(a.at, kind)
	}
}

// ofClass returns the number in a text such as Default,2 or Default,2,Red,0;
// false if tokens of two classes are among it and what was read before.
func (p *pnml) ofClass(text string) (number string, ok bool) {
	parts := strings.Split(text, ",")
	if len(parts)%2 != 0 {
		return "", false
	}
	number = "0"
	for i := 0; i < len(parts); i += 2 {
		class, count := strings.TrimSpace(parts[i]), strings.TrimSpace(parts[i+1])
		if strings.Trim(count, "0") == "" && count != "" {
			continue
		}
		if p.class == "" {
			p.class = class
		}
		if p.class != class {
			return "", false
		}
		number = count
	}
	return number, true
}

// capacity reads the <capacity> of a place: 0 means none.
func (p *pnml) capacity(id string) error {
	text, at, err := p.x.LabelText()
	if err == nil && strings.Trim(text, "0123456789") == "" && strings.Trim(text, "0") != "" {
		p.report(at, "the place %q has a capacity, %s: capacities are not supported", nets.Shorten(id), text).Hint =
			"a complementary place, which has the tokens that still fit, does what a capacity does"
	}
	return err
}

// priorityOf reads the <priority> of a transition: all must have the same one.
func (p *pnml) priorityOf(id string) error {
	text, at, err := p.x.LabelText()
	switch {
	case err != nil || text == "":
	case p.priority == "":
		p.priority = text
	case p.priority != text:
		p.report(at, "the transition %q has the priority %s, and others have %s: priorities are not supported", nets.Shorten(id), nets.Shorten(text), nets.Shorten(p.priority))
	}
	return err
}
