package flat

// Steps, and what all layers know of each kind of them. A new kind is a
// constant and a row in kinds, by which analyses know what it reads, writes,
// sends and receives; the interpreter (ready, apply) and the compiler (the
// same) must say what it does. The compiler of Go complains of each of these
// places until it is visited: the row, and the line that counts the kinds
// beside each switch over them.

// stepOp is what a step does.
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

// Operand is what a number in a step stands for.
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

// StepKind is what is known of all steps of a kind.
type StepKind struct {
	Name          string
	A, B          Operand
	Sends         bool // a message
	Receives      bool // one
	AlwaysEnabled bool // whatever the state is
	Silent        bool // SPIN does not tell it from its neighbours
	Fails         bool // it can be a run-time error or a failed assertion, whatever its operands are
	Processes     bool // it makes or ends processes, or changes their priorities
	Everything    bool // whether it is enabled depends on the steps beside it
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

// Kind is what is known of the step's kind.
func (st *Step) Kind() *StepKind { return &kinds[st.Op] }

// Communicates reports a send or a receive.
func (st *Step) Communicates() bool { return st.Kind().Sends || st.Kind().Receives }

// Operands are what a step evaluates, and then writes or sends.
type Operands struct {
	values  [2]int32
	n       int
	Target  int32        // the address node that is written, -1 if there is none
	Message *ChannelSpec // what is sent or received, nil if nothing is
	Inner   int32        // the first point of a d_step, -1 if it is none
}

// Values are the value nodes that are evaluated, those of a message aside.
func (o *Operands) Values() []int32 { return o.values[:o.n] }

// Operands lists what a step works on. What a print evaluates is of no
// consequence, and is left out.
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
		case PointOperand:
			o.Inner = x.value
		}
	}
	return o
}

// Step is one guarded transition of a proctype.
type Step struct {
	Op     stepOp
	Atomic bool  // the process keeps the processor
	Loops  bool  // and can come back to a control point while it does
	Escape int32 // the control point of the unless clause it comes from, 0 when none
	Target int32 // control point
	A, B   int32
	Info   int32 // the statement, in Model.infos: position and text
	ID     int32 // number among the proctype's steps
	Serial int32 // number among the model's steps
}

// Point is one control point: its steps in textual order.
type Point struct {
	Steps    []Step
	End      bool // a valid end
	Accept   bool
	Progress bool
	Inner    bool // inside a d_step
	Plain    bool // its steps do no more than change variables and channels: see interp/straightline.go
	Info     int32
}

// Silent reports a step that SPIN does not tell from its neighbours.
func (st *Step) Silent() bool { return st.Kind().Silent }

// AlwaysEnabled reports that some step of the point can be taken whatever the
// state is.
func (p *Point) AlwaysEnabled() bool {
	for i := range p.Steps {
		if p.Steps[i].Kind().AlwaysEnabled {
			return true
		}
	}
	return false
}
