// The check of a certificate: see ../internals/certificate-format.md. It runs in Node (main.mjs) and in browsers.

import { Fault, malformed, Reader, unsupported, wrong } from './file.mjs';
import { Formulas, includes, readHoa } from './automaton.mjs';
import { Machine } from './machine.mjs';
import { parseExpression, parseFormula, parseModel } from './promela.mjs';

const keyOf = (vector, automata) => String.fromCharCode(...vector) + ' ' + automata.join(' ');

/** simplify returns a formula with its constant propositions replaced. */
function simplify(f, system) {
  if (f.op === 'atom') {
    const value = system.fold(f.atom);
    return value === undefined ? f : { op: 'constant', value: value !== 0 };
  }
  return { op: f.op, a: simplify(f.a, system), ...(f.b && { b: simplify(f.b, system) }) };
}

const mentions = (f, op) => f !== undefined && (f.op === op || mentions(f.a, op) || mentions(f.b, op));

/** refuseTask refuses what changes the properties and is not known here. */
function refuseTask(task) {
  for (const name of Object.keys(task)) {
    if (!['version', 'models', 'defines', 'fairness', 'properties'].includes(name)) unsupported(`${name} on the command line`);
  }
  if (!['none', 'weak', 'strong', undefined].includes(task.fairness)) malformed('the fairness ' + task.fairness);
}

/** propertiesOf lists the properties that a model states, as far as they were asked for. */
function propertiesOf(model, task) {
  if (model.acceptance) unsupported('accept labels');
  const all = [{ name: 'safety', safety: true }, ...model.formulas];
  return task.properties ? all.filter((p) => task.properties.includes(p.name)) : all;
}

/** Proof checks one section. */
class Proof {
  constructor(reader, section, task, text) {
    Object.assign(this, { reader, section, task });
    this.model = parseModel(text, task.defines ?? []);
  }

  /** check checks the section, with the system of the section before it; it returns the numbers of states and edges. */
  check(system) {
    const { section, reader } = this, { atoms = [], automata = [] } = section;
    for (const kind of ['sets', 'contents', 'facts', 'counts']) if (section[kind]) unsupported(`a proof by ${kind}`);
    this.machine = new Machine(this.model, atoms.map(parseExpression));
    this.belongs(system);
    this.automata = automata.map((a) => readHoa(a, atoms));
    this.languages(atoms);
    this.weak = this.task.fairness === 'weak' && !section.safety;
    this.strong = this.task.fairness === 'strong' && !section.safety;
    this.states = new Map();
    this.ranks = 0;
    reader.again();
    this.each((vector, q) => {
      const key = keyOf(vector, q);
      if (this.states.has(key)) wrong('a state is there twice');
      this.states.set(key, this.open);
    });
    this.edges = 0;
    const start = this.machine.initial();
    this.product(this.automata.map((a) => a.starts.flatMap((s) => a.edges[s])), start.letter, (steps) => {
      if (!this.states.has(keyOf(start.vector, steps.map((e) => e.to)))) wrong('an initial state is not there');
    });
    reader.again();
    this.each((vector, q) => this.expand(vector, q));
    return { states: this.states.size, edges: this.edges };
  }

  /** belongs checks that the section is about a property of the model. */
  belongs(before) {
    const { section, model, machine } = this, property = propertiesOf(model, this.task)[section.number];
    if (property?.name !== section.name) malformed(`the model has no such property ${section.name}`);
    if (Boolean(property.safety) !== Boolean(section.safety)) malformed('the section is about another property');
    if (property.safety) {
      if (section.formula) malformed('the section has a formula');
      if (section.automata?.length) malformed('the section has automata');
    } else {
      this.formula = simplify(property.formula, machine.system);
      this.stated = simplify(parseFormula(section.formula ?? ''), machine.system);
      if (section.automata?.length !== 1) malformed('there has to be one automaton');
    }
    const system = JSON.stringify(section.system ?? before);
    if (system !== JSON.stringify(machine.system.describe())) wrong('the transition system of the certificate is not the one of the model');
  }

  /** languages checks that the automaton accepts all runs that violate the formula. */
  languages(atoms) {
    if (!this.formula) return;
    const keeps = this.machine.system.types.some((t) => t.points.some((p) => p.steps.some((s) => s.keeps)));
    if (keeps && mentions(this.formula, 'X')) unsupported('X over a model with atomic sequences');
    const formulas = new Formulas(atoms.map((x) => JSON.stringify(parseExpression(x))));
    const [good, bad, statedGood, statedBad] = [this.formula, this.stated].flatMap((f) => [formulas.of(f), formulas.of(f, true)]);
    const test = (a, b, message) => includes(a, formulas.automaton(b), formulas.atoms.length, message);
    test(this.automata[0], bad, 'an automaton of the certificate rejects a run that it has to accept');
    if (good === statedGood) return;
    test(formulas.automaton(good), statedGood, 'the formula is another in the model');
    test(formulas.automaton(bad), statedBad, 'the formula is another in the model');
  }

