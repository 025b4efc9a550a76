package checkpoint

import "fmt"

// Identity identifies what a checkpoint belongs to. A search resumes only from
// a checkpoint whose identity equals its own; the names of files do not count.
type Identity struct {
	// Version is the version of the program that searches: another one may
	// number or explore states differently.
	Version string `json:"version"`
	// Files are the files that were read, in this order.
	Files []File `json:"files"`
	// Question describes the question in words that distinguish it from all
	// others about these files.
	Question string `json:"question"`
	// Options lists the options that the search depends on, not limits or the
	// way in which states are stored.
	Options string `json:"options"`
}

// File is a file that was read. Its name is for messages: a file may be moved,
// and is then recognised by its sum.
type File struct {
	Name string `json:"name"`
	// Sum is a checksum of the content, equal for equal contents.
	Sum string `json:"sum"`
}

// differs describes the first difference between the identity in a checkpoint
// and the one of the search that is to resume, as a sentence for the user. It
// is empty if there is none.
func (id *Identity) differs(now *Identity) string {
	switch {
	case id.Version != now.Version:
		return fmt.Sprintf("the checkpoint was written by version %s, and this is version %s", id.Version, now.Version)
	case len(id.Files) != len(now.Files):
		return fmt.Sprintf("the checkpoint is of %d files, and %d were read", len(id.Files), len(now.Files))
	}
	for i, f := range now.Files {
		if f.Sum != id.Files[i].Sum {
			return fmt.Sprintf("the checkpoint is of another model or property: %s is not what %s was", f.Name, id.Files[i].Name)
		}
	}
	switch {
	case id.Question != now.Question:
		return fmt.Sprintf("the checkpoint is of another question: %s, and not %s", id.Question, now.Question)
	case id.Options != now.Options:
		return fmt.Sprintf("the checkpoint is of a search with other options: %s, and not %s", id.Options, now.Options)
	}
	return ""
}
