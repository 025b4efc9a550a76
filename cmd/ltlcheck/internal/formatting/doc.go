// Package formatting has the command fmt, which brings models and
// specifications into the usual layout. The layout itself is that of package
// layout.
package formatting
