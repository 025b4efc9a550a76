// Package bitmap draws the pictures that Graphviz writes in SVG as bitmaps, on
// machines where the programs of Graphviz are not installed.
//
//	err := bitmap.PNG(w, svg, 2) // two pixels for each unit of the picture
//
// It is not for SVG in general: it knows the elements that Graphviz writes
// (groups that are moved, polygons, polylines, ellipses, paths of M, L and C,
// and text), one colour for each, and dashes; what it does not know is left out.
// Letters are those of the font Go Regular, fitted to the length that Graphviz
// has computed for a text. It reads no files.
package bitmap
