package ops

// Helpers of the tests inside the package for those outside, which package translate needs: it
// imports this one.
var (
	Check   = check
	Accepts = accepts
	Words   = words
	APs     = aps
)
