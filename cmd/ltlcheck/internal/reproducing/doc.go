// Package reproducing is the command reproduce, which repeats what the papers
// of package reproduce have.
package reproducing