  /** each calls do for every state; this.open has the ranks that it is in. */
  each(visit) {
    const { reader, automata } = this;
    let open = [], number = 0;
    for (let r; (r = reader.record(automata.length));) {
      if (r.tag === 1) {
        if (r.depth < 1 || r.depth > open.length + 1 || !this.has(r)) malformed('there can be no such rank here');
        open = [...open.slice(0, r.depth - 1), { number: ++number, ...r }];
        continue;
      }
      this.open = open;
      if (r.tag === 3) {
        this.open = [{ number: ++number, kind: 0 }];
        open = [];
      } else if (open.length === 0 && !this.section.safety) {
        malformed('the state is in no rank');
      }
      r.automata.forEach((q, i) => q < automata[i].edges.length || malformed('the automaton has no such state'));
      visit(r.vector, r.automata);
    }
  }

  has(duty) {
    switch (duty.kind) {
      case 0: return true;
      case 1: return this.automata[duty.a]?.clauses[duty.b] !== undefined;
      case 2: case 3: return duty.a < 256;
    }
    return false;
  }

  /** product calls visit with each combination of edges that a letter allows. */
  product(lists, letter, visit, chosen = []) {
    if (chosen.length === lists.length) return visit(chosen);
    for (const e of lists[chosen.length]) if (e.holds(Number(letter))) this.product(lists, letter, visit, [...chosen, e]);
    return undefined;
  }

  /** expand checks the edges out of a state. */
  expand(vector, q) {
    const { machine, section } = this;
    machine.validate(vector);
    const out = machine.expand(vector), lists = this.automata.map((a, i) => a.edges[q[i]]);
    if (out.successors.length === 0 && section.safety && !out.validEnd) wrong('a state without successors is no valid end');
    if (out.successors.length === 0 && !section.safety) {
      out.enabled = new Set();
      out.successors = [{ vector, letter: out.letter, moved: [] }];
    }
    const open = this.open;
    for (const s of out.successors) {
      this.product(lists, s.letter, (steps) => {
        if (s.failure === 'error' || s.failure && section.safety) wrong('a step fails');
        const to = this.states.get(keyOf(s.vector, steps.map((e) => e.to)));
        if (!to) wrong('a state has a successor that is not there');
        this.edges++;
        if (!section.safety && !this.descends(open, to, s, steps, out)) wrong('an edge does not descend');
      });
    }
  }

  descends(from, to, s, steps, out) {
    for (let d = 0; d < Math.min(from.length, to.length); d++) {
      if (from[d].number !== to[d].number) return to[d].number < from[d].number;
      const [serves, spoils, spoilable] = this.judge(from[d], s, steps, out);
      if (serves) return false;
      if (spoils || !spoilable) return true;
    }
    return false;
  }

  /** judge reports whether an edge serves a duty, spoils it, and whether any can spoil it. */
  judge({ kind, a, b }, s, steps, out) {
    switch (kind) {
      case 1: {
        const c = this.automata[a].clauses[b], { marks } = steps[a];
        return [c.always || (marks & c.serves) !== 0, c.spoils >= 0 && (marks >> c.spoils & 1) === 1, c.spoils >= 0];
      }
      case 2: return [!this.weak || s.moved.includes(a) || !out.enabled.has(a), false, false];
      case 3: return [!this.strong || s.moved.includes(a), out.successors.some((o) => o.moved.includes(a)), true];
    }
    return [true, false, false];
  }
}

/** certify checks a certificate; textOf returns the text of a model. The result has a verdict, and why it is not 'certified'. */
export async function certify(bytes, textOf) {
  try {
    const reader = new Reader(bytes), task = await reader.begin(), proofs = [];
    refuseTask(task);
    let system;
    for (let section; (section = reader.next());) {
      if (!task.models?.includes(section.model)) malformed('the certificate does not name the model ' + section.model);
      const text = await textOf(section.model), { states, edges } = new Proof(reader, section, task, text).check(system);
      proofs.push({ model: section.model, name: section.name, states, edges });
      system = section.system ?? system;
    }
    if (proofs.length === 0) malformed('the certificate is about no property');
    return { verdict: 'certified', proofs };
  } catch (e) {
    if (e instanceof RangeError && /call stack/.test(e.message)) return { verdict: 'limit', reason: 'it is nested too deeply' };
    if (!(e instanceof Fault)) throw e;
    return { verdict: e.kind, reason: e.message };
  }
}
