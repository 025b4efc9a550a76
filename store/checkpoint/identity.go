package checkpoint

import "fmt"

// Identity is what a checkpoint is of. A search goes on from a checkpoint of
// the same identity only.
type Identity struct {
	Version  string `json:"version"`  // of the program that searches
	Files    []File `json:"files"`    // those that were read, in this order
	Question string `json:"question"` // in words that tell it from all others about these files
	Options  string `json:"options"`  // those that the search depends on, but for limits and what is stored how
}

// File is a file that was read. Its name is for messages: a file may be moved.
type File struct {
	Name string `json:"name"`
	Sum  string `json:"sum"` // of its content
}

// differs says what is not the same now as it was then; it is empty if all is.
func (then *Identity) differs(now *Identity) string {
	switch {
	case then.Version != now.Version:
		return fmt.Sprintf("the checkpoint was written by version %s, and this is version %s", then.Version, now.Version)
	case len(then.Files) != len(now.Files):
		return fmt.Sprintf("the checkpoint is of %d files, and %d were read", len(then.Files), len(now.Files))
	}
	for i, f := range now.Files {
		if f.Sum != then.Files[i].Sum {
			return fmt.Sprintf("the checkpoint is of another model or property: %s is not what %s was", f.Name, then.Files[i].Name)
		}
	}
	switch {
	case then.Question != now.Question:
		return fmt.Sprintf("the checkpoint is of another question: %s, and not %s", then.Question, now.Question)
	case then.Options != now.Options:
		return fmt.Sprintf("the checkpoint is of a search with other options: %s, and not %s", then.Options, now.Options)
	}
	return ""
}
