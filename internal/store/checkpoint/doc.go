// Package checkpoint writes the state of a search to a file and reads it back,
// so that a search that was stopped can go on.
//
// A Saver writes checkpoints of one search, at intervals and when a limit ends
// it, and holds the checkpoint that the search resumes from. A checkpoint
// begins with its Identity: the version of the program, the files that were
// read, the question and the options; a Saver refuses a checkpoint of another
// identity. What follows is defined by the search, which writes it to a Writer
// and reads it from a Reader, value by value in the same order:
//
//	s := checkpoint.New(identity, options)
//	err := s.Resume(file)          // if the search is to go on
//	resumed, err := s.Read(func(in *checkpoint.Reader) error {
//		in.Section("states")
//		n := in.Uint()
//		…                      // n vectors
//		return nil
//	})
//	…                              // the search, which polls s.Due()
//	err = s.Save(func(w *checkpoint.Writer) {
//		w.Section("states")
//		w.Uint(n)
//		…
//	})
//
// The package does not know what a search is, where checkpoints are stored
// (Options.Save does), or when a run is over. It does not protect against
// forgery: sums detect damage, not intent.
//
// # The format
//
// A checkpoint is a first line, Magic, and blocks:
//
//	length   4 bytes, least significant first; at most blockSize, and 0
//	         in the last block
//	content  that many bytes
//	sum      8 bytes, least significant first: the xxHash64 of all bytes of
//	         the file before it, those of earlier sums left out
//
// The contents of all blocks put together are a sequence of values. A number
// has seven bits in each byte, the least significant first, and the highest bit
// in all bytes but the last. A text is a number and that many bytes. A document
// is the text of a JSON value. A section begins with a text, its name. The
// first document is a header: the identity, and the attempt of the plan. The
// search follows: the program states in the order of their discovery, each as
// its difference from the one before; the product states; the stack; and what
// the explorer remembers, such as the statements reached.
//
// A block is compared with its sum before anything in it is used, so that a
// changed, missing or additional byte is noticed. The sums are no signature:
// whoever can write to a checkpoint can make a search answer anything.
package checkpoint
