// Package bitmap draws pictures in SVG as bitmaps: those that Graphviz writes, on
// machines where its programs are not installed, and the charts of this module.
//
//	err := bitmap.PNG(w, svg, 2) // two pixels for each unit of the picture
//
// It is not for SVG in general: it knows the elements of these pictures (groups
// that are moved or hand down attributes, polygons, polylines, rectangles without
// round corners, circles, ellipses, lines with heads of arrows, paths of M, L and
// C, and text, which may be turned), one colour for each, and dashes; what it
// does not know is left out.
// Letters are those of the font Go Regular, fitted to the length that Graphviz
// has computed for a text. It reads no files.
package bitmap
