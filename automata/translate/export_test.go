package translate

// Alternating and Tableau are the two constructions without any reduction.
var (
	Alternating = viaAlternating
	Tableau     = tableau
	Suspended   = suspended
)
