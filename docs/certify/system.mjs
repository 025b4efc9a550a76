// The transition system of a model, made from its text: where variables lie, and the control points of process types.

import { unsupported } from './file.mjs';

const stores = { bit: 1, bool: 1, byte: 8, pid: 8, mtype: 8, chan: 8, short: 16, int: 32 };

/** kinds are those of steps, in the order of their numbers. */
export const kinds = { skip: 0, condition: 1, run: 2, assign: 3, send: 4, receive: 5, assert: 6, print: 7, else: 8, end: 10 };

/** Region places variables one after another. */
class Region {
  constructor(next) {
    this.next = next;
    this.bitAt = this.bitEnd = 0;
  }

  place(bits, count = 1) {
    if (bits > 1) {
      const at = this.next;
      this.next += bits * count;
      return at;
    }
    if (this.bitAt === this.bitEnd) {
      this.bitAt = this.next;
      this.bitEnd = this.next += 8;
    }
    return this.bitAt++;
  }
}

/** channelType lays out a channel. */
function channelType(slots, names) {
  const region = new Region(0), alone = names.length === 1;
  const fields = names.map((type) => {
    const bits = alone ? Math.max(8, stores[type]) : stores[type];
    return { type, bits, at: region.place(bits) };
  });
  const bytes = region.next / 8;
  return { slots, fields, bytes, size: slots === 0 ? 0 : 1 + slots * bytes };
}

/** Scope has the variables of a block and, outside of it, of those around it. */
class Scope {
  constructor(outer) {
    this.outer = outer;
    this.variables = new Map();
    this.path = outer ? [...outer.path, this] : [];
  }

  find(name) { return this.variables.get(name) ?? this.outer?.find(name); }
}

/** System is the model with its layout. Expressions are compiled by the function that Machine passes. */
export class System {
  constructor(model, compiler) {
    this.model = model;
    this.compiler = compiler;
    this.mtypes = new Map(model.mtypes.map((name, i) => [name, model.mtypes.length - i]));
    if (this.mtypes.size !== model.mtypes.length || model.mtypes.length > 255) unsupported('the names of mtype');
    this.globals = [];
    this.queues = [];
    this.inits = [];
    this.scope = new Scope();
    const region = new Region(8);
    for (const d of model.globals) this.declare(d, region, this.globals, this.queues, this.inits, false);
    this.globalBytes = this.placeQueues(this.queues, region.next / 8);
    this.variableBytes = region.next / 8;
    this.types = model.processes.map((p, index) => ({ name: p.name, index, text: p, active: p.active ? this.constant(p.active) : 0 }));
    if (this.types.length === 0 || this.types.length > 255 || new Set(this.types.map((t) => t.name)).size < this.types.length) unsupported('the process types');
    this.typeBytes = this.types.length > 1 ? 1 : 0;
    for (const t of this.types) this.body(t);
    for (const t of this.types) t.header = this.typeBytes + t.counterBytes;
  }

  /** fold returns the value of a constant expression, undefined for others. */
  fold(e) {
    switch (e.k) {
      case 'number': return e.value;
      case 'var': return e.index ? undefined : this.mtypes.get(e.name);
      case 'unary': {
        const a = this.fold(e.a);
        return a === undefined ? a : { '!': a === 0 ? 1 : 0, '-': -a | 0, '~': ~a }[e.op];
      }
      case 'binary': {
        const a = this.fold(e.a), b = this.fold(e.b);
        if (a === undefined || b === undefined) return undefined;
        if ((e.op === '/' || e.op === '%') && b === 0) return unsupported('a division by zero in a constant');
        return this.compiler.binary(e.op, a, b);
      }
      case 'cond': {
        const parts = [e.a, e.b, e.c].map((x) => this.fold(x));
        if (parts.includes(undefined)) return undefined;
        return parts[0] !== 0 ? parts[1] : parts[2];
      }
    }
    return undefined;
  }

  constant(e) { return this.fold(e) ?? unsupported('an expression that has to be a constant'); }

