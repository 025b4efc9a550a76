// The steps of a Promela model: expressions, statements, and the successors of a state.

import { unsupported, wrong } from './file.mjs';
import { System } from './system.mjs';

const truth = (b) => b ? 1 : 0;

/** operators are those on 32-bit integers; division by zero is caught before. */
const operators = {
  '+': (a, b) => (a + b) | 0, '-': (a, b) => (a - b) | 0, '*': Math.imul, '/': (a, b) => (a / b) | 0, '%': (a, b) => (a % b) | 0,
  '<<': (a, b) => a << b, '>>': (a, b) => a >> b, '&': (a, b) => a & b, '|': (a, b) => a | b, '^': (a, b) => a ^ b,
  '==': (a, b) => truth(a === b), '!=': (a, b) => truth(a !== b), '<': (a, b) => truth(a < b), '>': (a, b) => truth(a > b),
  '<=': (a, b) => truth(a <= b), '>=': (a, b) => truth(a >= b), '&&': (a, b) => truth(a !== 0 && b !== 0), '||': (a, b) => truth(a !== 0 || b !== 0),
};

/** truncate returns a value as a variable of so many bits holds it. */
const truncate = (bits, v) => bits < 16 ? v & (1 << bits) - 1 : v << 32 - bits >> 32 - bits;

function get(bytes, bits, at) {
  const i = at >> 3;
  if (bits === 1) return bytes[i] >> (at & 7) & 1;
  if (bits === 8) return bytes[i];
  if (bits === 16) return (bytes[i] | bytes[i + 1] << 8) << 16 >> 16;
  return bytes[i] | bytes[i + 1] << 8 | bytes[i + 2] << 16 | bytes[i + 3] << 24;
}

function put(bytes, bits, at, v) {
  const i = at >> 3;
  if (bits === 1) bytes[i] = bytes[i] & ~(1 << (at & 7)) | (v & 1) << (at & 7);
  else for (let k = 0; k < bits / 8; k++) bytes[i + k] = v >> (8 * k) & 0xff;
}

