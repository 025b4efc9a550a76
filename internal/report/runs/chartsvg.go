package runs

import (
	"bytes"
	"fmt"
	"html"
	"io"

	"github.com/ltlcheck/ltlcheck/internal/report/drawing"
	"github.com/ltlcheck/ltlcheck/source"
)

// Sizes of a chart in pixels: the width of a character, the height of a row,
// the height above the first row, the margin on the left, where the step
// numbers stand, and the height of the box with the name of a process. The
// width of a text is not measured: a character is as wide as a wide letter.
const (
	chartChar   = 7
	chartRow    = 26
	chartTop    = 78
	chartMargin = 60
	chartBox    = 24
)

// chartCycle is the colour behind the rows that repeat for ever.
const chartCycle = "#fdf0ee"

// WriteChartSVG writes a message-sequence chart as an SVG document, without the
// help of another program. A rendezvous is a horizontal solid arrow. A message
// through a buffer is a dashed arrow from the row where it is sent down to the
// row where it is received. The rows that repeat for ever are shaded.
//
// The width of the picture grows with the number of processes and the length of
// the labels, the height with the number of events.
func WriteChartSVG(w io.Writer, c *Chart) error {
	s := &chartSVG{chart: c, sent: map[int]int{}}
	s.place()
	s.frame()
	for i := range c.Events {
		s.event(i)
	}
	s.out.Write(s.labels.Bytes())
	s.out.WriteString("</svg>\n")
	_, err := w.Write(s.out.Bytes())
	return err
}

// chartSVG draws one chart. place computes the sizes, frame draws what
// surrounds the events, and event draws one of them.
type chartSVG struct {
	chart         *Chart
	out           bytes.Buffer
	labels        bytes.Buffer // above all lines
	lanes         []int        // x of the line of each process, in pixels
	sent          map[int]int  // message -> y of the row where it was sent, in pixels
	width, height int
}

// place computes the columns and the size of the picture. lanes counts in
// characters; here they become pixels.
func (s *chartSVG) place() {
	c := s.chart
	s.width, s.height = chartMargin+runes(c.Title)*chartChar, chartTop+(len(c.Events)+1)*chartRow
	if len(c.Processes) == 0 {
		return
	}
	right := runes(title(&c.Processes[len(c.Processes)-1]))
	for i := range c.Events {
		right = max(right, runes(c.Events[i].label())+2)
	}
	for _, x := range lanes(c, true) {
		s.lanes = append(s.lanes, chartMargin+20+x*chartChar)
	}
	s.width = max(s.width, s.lanes[len(s.lanes)-1]+right*chartChar+20)
}

// y returns the height of an event's row.
func (s *chartSVG) y(event int) int { return chartTop + event*chartRow }

// frame draws the background, the title, the shaded cycle, and a box and a line
// for each process.
func (s *chartSVG) frame() {
	fmt.Fprintf(&s.out, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="Helvetica, Arial, sans-serif" font-size="11">`+"\n",
		s.width, s.height, s.width, s.height)
	s.out.WriteString(`<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto"><path d="M0,1 L10,5 L0,9 z"/></marker></defs>` + "\n")
	fmt.Fprintf(&s.out, `<rect width="%d" height="%d" fill="white"/>`+"\n", s.width, s.height)
	s.text(chartMargin/4, 18, "start", "#000000", s.chart.Title)
	s.cycle()
	for i, x := range s.lanes {
		name := title(&s.chart.Processes[i])
		w := (runes(name) + 2) * chartChar
		fmt.Fprintf(&s.out, `<line x1="%d" y1="%d" x2="%d" y2="%d" stroke="%s"/>`+"\n", x, 34+chartBox, x, s.height-chartRow/2, drawing.QuietColour)
		fmt.Fprintf(&s.out, `<rect x="%d" y="34" width="%d" height="%d" rx="4" fill="white" stroke="black"/>`+"\n", x-w/2, w, chartBox)
		s.text(x, 50, "middle", "#000000", name)
	}
}

// cycle shades the rows of the part that repeats for ever and labels them. It
// draws nothing for a finite run.
func (s *chartSVG) cycle() {
	c := s.chart
	if c.Repeats == 0 {
		return
	}
	for i := range c.Events {
		if c.Events[i].Step >= c.Repeats {
			fmt.Fprintf(&s.out, `<rect x="4" y="%d" width="%d" height="%d" fill="%s"/>`+"\n", s.y(i)-chartRow/2, s.width-8, (len(c.Events)-i)*chartRow, chartCycle)
			s.above(8, s.y(len(c.Events)), drawing.CycleColour, "white", fmt.Sprintf("repeats for ever from step %d", c.Repeats))
			return
		}
	}
}

// event draws event i. The step number stands on the left of the first event of
// each step: a step can have several.
func (s *chartSVG) event(i int) {
	e := &s.chart.Events[i]
	y := s.y(i)
	if i == 0 || s.chart.Events[i-1].Step != e.Step {
		s.text(chartMargin-20, y+4, "end", drawing.QuietColour, fmt.Sprint(e.Step))
	}
	switch {
	case e.Kind == "rendezvous" && e.across():
		s.arrow(s.lanes[e.From], y, s.lanes[e.To], y, "")
		s.label(e, (s.lanes[e.From]+s.lanes[e.To]-runes(e.label())*chartChar)/2, y-4)
		return
	case e.across():
		s.arrow(s.lanes[e.From], s.sent[e.Message], s.lanes[e.To], y, ` stroke-dasharray="5,3"`)
	case e.Kind == "sent":
		s.sent[e.Message] = y
	}
	if p := e.place(); p >= 0 {
		fmt.Fprintf(&s.out, `<circle cx="%d" cy="%d" r="3"/>`+"\n", s.lanes[p], y)
		s.label(e, s.lanes[p]+8, y+4)
	}
}

// label writes the label of an event from x on, with the colour of the
// background behind it: lines of processes and arrows go below it, so that none
// goes through its letters.
func (s *chartSVG) label(e *Event, x, y int) {
	background := "white"
	if s.chart.Repeats > 0 && e.Step >= s.chart.Repeats {
		background = chartCycle
	}
	s.above(x, y, "#000000", background, e.label())
}

// above writes a text from x on above all lines, with a background.
func (s *chartSVG) above(x, y int, colour, background, text string) {
	fmt.Fprintf(&s.labels, `<rect x="%d" y="%d" width="%d" height="13" fill="%s"/>`+"\n", x-1, y-10, runes(text)*chartChar+2, background)
	writeText(&s.labels, x, y, "start", colour, text)
}

// arrow draws a line with a head at (x2, y2). style holds further attributes,
// with a space before them.
func (s *chartSVG) arrow(x1, y1, x2, y2 int, style string) {
	fmt.Fprintf(&s.out, `<line x1="%d" y1="%d" x2="%d" y2="%d" stroke="black"%s marker-end="url(#head)"/>`+"\n", x1, y1, x2, y2, style)
}

// text writes a text below the labels.
func (s *chartSVG) text(x, y int, anchor, colour, text string) {
	writeText(&s.out, x, y, anchor, colour, text)
}

// writeText writes a text at a point. Names of processes and channels come from
// the model: characters that are not visible are replaced, and those with a
// meaning in XML are escaped.
func writeText(out *bytes.Buffer, x, y int, anchor, colour, text string) {
	fmt.Fprintf(out, `<text x="%d" y="%d" text-anchor="%s" fill="%s">`, x, y, anchor, colour)
	out.WriteString(html.EscapeString(source.Visible(text)))
	out.WriteString("</text>\n")
}
