package cli

// GrowStack makes the goroutine's stack as large as reading a model and searching it need at least. A stack doubles
// whenever it is full, which takes the longer the more calls there are on it: at its beginning there are none.
func GrowStack() { couldNeed(false) }

// stackRoom is in bytes. The stack becomes the next power of two; what is not used of it is never touched.
const stackRoom = 56 << 10

// couldNeed is given the room when it is called, whether it needs it or not.
//
//go:noinline
func couldNeed(room bool) {
	if room {
		var bytes [stackRoom]byte
		touch(&bytes)
	}
}

//go:noinline
func touch(bytes *[stackRoom]byte) { bytes[0] = 1 }