/** compiler makes functions of a machine from expressions and statements. */
const compiler = {
  binary: (op, a, b) => operators[op](a, b),

  expression(system, e) {
    const of = (x) => compiler.expression(system, x), folded = system.fold(e);
    if (folded !== undefined) return () => folded;
    switch (e.k) {
      case 'var': return compiler.variable(system, e);
      case 'timeout': return (m) => truth(m.timeout);
      case 'unary': {
        const a = of(e.a);
        return { '!': (m) => truth(a(m) === 0), '-': (m) => -a(m) | 0, '~': (m) => ~a(m) }[e.op];
      }
      case 'cond': {
        const a = of(e.a), b = of(e.b), c = of(e.c);
        return (m) => a(m) !== 0 ? b(m) : c(m);
      }
      case 'binary': return compiler.operation(e.op, of(e.a), of(e.b));
      case 'channel': {
        const channel = compiler.channel(system, e.channel), test = {
          len: (n) => n, empty: (n) => truth(n === 0), nempty: (n) => truth(n > 0),
          full: (n, q) => truth(n === q.slots && q.slots > 0), nfull: (n, q) => truth(n < q.slots || q.slots === 0),
        }[e.op];
        return (m) => {
          const q = m.queue(channel(m));
          return q ? test(m.length(q), q) : 0;
        };
      }
      case 'poll': {
        const channel = compiler.channel(system, e.channel), args = e.args.map((a) => compiler.receiveArg(system, a));
        return (m) => {
          const q = m.queue(channel(m));
          if (q && q.slots === 0) m.fail('error');
          return truth(q && q.slots > 0 && m.find(q, args, e.any) >= 0);
        };
      }
      case 'run': return compiler.run(system, e);
      case 'at': return compiler.at(system, e);
    }
    return unsupported(e.k);
  },

  operation(op, a, b) {
    if (op === '&&') return (m) => truth(a(m) !== 0 && b(m) !== 0);
    if (op === '||') return (m) => truth(a(m) !== 0 || b(m) !== 0);
    const f = operators[op];
    if (op !== '/' && op !== '%') return (m) => f(a(m), b(m));
    return (m) => {
      const x = a(m), y = b(m);
      return y === 0 ? (m.fail('error'), 0) : f(x, y);
    };
  },

  variable(system, e) {
    if (e.name === '_pid') return (m) => m.pid;
    if (e.name === '_nr_pr') return (m) => m.frames.length;
    const place = compiler.address(system, e);
    return (m) => get(m.bytes, place.bits, place.at(m));
  },

  /** address is the place of a variable: its bits, and a function for its address. */
  address(system, e) {
    const v = system.scope.find(e.name) ?? unsupported(`the name ${e.name}`);
    if (v.array !== Boolean(e.index)) unsupported(`${e.name} with or without an index`);
    const { at, bits, count } = v, base = v.local ? (m) => m.base + at : () => at;
    if (!e.index) return { v, bits, at: base };
    const index = compiler.expression(system, e.index);
    return {
      v, bits, at: (m) => {
        let k = index(m);
        if (k < 0 || k >= count) k = (m.fail('error'), 0);
        return base(m) + k * bits;
      },
    };
  },

  channel(system, e) {
    if (compiler.address(system, e).v.type !== 'chan') unsupported(`${e.name}, which is no channel`);
    return compiler.variable(system, e);
  },

  receiveArg(system, a) {
    if (a.match) return { match: compiler.expression(system, a.match) };
    if (!a.to) return {};
    return system.fold(a.to) === undefined ? { to: compiler.address(system, a.to) } : { match: compiler.expression(system, a.to) };
  },

  run(system, e) {
    const args = e.args.map((a) => compiler.expression(system, a));
    return (m) => {
      const type = system.types.find((t) => t.name === e.name);
      if (!type || e.name === 'init' || type.parameters.length !== args.length) unsupported('run ' + e.name);
      return m.spawn(type, args.map((a) => a(m)));
    };
  },

  at(system, e) {
    const pid = e.pid && compiler.expression(system, e.pid);
    return (m) => {
      const type = system.types.find((t) => t.name === e.process), label = type?.labels.get(e.label) ?? unsupported(`${e.process}@${e.label}`);
      if (label.jumps) unsupported(`${e.process}@${e.label}, the label of a goto`);
      const there = (f) => f !== undefined && f.type === type && f.point === label.point;
      return truth(pid ? there(m.frames[pid(m)]) : m.frames.some(there));
    };
  },

  /** step makes the step of a statement: kind, ready and apply. */
  step(system, s) {
    const of = (e) => compiler.expression(system, e);
    switch (s.k) {
      case 'condition': return s.value.k === 'run' ? { kind: 'run', value: of(s.value) } : { kind: 'condition', value: of(refuseRun(s.value)) };
      case 'assign': return { kind: 'assign', to: compiler.address(system, s.to), value: of(s.value) };
      case 'assert': return { kind: 'assert', value: of(s.value) };
      case 'print': return { kind: 'print', args: s.args.map(of) };
      case 'else': return { kind: 'else' };
      case 'send': return { kind: 'send', channel: compiler.channel(system, s.channel), args: s.args.map((e) => of(refuseRun(e))), sorted: s.sorted };
      case 'receive': return { ...s, kind: 'receive', channel: compiler.channel(system, s.channel), args: s.args.map((a) => compiler.receiveArg(system, a)) };
    }
    return unsupported(s.k);
  },
};

/** refuseRun returns an expression that makes no process. */
function refuseRun(e) {
  if (e && typeof e === 'object') {
    if (e.k === 'run') unsupported('run in an expression');
    Object.values(e).forEach(refuseRun);
  }
  return e;
}

/** Machine enumerates the successors of states. Atoms are expressions. */
export class Machine {
  constructor(model, atoms) {
    this.system = new System(model, compiler);
    this.atoms = atoms.map((e) => compiler.expression(this.system, refuseRun(e)));
    if (atoms.some((e) => JSON.stringify(e).includes('"timeout"'))) unsupported('timeout in a proposition');
    this.letterBytes = Math.ceil(atoms.length / 8);
    this.timeout = false;
  }

  fail(kind) { this.failure ??= kind; }

  // States.

  /** attach reads a vector: frames and channels. It returns where the frames end. */
  attach(bytes) {
    const { system } = this;
    const check = (ok) => ok || wrong('the program has no such state');
    this.bytes = bytes;
    this.frames = [];
    this.queues = [...system.queues];
    check(bytes.length >= system.globalBytes);
    let at = system.globalBytes;
    for (let n = bytes[0]; n > 0; n--) {
      const type = system.types[system.typeBytes ? bytes[at] : 0];
      check(type && at + type.header + type.bytes <= bytes.length);
      at = this.pushFrame(type, at);
      check(this.frames.at(-1).point < type.points.length);
    }
    return at;
  }

