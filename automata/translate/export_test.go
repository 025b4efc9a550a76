package translate

// Alternating and Tableau are the two constructions without any reduction.
var (
	Alternating = alternating
	Tableau     = tableau
	Suspended   = suspended
)
