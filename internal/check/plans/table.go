package plans

import "slices"

// Goal is what a plan is for.
type Goal uint8

// The questions. Every attempt of a plan for a property that searches is itself a
// question about a product.
const (
	Property Goal = 1 << iota
	Failures
	Counts
	Product
)

// Way is one way to an answer: a row of the table.
type Way string

// The ways.
const (
	BeforeDisk  Way = "in memory, before the disk"
	OnDisk      Way = "on a disk"
	SharedGraph Way = "on a shared state graph"
	Recurrence  Way = "by the property itself"
	OneWorker   Way = "by one worker"
	Packed      Way = "over packed states"
	Workers     Way = "by several workers"
	OneAgain    Way = "by one worker again"
	Quotient    Way = "on the quotient"
	Trial       Way = "trial of the program itself"
	Smaller     Way = "on a smaller program"
	Itself      Way = "on the program itself"
	Bounded     Way = "in bounded memory"
	Random      Way = "at random"
	ToDisk      Way = "on a disk, after memory"
)

// Situation is what decides which attempts a plan has.
type Situation struct {
	Goal Goal
	// Of properties, failures and counts.
	Quotient   bool // asked for, and one may be searched
	Trial      bool // the program itself is tried first
	Smaller    bool // smaller programs may be searched
	Reductions int  // that can turn out not to hold
	// Of products.
	Shared    bool // several properties share a state graph that the search can use
	Packs     bool // states may be packed
	HandsOver bool // several workers may follow one
	Terminal  bool // a search on a disk needs one pass, or it resumes there
	// Of products and failures.
	Disk     bool       // the states are on a disk from the beginning
	Bounded  bool       // the storage forgets or confuses states
	Replaces bool       // the storage forgets, and its search can still prove
	OnFull   FullAction // what follows when the memory is full
}

// FullAction is what follows when the memory is full.
type FullAction uint8

// The actions. Stop is the zero value.
const (
	Stop              FullAction = iota
	ContinueReplacing            // in bounded memory, by a storage that replaces
	ContinueBounded              // by one that confuses
	ContinueRandom
	ContinueOnDisk
)

// Strategy is a row of the table: a way, for which questions it is there, after
// which outcomes, and under which condition.
type Strategy struct {
	Way       Way
	Goals     Goal
	After     Outcome
	Doc       string // what is done, one line
	Threshold string // the states after which it ends, or another one begins; "" if there is none
	when      func(*Situation) bool
	times     func(*Situation) int // that it is in the plan; nil is once
}

// programs are the questions about one program; all others are about products.
const programs = Property | Failures | Counts

// Table lists the strategies, in the order in which plans have them.
func Table() []Strategy {
	return slices.Concat(onPrograms(), onProducts(), onFull())
}

// onPrograms are the strategies for questions about one program: smaller ones
// with the same answer, and the program itself.
func onPrograms() []Strategy {
	return []Strategy{
		{Way: Bounded, Goals: Failures, After: NotStarted, Doc: "the storage that is asked for confuses states, and proves nothing of any program",
			when: func(s *Situation) bool { return s.confuses() }},
		{Way: Quotient, Goals: programs, After: NotStarted, Doc: "one of the states that differ by an exchange of interchangeable parts, on request",
			when: func(s *Situation) bool { return s.Quotient && !s.confuses() }},
		{Way: Trial, Goals: Property | Failures, After: NotStarted | Asymmetric, Doc: "the program itself, as what is small is searched sooner than reduced",
			Threshold: "ends after as many states as the options or the program say, 10,000 for failures of others, 200,000 on a shared state graph",
			when:      func(s *Situation) bool { return s.Trial && !s.confuses() }},
		{Way: Smaller, Goals: programs, After: NotStarted | Asymmetric | TooLarge, Doc: "a smaller program with the same answer",
			when: func(s *Situation) bool { return s.Smaller && !s.confuses() }},
		{Way: Smaller, Goals: programs, After: Refuted, Doc: "again, without the reduction that turned out not to hold",
			when: func(s *Situation) bool { return s.Smaller && !s.confuses() }, times: func(s *Situation) int { return s.Reductions }},
		{Way: Itself, Goals: programs, After: itself, Doc: "the program itself to the end",
			when: func(s *Situation) bool { return s.Goal != Failures || !s.Bounded }},
		{Way: Bounded, Goals: Failures, After: itself, Doc: "the program itself, with the storage that is asked for, which replaces states",
			when: func(s *Situation) bool { return s.Replaces }},
	}
}