  pushFrame(type, at) {
    const vars = at + type.header, counter = at + this.system.typeBytes;
    const point = this.bytes[counter] | (type.counterBytes === 2 ? this.bytes[counter + 1] << 8 : 0);
    this.frames.push({ type, at, vars, point });
    for (const q of type.queues) this.queues.push({ ...q, at: vars + q.at });
    return vars + type.bytes;
  }

  /** validate checks that a vector is a state of the program. */
  validate(vector) {
    const end = this.attach(vector), check = (ok) => ok || wrong('the program has no such state');
    const { system } = this;
    check(this.clean(vector, 1, system.variableBytes, system.globals, 0, system));
    for (const f of this.frames) check(this.clean(vector, f.vars, f.vars + f.type.variableBytes, f.type.variables, f.vars * 8, f.type));
    for (const q of this.queues) {
      if (q.slots === 0) continue;
      check(vector[q.at] <= q.slots);
      for (let i = 0; i < q.slots; i++) {
        const from = q.at + 1 + i * q.bytes;
        check(this.clean(vector, from, from + q.bytes, i < vector[q.at] ? q.fields : [], from * 8));
      }
    }
    check(vector.length === end || vector.length === end + 1 + this.letterBytes && vector[end] < this.frames.length);
  }

  /** clean reports that only bits of the variables are set in some bytes. */
  clean(bytes, from, to, variables, base) {
    const owned = new Uint8Array(to - from);
    for (const v of variables) {
      const at = v.at + base - from * 8;
      for (let i = at; i < at + v.bits * (v.count ?? 1); i++) owned[i >> 3] |= 1 << (i & 7);
    }
    return owned.every((mask, i) => (bytes[from + i] & ~mask) === 0);
  }

  act(pid) {
    this.pid = pid;
    this.base = this.frames[pid].vars * 8;
  }

  setPoint(pid, point) {
    const f = this.frames[pid], at = f.at + this.system.typeBytes;
    f.point = point;
    this.bytes[at] = point & 0xff;
    if (f.type.counterBytes === 2) this.bytes[at + 1] = point >> 8;
  }

  /** letter evaluates the propositions in the state that is attached. */
  letter() {
    const { failure, pid, base } = this;
    let letter = 0n;
    this.pid = -1;
    this.atoms.forEach((a, i) => { if (a(this) !== 0) letter |= 1n << BigInt(i); });
    Object.assign(this, { failure, pid, base });
    return letter;
  }

  // Processes.

  spawn(type, args) {
    if (this.frames.length >= 255 || this.queues.length + type.queues.length > 255) return this.fail('error'), 0;
    const at = this.bytes.length, pid = this.frames.length, first = this.queues.length + 1, { pid: oldPid, base: oldBase } = this;
    for (let i = 0; i < type.header + type.bytes; i++) this.bytes.push(0);
    if (this.system.typeBytes) this.bytes[at] = type.index;
    this.pushFrame(type, at);
    this.setPoint(pid, type.start);
    this.bytes[0]++;
    this.act(pid);
    this.initialise(type.inits.filter((x) => !x.later), this.base);
    type.queues.forEach((q, i) => put(this.bytes, 8, this.base + q.owner, first + i));
    args.forEach((v, i) => put(this.bytes, type.parameters[i].bits, this.base + type.parameters[i].at, v));
    this.initialise(type.inits.filter((x) => x.later), this.base);
    this.pid = oldPid;
    this.base = oldBase;
    return pid;
  }

  initialise(inits, base) {
    for (const { v, values } of inits) {
      const all = values.map((x) => typeof x === 'number' ? x : x(this));
      for (let i = 0; i < v.count; i++) put(this.bytes, v.bits, base + v.at + i * v.bits, all[Math.min(i, all.length - 1)]);
    }
  }

  /** initial returns the initial state as a successor. */
  initial() {
    const { system } = this;
    this.failure = undefined;
    this.pid = -1;
    this.attach(new Array(system.globalBytes).fill(0));
    this.initialise(system.inits.filter((x) => !x.later), 0);
    system.queues.forEach((q, i) => put(this.bytes, 8, q.owner, i + 1));
    this.initialise(system.inits.filter((x) => x.later), 0);
    for (const t of system.types) for (let i = 0; i < t.active; i++) this.spawn(t, []);
    return { vector: this.bytes, letter: this.letter(), moved: [], failure: this.failure };
  }

  // Channels.

