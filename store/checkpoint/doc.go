// Package checkpoint keeps searches on disk, so that one that was stopped can
// go on.
//
// A Keeper writes checkpoints of one search, now and then and when a limit ends
// it, and has the checkpoint that the search goes on from. What a checkpoint is
// of (Identity: the program's version, the files read, the question, the
// options) stands at its beginning; a Keeper refuses one of anything else. What
// comes after that is the business of the search, which writes it to a Writer,
// and reads it from a Reader.
//
// # The format
//
// A checkpoint is a first line, Magic, and blocks:
//
//	length   4 bytes, least significant first; at most blockSize, and 0 in the last block
//	content  so many bytes
//	sum      8 bytes, least significant first: the xxHash64 of all bytes of the file before it, those of earlier sums left out
//
// The contents of all blocks put together are a sequence of values. A number
// has seven bits in each byte, the least significant first, and the highest bit
// in all bytes but the last. A text is a number and so many bytes. A document
// is the text of a JSON value. A section begins with a text, its name. The
// first document is a header: the
// identity, and the attempt of the plan. The search follows: the program states
// in the order of their discovery, each as its difference from the one before;
// the product states; the stack; and what the explorer remembers, such as the
// statements reached.
//
// A block is compared with its sum before anything in it is used, so that a
// changed, missing or additional byte is noticed. The sums are no signature:
// whoever can write to a checkpoint can make a search answer anything.
//
// No compatibility promise.
package checkpoint