  /** declare places a variable and adds it to the lists: that of variables, of channels and of initial values. */
  declare(d, region, list, queues, inits, local) {
    const bits = d.size ? Math.max(8, stores[d.type]) : stores[d.type];
    const v = { name: d.name, type: d.type, bits, local, array: Boolean(d.size), count: d.size ? this.constant(d.size) : 1 };
    if (v.count < 1 || v.count > 1 << 16 || this.scope.variables.has(v.name) || this.mtypes.has(v.name)) unsupported(`line ${d.line}: ${v.name}`);
    const value = d.value && this.fold(d.value) === undefined ? this.compiler.expression(this, d.value) : undefined;
    v.at = region.place(v.bits, v.count);
    this.scope.variables.set(v.name, v);
    list.push(v);
    if (d.channel) {
      if (d.type !== 'chan') unsupported(`line ${d.line}: a channel for ${v.name}`);
      const type = channelType(this.constant(d.channel.slots), d.channel.fields);
      if (type.slots < 0 || type.slots > 255) unsupported(`line ${d.line}: the slots of ${v.name}`);
      for (let i = 0; i < v.count; i++) queues.push({ ...type, variable: v, owner: v.at + i * v.bits });
      return v;
    }
    const values = d.values?.map((e) => this.constant(e)) ?? (d.value ? [value ?? this.constant(d.value)] : []);
    if (values.length > v.count || d.values && !v.array) unsupported(`line ${d.line}: the initial values of ${v.name}`);
    if (values.length > 0) inits.push({ v, values, later: value !== undefined });
    return v;
  }

  placeQueues(queues, at) {
    for (const q of queues) {
      q.at = at;
      at += q.size;
    }
    return at;
  }

  /** body makes the variables and control points of a process type. */
  body(t) {
    const region = new Region(0), outer = this.scope;
    Object.assign(t, { variables: [], queues: [], inits: [] });
    this.scope = new Scope(outer);
    t.parameters = t.text.parameters.map((d) => d.size || d.value || d.channel ? unsupported('a parameter with a value') : this.declare(d, region, t.variables, [], [], true));
    this.scope = new Scope(this.scope);
    new Control(this, t, region).build(t.text.body);
    this.scope = outer;
    t.variableBytes = region.next / 8;
    t.bytes = this.placeQueues(t.queues, t.variableBytes);
    t.counterBytes = t.points.length > 256 ? 2 : 1;
    if (t.points.length > 65536) unsupported('a process type with so many control points');
  }

  /** describe returns the system as certificates carry it. */
  describe() {
    const variables = (list) => list.map((v) => ({ name: v.name, type: v.type, at: v.at, ...(v.array && { count: v.count }) }));
    const channels = (list) => list.map((q) => ({ slots: q.slots, fields: q.fields.map((f) => f.type), at: q.at }));
    const some = (name, list) => list.length > 0 ? { [name]: list } : {};
    return {
      version: 1, ...some('globals', variables(this.globals)), ...some('channels', channels(this.queues)),
      processes: this.types.map((t) => ({
        name: t.name, ...some('variables', variables(t.variables)), ...some('channels', channels(t.queues)), ...(t.start !== 0 && { start: t.start }),
        points: t.points.map((p) => ({ steps: p.steps.map((s) => [kinds[s.kind], s.target, s.keeps ? 1 : 0]), ...(p.end && { end: true }) })),
      })),
    };
  }
}

/** Control makes the control points of one process type. An element is a statement or a joint. */
class Control {
  constructor(system, type, region) {
    Object.assign(this, { system, type, region, elements: [], exits: [], early: true, labels: [] });
  }

  element(kind, more = {}) {
    const e = { kind, labels: [], parts: [], keeps: false, within: false, steps: [], end: false, point: -1, ...more };
    this.elements.push(e);
    return e;
  }

  simple(kind, step = {}, more = {}) { return this.element('simple', { step: { kind, ...step }, ...more }); }

  /** add appends an element to a series. */
  add(e, series) {
    if (e.kind === 'goto' && e.labels.some((l) => /^(end|accept|progress)/.test(l))) {
      const skip = this.simple('skip', {}, { one: true, labels: e.labels });
      this.labels.filter((l) => l.element === e).forEach((l) => { l.element = skip; });
      e.labels = [];
      this.add(skip, series);
    }
    if (series.last) series.last.next = e;
    else series.first = e;
    series.last = e;
  }