  queue(id) { return this.queues[id - 1] ?? (this.fail('error'), undefined); }
  length(q) { return q.slots === 0 ? 0 : this.bytes[q.at]; }
  field(q, slot, f) { return get(this.bytes, f.bits, (q.at + 1 + slot * q.bytes) * 8 + f.at); }

  /** find returns the slot whose message fits, -1 if there is none. */
  find(q, args, any) {
    const last = any ? this.length(q) : Math.min(1, this.length(q));
    for (let slot = 0; slot < last; slot++) {
      if (args.every((a, i) => !a.match || !q.fields[i] || a.match(this) === this.field(q, slot, q.fields[i]))) return slot;
    }
    return -1;
  }

  message(q, args) {
    if (args.length !== q.fields.length) this.fail('error');
    return q.fields.map((f, i) => i < args.length ? truncate(f.bits, args[i](this)) : 0);
  }

  enqueue(q, values, sorted) {
    const n = this.length(q), from = q.at + 1;
    const before = (slot) => {
      for (let i = 0; i < values.length; i++) {
        const w = this.field(q, slot, q.fields[i]);
        if (values[i] !== w) return values[i] < w;
      }
      return false;
    };
    let slot = n;
    if (sorted) for (slot = 0; slot < n && !before(slot);) slot++;
    for (let i = n * q.bytes - 1; i >= slot * q.bytes; i--) this.bytes[from + i + q.bytes] = this.bytes[from + i];
    for (let i = 0; i < q.bytes; i++) this.bytes[from + slot * q.bytes + i] = 0;
    q.fields.forEach((f, i) => put(this.bytes, f.bits, (from + slot * q.bytes) * 8 + f.at, values[i]));
    this.bytes[q.at] = n + 1;
  }

  dequeue(q, slot, keep) {
    const values = q.fields.map((f) => this.field(q, slot, f)), n = this.length(q), from = q.at + 1;
    if (keep) return values;
    for (let i = slot * q.bytes; i < (n - 1) * q.bytes; i++) this.bytes[from + i] = this.bytes[from + i + q.bytes];
    for (let i = (n - 1) * q.bytes; i < n * q.bytes; i++) this.bytes[from + i] = 0;
    this.bytes[q.at] = n - 1;
    return values;
  }

  deliver(args, values) {
    if (args.length !== values.length) this.fail('error');
    args.forEach((a, i) => { if (a.to && i < values.length) put(this.bytes, a.to.bits, a.to.at(this), values[i]); });
  }

  // Steps.

  /** ready reports whether the acting process can take a step; of a rendezvous it is false. */
  ready(s) {
    switch (s.kind) {
      case 'condition': return s.value(this) !== 0;
      case 'send': {
        const q = this.queue(s.channel(this));
        return q !== undefined && q.slots > 0 && this.length(q) < q.slots;
      }
      case 'receive': {
        const q = this.queue(s.channel(this));
        if (!q) return false;
        if (q.slots === 0) return s.copy && this.fail('error'), false;
        this.slot = this.find(q, s.args, s.any);
        return this.slot >= 0;
      }
      case 'end': return this.pid === this.frames.length - 1;
    }
    return true;
  }

  /** apply carries out a step that is ready; false of a run that makes no process. */
  apply(s) {
    switch (s.kind) {
      case 'run': return s.value(this) !== 0;
      case 'assign': {
        const v = s.value(this);
        put(this.bytes, s.to.bits, s.to.at(this), v);
        break;
      }
      case 'send': {
        const q = this.queue(s.channel(this));
        if (q) this.enqueue(q, this.message(q, s.args), s.sorted);
        break;
      }
      case 'receive': {
        const q = this.queue(s.channel(this));
        if (q) this.deliver(s.args, this.dequeue(q, this.slot, s.copy));
        break;
      }
      case 'assert': if (s.value(this) === 0) this.fail('assert'); break;
      case 'print': s.args.forEach((a) => a(this)); break;
      case 'end': {
        const f = this.frames.pop();
        this.bytes.length = f.at;
        this.bytes[0]--;
        this.queues.length -= f.type.queues.length;
      }
    }
    return true;
  }

  steps(pid) { return this.frames[pid].type.points[this.frames[pid].point].steps; }

  /** hasStep reports whether the acting process has an executable step. */
  hasStep() {
    const { pid } = this;
    return this.steps(pid).some((s) => {
      if (this.ready(s)) return true;
      if (s.kind !== 'send') return false;
      const id = s.channel(this), q = this.queue(id);
      if (!q || q.slots > 0) return false;
      const values = this.message(q, s.args);
      let found = false;
      for (let r = this.frames.length - 1; r >= 0 && !found; r--) {
        if (r === pid) continue;
        this.act(r);
        found = this.steps(r).some((got) => this.accepts(got, id, values));
      }
      this.act(pid);
      return found;
    });
  }

