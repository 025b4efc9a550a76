package check

// Means is what a question can ask an engine to use or to show.
type Means string

// The means. Callers give each the name that their users know.
const (
	MeansAlgorithm   Means = "algorithm"   // a search algorithm of the user's choice
	MeansStore       Means = "store"       // a visited set of the user's choice, and what it keeps
	MeansShortest    Means = "shortest"    // a shortest counterexample
	MeansAll         Means = "all"         // several counterexamples
	MeansExhaust     Means = "exhaust"     // counts of the whole product
	MeansSave        Means = "save"        // counterexamples in files, for replay
	MeansSurvey      Means = "survey"      // queries that a survey of all states answers
	MeansUnreached   Means = "unreached"   // statements that are never reached
	MeansCoverage    Means = "coverage"    // how often statements are executed
	MeansWorkers     Means = "workers"     // several goroutines
	MeansCheckpoints Means = "checkpoints" // checkpoints of the search
	MeansDisk        Means = "disk"        // states on a disk
	MeansSymmetry    Means = "symmetry"    // interchangeable parts exchanged
	MeansWithout     Means = "without"     // shortcuts and reductions left out
	MeansCertificate Means = "certificate" // of what holds
	MeansDoubts      Means = "doubts"      // about what holds
)

// AllMeans returns all means, in a fixed order.
func AllMeans() []Means {
	return []Means{MeansAlgorithm, MeansStore, MeansShortest, MeansAll, MeansExhaust, MeansSave, MeansSurvey, MeansUnreached, MeansCoverage, MeansWorkers,
		MeansCheckpoints, MeansDisk, MeansSymmetry, MeansWithout, MeansCertificate, MeansDoubts}
}