  series(statements, scoped) {
    const outer = this.system.scope, series = {};
    if (scoped) this.system.scope = new Scope(outer);
    this.early = false;
    for (const s of statements) this.statement(s, series);
    this.system.scope = outer;
    if (!series.first) this.add(this.simple('skip', {}, { one: true }), series);
    return series;
  }

  statement(s, series) {
    if (s.k === 'declare') return this.declaration(s, series);
    const e = this.make(s, series);
    this.early = false;
    for (const name of s.labels) {
      if (this.labels.some((l) => l.name === name && l.scope === this.system.scope)) unsupported(`line ${s.line}: the label ${name} is there twice`);
      e.labels.push(name);
      this.labels.push({ name, scope: this.system.scope, element: e });
    }
    if (e.kind !== 'choice') this.add(e, series);
    return undefined;
  }

  declaration(s, series) {
    const { system, type } = this, inits = [];
    const v = system.declare(s, this.region, type.variables, type.queues, inits, true);
    if (this.early) return void type.inits.push(...inits);
    if (s.channel || s.values || s.size) unsupported(`line ${s.line}: an array or a channel that is declared behind a statement`);
    const value = inits[0]?.values[0] ?? 0;
    this.add(this.simple('assign', { to: this.system.compiler.address(system, { k: 'var', name: v.name }), value: typeof value === 'number' ? () => value : value }), series);
  }

  make(s, series) {
    switch (s.k) {
      case 'if': case 'do': return this.choice(s, series);
      case 'break': return this.element('goto', { exit: this.exits.at(-1) ?? unsupported(`line ${s.line}: break`) });
      case 'goto': return this.element('goto', { label: s.label, scope: this.system.scope, line: s.line });
      case 'block': case 'atomic': {
        const part = this.series(s.body, true), e = this.element(s.k, { parts: [part] });
        if (s.k === 'atomic') markAtomic(part);
        return e;
      }
    }
    const { compiler } = this.system, step = compiler.step(this.system, s), more = {};
    if (s.k === 'condition') {
      const value = this.system.fold(s.value);
      more.never = value === 0;
      more.one = value === 1 && (s.value.k === 'number' || s.value.k === 'var');
      if (value === 1) step.kind = 'skip';
    }
    return this.element('simple', { step, isElse: s.k === 'else', isPrint: s.k === 'print', ...more });
  }

  /** choice adds an if or a do with its joints. */
  choice(s, series) {
    const exit = {};
    if (s.k === 'do') this.exits.push(exit);
    const options = s.options.map((o) => dropSkips(this.series(o, false)));
    const last = options.filter((o) => o.first.isElse);
    if (last.length > 1) unsupported(`line ${s.line}: a second else`);
    const e = this.element('choice', { parts: [...options.filter((o) => !o.first.isElse), ...last] });
    let joint = this.element('joint');
    for (const o of e.parts) this.add(joint, o);
    if (s.k === 'do') {
      this.exits.pop();
      this.add(joint, series);
      exit.element = joint = this.element('joint');
    }
    this.add(e, series);
    this.add(joint, series);
    return e;
  }

  build(statements) {
    const top = {}, { elements } = this;
    for (const s of statements) this.statement(s, top);
    this.add(this.simple('end', {}, { end: true }), top);
    this.targets();
    for (const e of elements.toReversed()) if (e.kind === 'block' || e.kind === 'atomic') e.parts[0].last.next = e.next;
    for (const e of elements) if (e.kind === 'goto' && e.within) e.keeps = e.jump.within;
    for (const e of elements) e.end ||= e.labels.some((l) => l.startsWith('end'));
    for (const e of elements) e.steps = this.own(e);
    const composite = elements.filter((e) => isComposite(e)), heads = composite.map((e) => this.heads(e));
    composite.forEach((e, i) => {
      for (const h of heads[i]) {
        if (h.steps.length === 0) continue;
        const step = h.steps[0];
        if (h.end && step.after) step.after.end = true;
        e.steps.push(step);
      }
    });
    for (const e of elements) if (e.kind === 'joint' && e.end && e.steps.length === 1 && e.steps[0].after) e.steps[0].after.end = true;
    this.number(this.follow(top.first, top.first.keeps));
  }