  /** accepts reports whether a step of the acting process takes the message of a rendezvous. */
  accepts(s, id, values) {
    return s.kind === 'receive' && !s.copy && s.channel(this) === id && s.args.every((a, i) => !a.match || i >= values.length || a.match(this) === values[i]);
  }

  /** expand returns the steps out of a state: the source's letter, who is enabled, the successors, and whether it is a valid end. */
  expand(vector) {
    const end = this.attach(vector), alone = vector.length > end ? vector[end] : -1;
    this.source = Array.from(vector.subarray(0, end));
    this.attach(this.source);
    this.failure = undefined;
    this.out = { letter: this.letter(), enabled: new Set(), successors: [], validEnd: false };
    if (alone >= 0) {
      this.out.letter = 0n;
      for (let i = 0; i < this.letterBytes; i++) this.out.letter |= BigInt(vector[end + 1 + i]) << BigInt(8 * i);
    }
    const n = this.frames.length;
    this.all(alone, n);
    if (this.out.successors.length === 0 && alone >= 0) this.all(-1, n);
    if (this.out.successors.length === 0 && this.system.model.timeout) {
      this.timeout = true;
      this.all(-1, n);
      this.timeout = false;
    }
    this.out.validEnd = this.frames.every((f) => f.type.points[f.point].end);
    return this.out;
  }

  all(alone, n) {
    for (let pid = n - 1; pid >= 0; pid--) if (alone < 0 || pid === alone) this.process(pid);
    if (alone < 0) return;
    for (let pid = n - 1; pid >= 0; pid--) {
      if (pid === alone) continue;
      this.act(pid);
      if (this.hasStep()) this.out.enabled.add(pid);
    }
    this.failure = undefined;
  }

  process(pid) {
    let moved = false;
    for (const s of this.steps(pid)) {
      if (s.kind === 'else' && moved) continue;
      if (s.kind === 'send' && this.rendezvous(pid, s)) continue;
      if (this.single(pid, s)) moved = true;
    }
  }

  single(pid, s) {
    this.act(pid);
    this.failure = undefined;
    if (!this.ready(s)) return this.flush(pid), false;
    this.attach([...this.source]);
    if (!this.apply(s)) {
      this.attach(this.source);
      return this.flush(pid), false;
    }
    if (s.target >= 0) this.setPoint(pid, s.target);
    this.emit([pid], pid, s);
    return true;
  }

  /** flush adds the failure of a step that turned out not to be executable. */
  flush(pid) {
    if (this.failure) this.out.successors.push({ vector: this.source, letter: this.out.letter, moved: [pid], failure: this.failure });
    this.failure = undefined;
  }

  /** rendezvous tries a send with every process that can receive; false if the channel has slots. */
  rendezvous(pid, s) {
    this.act(pid);
    this.failure = undefined;
    const id = s.channel(this);
    if (this.failure) return this.flush(pid), true;
    const q = this.queues[id - 1];
    if (!q || q.slots > 0) return false;
    for (let r = this.frames.length - 1; r >= 0; r--) {
      if (r === pid) continue;
      for (const got of this.steps(r)) {
        if (got.kind !== 'receive') continue;
        this.act(pid);
        this.failure = undefined;
        const values = this.message(q, s.args);
        this.act(r);
        if (!this.accepts(got, id, values)) continue;
        this.attach([...this.source]);
        this.act(r);
        this.setPoint(pid, s.target);
        this.deliver(got.args, values);
        this.setPoint(r, got.target);
        this.emit([pid, r], r, got);
        this.failure = undefined;
      }
    }
    this.flush(pid);
    return true;
  }

  /** emit adds the state that is attached as a successor, and attaches the source again. */
  emit(moved, pid, s) {
    const { failure } = this, goesOn = s.keeps && (this.act(pid), this.hasStep());
    this.failure = failure;
    for (const p of moved) this.out.enabled.add(p);
    let letter = this.letter();
    const vector = this.bytes;
    if (goesOn) {
      letter = this.out.letter;
      vector.push(pid);
      for (let i = 0; i < this.letterBytes; i++) vector.push(Number(letter >> BigInt(8 * i) & 0xffn));
    }
    this.out.successors.push({ vector, letter, moved, failure });
    this.attach(this.source);
  }
}