// itself are the outcomes after which the program itself is searched to the end.
const itself = NotStarted | Asymmetric | TooLarge | Refuted | Unhelpful

// confuses reports whether the storage forgets or confuses states such that its
// search proves nothing.
func (s *Situation) confuses() bool { return s.Goal == Failures && s.Bounded && !s.Replaces }

// onProducts are the strategies for one product. The state graph of several
// properties is made by one goroutine, so that it comes first. On a disk, memory
// comes first unless the automaton is terminal: accepting components are found
// there in one pass, which takes many passes on a disk.
func onProducts() []Strategy {
	inMemory := func(c func(*Situation) bool) func(*Situation) bool {
		return func(s *Situation) bool { return !s.Disk && c(s) }
	}
	return []Strategy{
		{Way: BeforeDisk, Goals: Product, After: NotStarted, Doc: "in memory, as one pass there is many on a disk", Threshold: "ends when the memory is full",
			when: func(s *Situation) bool { return s.Disk && !s.Terminal }},
		{Way: OnDisk, Goals: Product, After: NotStarted, Doc: "with the states on a disk",
			when: func(s *Situation) bool { return s.Disk && s.Terminal }},
		{Way: ToDisk, Goals: Product, After: Full, Doc: "with the states on a disk",
			when: func(s *Situation) bool { return s.Disk && !s.Terminal }},
		{Way: SharedGraph, Goals: Product, After: NotStarted, Doc: "on the state graph that several properties share",
			when: inMemory(func(s *Situation) bool { return s.Shared })},
		{Way: Recurrence, Goals: Product, After: NotStarted, Doc: "by the automaton of the property itself, whose paths are shorter, if it is a recurrence",
			when: inMemory(func(s *Situation) bool { return s.Replaces })},
		{Way: OneWorker, Goals: Product, After: NotStarted | Unshared | Unhelpful, Doc: "on a state graph of its own",
			Threshold: "others follow after 2,500 states, packed states of one worker after 16,384, or 65,536 of a smaller program",
			when:      inMemory(func(*Situation) bool { return true })},
		{Way: Packed, Goals: Product, After: Many, Doc: "from the beginning, with states packed into three words",
			when: inMemory(func(s *Situation) bool { return s.Packs })},
		{Way: Workers, Goals: Product, After: Many | Unlike, Doc: "from the beginning, by all workers",
			when: inMemory(func(s *Situation) bool { return s.HandsOver })},
		{Way: OneAgain, Goals: Product, After: Unlike, Doc: "from the beginning and to the end",
			when: inMemory(func(s *Situation) bool { return s.Packs && !s.HandsOver })},
	}
}

// onFull are the strategies for a full memory.
func onFull() []Strategy {
	action := func(all ...FullAction) func(*Situation) bool {
		return func(s *Situation) bool {
			return slices.Contains(all, s.OnFull) && !s.confuses() && !(s.Goal == Product && (s.Bounded || s.Disk))
		}
	}
	return []Strategy{
		{Way: Recurrence, Goals: Product, After: Full, Doc: "by the automaton of the property itself, where states are replaced", when: action(ContinueReplacing)},
		{Way: Bounded, Goals: Product | Failures, After: Full | Unhelpful, Doc: "again in bounded memory, if that is asked for",
			when: action(ContinueReplacing, ContinueBounded)},
		{Way: Random, Goals: Failures, After: Full, Doc: "walks at random, if that is asked for", when: action(ContinueRandom)},
		{Way: ToDisk, Goals: Product | Failures, After: Full, Doc: "again with the states on a disk, if that is asked for", when: action(ContinueOnDisk)},
	}
}

// For returns the plan for a situation.
func For(s Situation) (plan []Attempt) {
	for _, row := range Table() {
		if row.Goals&s.Goal == 0 || !row.when(&s) {
			continue
		}
		times := 1
		if row.times != nil {
			times = row.times(&s)
		}
		for range times {
			plan = append(plan, Attempt{row.Way, row.After})
		}
	}
	return plan
}