  /** targets finds where gotos lead. */
  targets() {
    for (const e of this.elements) {
      if (e.kind !== 'goto') continue;
      if (e.exit) {
        e.jump = e.exit.element;
        continue;
      }
      const all = this.labels.filter((l) => l.name === e.label), around = [e.scope, ...e.scope.path.toReversed()];
      for (const scope of around) e.jump ??= all.find((l) => l.scope === scope)?.element;
      if (!e.jump && all.length !== 1) unsupported(`line ${e.line}: goto ${e.label}`);
      e.jump ??= all[0].element;
    }
  }

  follow(e, keeping) {
    for (let n = 0; ; n++) {
      const next = e.kind === 'goto' ? e.jump : e.kind === 'joint' ? e.next : undefined;
      if (!next || next === e || keeping && !next.keeps) return e;
      if (n > 10_000) unsupported('gotos that lead to one another only');
      e = next;
    }
  }

  own(e) {
    if (isComposite(e)) return [];
    const next = e.kind === 'goto' ? e.jump : e.next;
    return [{ ...(e.step ?? { kind: 'skip' }), keeps: e.keeps, after: next && this.follow(next, e.keeps) }];
  }

  heads(e, depth = 0) {
    if (depth > 1000) unsupported('statements that are nested so deeply');
    return e.parts.flatMap((part) => {
      let h = part.first;
      while (h.kind === 'joint' && h.next) h = h.next;
      if (h.never && e.kind === 'choice') return [];
      if (!isComposite(h)) return [h];
      const inner = this.heads(h, depth + 1);
      for (const i of inner) i.end ||= h.end;
      return inner;
    });
  }

  number(start) {
    const points = this.type.points = [], queue = [start];
    const point = (e) => {
      if (e.point < 0) {
        e.point = points.length;
        points.push({ steps: [], end: e.end, element: e });
      }
      return e.point;
    };
    this.type.start = point(start);
    for (let e; (e = queue.shift());) {
      for (const s of e.steps) {
        if (s.after && s.after.point < 0) queue.push(s.after);
        points[e.point].steps.push({ ...s, target: s.after ? point(s.after) : -1 });
      }
    }
    this.type.labels = new Map();
    for (const l of this.labels) {
      const at = l.element.point < 0 ? this.follow(l.element, false).point : l.element.point;
      if (!this.type.labels.has(l.name)) this.type.labels.set(l.name, { point: at, jumps: l.element.kind === 'goto' });
    }
    this.refuseLoops(points);
  }

  /** refuseLoops refuses atomic sequences in which control can come back to a point. */
  refuseLoops(points) {
    const state = points.map(() => 0);
    const visit = (at) => {
      if (state[at] === 1) unsupported('a loop in an atomic sequence');
      if (state[at] === 2) return;
      state[at] = 1;
      for (const s of points[at].steps) if (s.keeps && s.target >= 0) visit(s.target);
      state[at] = 2;
    };
    points.forEach((_, i) => visit(i));
  }
}

const isComposite = (e) => e.kind === 'choice' || e.kind === 'block' || e.kind === 'atomic';

/** markAtomic marks the elements of an atomic sequence, of which the last does not keep the processor. */
function markAtomic(series) {
  const walk = (s) => {
    for (let e = s.first; ; e = e.next) {
      e.keeps = e.within = true;
      if (e.kind === 'atomic') e.kind = 'block';
      e.parts.forEach(walk);
      if (e === s.last) return;
    }
  };
  walk(series);
  let { last } = series;
  while (last.kind === 'block' || last.kind === 'atomic') last = last.parts[0].last;
  last.keeps = false;
}

/** dropSkips drops the second and further of several skips in a row in an option. */
function dropSkips(series) {
  let run = 0, before;
  for (let e = series.first; e; e = e.next) {
    if (e.kind !== 'simple' || !(e.isPrint || e.one) || e.labels.length > 0) {
      run = 0;
    } else if (++run > 1 && !e.isPrint && e !== series.last) {
      before.next = e.next;
      e = before;
    }
    before = e;
    if (e === series.last) break;
  }
  return series;
}
