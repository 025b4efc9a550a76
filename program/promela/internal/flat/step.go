package flat

// Steps, and what all layers know of each kind of them. A new kind is a
// constant and a row in kinds, by which analyses know what it reads, writes,
// sends and receives; the interpreter (ready, apply) and the compiler (the
// same) must say what it does. The compiler of Go complains of each of these
// places until it is visited: the row, and the line that counts the kinds
// beside each switch over them.

// stepOp is what a step does. The comments name its operands.
type stepOp uint8

const (
	StepSkip    stepOp = iota
	StepGuard          // a = value node
	StepRun            // a = value node with run in it
	StepAssign         // a = address node, b = value node
	StepSend           // a = channel table
	StepReceive        // a = channel table
	StepAssert         // a = value node
	StepPrint          // a = print table
	StepElse
	StepPriority // a = pid node, b = value node
	StepEnd      // the process dies
	StepDStep    // a = first inner point, b != 0: only if nothing else of the process can move

	StepUnbounded // a = address node, b = value node, of an integer without bounds: see package unbounded

	StepKinds // how many there are
)

// Operand is what a number in a step refers to.
type Operand uint8

const (
	NoOperand      Operand = iota
	ValueOperand           // a value node, which is evaluated
	TargetOperand          // an address node, which is written
	MessageOperand         // what is sent or received: a row of Model.ChannelOps
	PrintOperand           // a row of Model.Prints
	PointOperand           // an inner point of a d_step
	FlagOperand            // a flag
)

// StepKind describes all steps of one kind, for analyses.
type StepKind struct {
	Name string
	A, B Operand
	// Sends and Receives are set for steps that use a channel.
	Sends    bool
	Receives bool
	// AlwaysEnabled steps can be taken in every state.
	AlwaysEnabled bool
	// Silent steps are not distinguished from their neighbours by SPIN's
	// coverage.
	Silent bool
	// Fails is set if the step can be a run-time error or a failed assertion
	// whatever its operands are.
	Fails bool
	// Processes is set if the step creates or ends processes, or changes
	// priorities.
	Processes bool
	// Everything is set if it depends on the steps beside it whether the step
	// is enabled.
	Everything bool
}

// kinds are in the order of the constants.
var kinds = [...]StepKind{
	//         operands                       sends receives enabled silent fails processes everything
	{"skip", NoOperand, NoOperand, false, false, true, true, false, false, false},
	{"guard", ValueOperand, NoOperand, false, false, false, false, false, false, false},
	{"run", ValueOperand, NoOperand, false, false, false, false, false, true, false},
	{"assign", TargetOperand, ValueOperand, false, false, true, false, false, false, false},
	{"send", MessageOperand, NoOperand, true, false, false, false, false, false, false},
	{"receive", MessageOperand, NoOperand, false, true, false, false, false, false, false},
	{"assert", ValueOperand, NoOperand, false, false, true, false, true, false, false},
	{"print", PrintOperand, NoOperand, false, false, true, false, false, false, false},
	{"else", NoOperand, NoOperand, false, false, true, true, false, false, true},
	{"priority", ValueOperand, ValueOperand, false, false, true, false, false, true, false},
	{"end", NoOperand, NoOperand, false, false, false, false, false, true, false},
	{"d_step", PointOperand, FlagOperand, false, false, false, false, true, false, false},
	{"unbounded", TargetOperand, ValueOperand, false, false, true, false, false, false, false},
}

// Every kind has a row.
var _ [StepKinds]struct{} = [len(kinds)]struct{}{}

// Kind returns the description of the step's kind.
func (st *Step) Kind() *StepKind { return &kinds[st.Op] }

// Communicates reports whether the step is a send or a receive.
func (st *Step) Communicates() bool { return st.Kind().Sends || st.Kind().Receives }

// Operands lists what a step evaluates, and then writes or sends.
type Operands struct {
	values  [2]int32
	n       int
	printed []int32
	// Target is the address node that is written, -1 if there is none.
	Target int32
	// Message is the message that is sent or received, or nil.
	Message *ChannelSpec
	// Inner is the first point of a d_step, -1 for other steps.
	Inner int32
}

// Values returns the value nodes that are evaluated, except those of a message.
func (o *Operands) Values() []int32 {
	if o.printed != nil {
		return o.printed
	}
	return o.values[:o.n]
}

// Operands returns the operands of a step. The arguments of a print are left
// out if evaluating them has no effect.
func (m *Model) Operands(st *Step) Operands {
	o := Operands{Target: -1, Inner: -1}
	k := st.Kind()
	for _, x := range [...]struct {
		is    Operand
		value int32
	}{{k.A, st.A}, {k.B, st.B}} {
		switch x.is {
		case ValueOperand:
			o.values[o.n] = x.value
			o.n++
		case TargetOperand:
			o.Target = x.value
		case MessageOperand:
			o.Message = &m.ChannelOps[x.value]
		case PrintOperand:
			if p := &m.Prints[x.value]; p.Evaluated {
				o.printed = p.Args
			}
		case PointOperand:
			o.Inner = x.value
		}
	}
	return o
}

// Step is one guarded transition of a proctype. A and B are operands whose
// meaning depends on Op.
type Step struct {
	Op stepOp
	// Atomic is set if the process keeps the processor after the step.
	Atomic bool
	// Loops is set if the process can return to a control point without
	// releasing the processor.
	Loops bool
	// Escape identifies the unless clause that the step comes from, 0 for none.
	// All steps of one clause have the same number.
	Escape int32
	// Target is the control point after the step, -1 if there is none.
	Target int32
	A, B   int32
	// Info is the index of the statement in Model.Infos.
	Info int32
	// ID is the step's number among those of its proctype.
	ID int32
	// Serial is the step's number among those of the model.
	Serial int32
}

// Point is one control point: its steps in textual order, those of unless
// clauses in front.
type Point struct {
	Steps    []Step
	End      bool // a valid end
	Accept   bool
	Progress bool
	// Inner points are inside a d_step; control never rests there.
	Inner bool
	// Plain is set if the steps do no more than change variables and channels;
	// see interp/straightline.go.
	Plain bool
	Info  int32
	// Never are the conditions of options that have no step here, as they are
	// constants that are false; indices of Model.Infos.
	Never []int32
}

// Silent reports whether SPIN does not distinguish the step from its
// neighbours.
func (st *Step) Silent() bool { return st.Kind().Silent }

// AlwaysEnabled reports whether some step of the point can be taken in every
// state.
func (p *Point) AlwaysEnabled() bool {
	for i := range p.Steps {
		if p.Steps[i].Kind().AlwaysEnabled {
			return true
		}
	}
	return false
}
