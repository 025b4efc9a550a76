package graphviz

import "bytes"

// settings are attributes of a graph that other layouts of it are tried with if
// a line goes through a label. All keep the direction of the graph, which means
// time in charts and runs; straight lines are last but one, since curves look
// better. They were chosen among fifteen for random automata.
var settings = [...]string{
	"nodesep=0.9",
	"nodesep=0.6 ranksep=1",
	"splines=polyline nodesep=0.6 ranksep=1",
	"nodesep=0.3 ranksep=0.9",
}

// mostLabels is how many texts a picture may have of which other layouts are
// tried. A layout of that many takes a good part of a second.
const mostLabels = 200

// Clearest draws a document by draw, which returns SVG of Graphviz, and, while a
// line goes through a text, with other settings, up to four. It chooses the
// first picture with the fewest such texts, and returns the document of that,
// and the picture with labels moved off the lines where there is room. It fails
// only if the first drawing does. Draw is called up to five times; pictures with
// more than mostLabels texts are drawn once.
func Clearest(document []byte, draw func([]byte) ([]byte, error)) (chosen, svg []byte, err error) {
	svg, err = draw(document)
	if err != nil {
		return document, svg, err
	}
	chosen = document
	fewest, texts := Crossings(svg)
	end := bytes.LastIndexByte(document, '}')
	if texts > mostLabels || end < 0 {
		return chosen, moveLabels(svg), nil
	}
	for _, s := range settings {
		if fewest == 0 {
			break
		}
		other := bytes.Join([][]byte{document[:end], []byte("\n" + s + "\n"), document[end:]}, nil)
		picture, err := draw(other)
		if err != nil {
			break // the time is over, or the memory too small for this one
		}
		if n, _ := Crossings(picture); n < fewest {
			chosen, svg, fewest = other, picture, n
		}
	}
	return chosen, moveLabels(svg), nil
}
