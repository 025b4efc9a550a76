// Automata in the Hanoi format, automata of formulas, and the inclusion of languages. Letters are numbers: bit i is proposition i.

import { limit, malformed, unsupported, wrong } from './file.mjs';

const maxAtoms = 12; // propositions of an inclusion test: all letters are enumerated
const maxGraphs = 50_000; // of an inclusion test

// The Hanoi format.

const hoaToken = /\s+|\/\*[^]*?\*\/|("(?:[^"\\]|\\[^])*")|(--[A-Z]+--)|([A-Za-z_][\w-]*:)|([A-Za-z_@][\w-]*)|(\d+)|([!&|()[\]{}])|([^])/g;

/** readHoa reads one automaton. Its propositions are atoms of the section, letter by letter. */
export function readHoa(text, atoms) {
  const tokens = [...text.matchAll(hoaToken)].map((m) => m[0]).filter((t) => !/^(\s|\/\*)/.test(t));
  let at = 0;
  const bad = (what) => malformed(`an automaton: ${what}`);
  const expect = (t) => tokens[at++] === t || bad(`${t} was expected`);
  const number = () => /^\d+$/.test(tokens[at] ?? '') ? Number(tokens[at++]) : bad('a number was expected');
  const a = { starts: [], aps: [] }, seen = new Set(), isText = () => /^"[^]/.test(tokens[at] ?? '');
  let declared, condition, sets = 0;
  expect('HOA:');
  expect('v1');
  for (let item; (item = tokens[at++]) !== '--BODY--';) {
    if (seen.size === seen.add(item).size && item !== 'Start:' && item !== 'properties:') bad(`${item} is there twice`);
    switch (item) {
      case 'States:': declared = number(); break;
      case 'Start:':
        a.starts.push(number());
        if (tokens[at] === '&') unsupported('an alternating automaton');
        break;
      case 'AP:': {
        for (let n = number(); n > 0; n--) {
          a.aps.push(isText() ? tokens[at++].slice(1, -1).replace(/\\([^])/g, '$1') : bad('the name of a proposition was expected'));
        }
        break;
      }
      case 'Acceptance:':
        sets = number();
        for (condition = ''; tokens[at] !== undefined && !/:$|^--/.test(tokens[at]);) condition += tokens[at++];
        a.clauses = acceptance(condition, sets, bad);
        break;
      case 'acc-name:':
        if (!/^[A-Za-z_]/.test(tokens[at] ?? '')) bad('the name of an acceptance condition was expected');
        while (/^[\w@][\w-]*$/.test(tokens[at] ?? '')) at++; break;
      case 'properties:': while (/^[A-Za-z_@][\w-]*$/.test(tokens[at] ?? '')) at++; break;
      case undefined: bad('it has no body'); break;
      default: unsupported('an automaton with ' + item);
    }
  }
  if (declared === undefined || !a.clauses) bad('States and Acceptance are expected');
  const bits = a.aps.map((ap) => {
    const i = atoms.indexOf(ap);
    return i < 0 ? malformed(`the proposition ${ap} is not among the atoms`) : i;
  });
  const marks = () => {
    let m = 0;
    if (tokens[at] === '{') {
      for (at++; tokens[at] !== '}';) {
        const set = number();
        if (set >= sets) bad('there is no such acceptance set');
        m |= 1 << set;
      }
      at++;
    }
    return m;
  };
  const label = (level = 0) => {
    if (level === 2) {
      const t = tokens[at++];
      if (t === '!') {
        const x = label(2);
        return (l) => !x(l);
      }
      if (t === '(') {
        const x = label();
        expect(')');
        return x;
      }
      if (t === 't') return () => true;
      if (t === 'f') return () => false;
      if (!/^\d+$/.test(t ?? '') || Number(t) >= a.aps.length) bad('a proposition was expected');
      const bit = 1 << bits[Number(t)];
      return (l) => (l & bit) !== 0;
    }
    let x = label(level + 1);
    while (tokens[at] === '|&'[level]) {
      at++;
      const y = label(level + 1), z = x;
      x = level === 0 ? (l) => z(l) || y(l) : (l) => z(l) && y(l);
    }
    return x;
  };
  a.edges = [];
  while (tokens[at] === 'State:') {
    at++;
    const of = tokens[at] === '[' ? unsupported('labels of states') : number();
    if (isText()) at++;
    const own = marks();
    if (of >= declared || a.edges[of]) bad('a state is there twice, or is none of those declared');
    a.edges[of] = [];
    while (tokens[at] === '[') {
      at++;
      const holds = label();
      expect(']');
      const to = number();
      if (to >= declared || tokens[at] === '&') bad('an edge to no state');
      a.edges[of].push({ holds, to, marks: own | marks() });
    }
  }
  expect('--END--');
  if (at < tokens.length) bad('there is text behind it');
  if (a.starts.some((s) => s >= declared)) bad('an initial state is none');
  for (let i = 0; i < declared; i++) a.edges[i] ??= [];
  return a;
}

/** acceptance reads a conjunction of disjunctions of Inf sets and at most one Fin set: [{serves, spoils, always}]. */
function acceptance(text, sets, bad) {
  const conjuncts = text === 't' ? [] : text.split('&').map((c) => c.replace(/^\((.*)\)$/, '$1').split('|'));
  return conjuncts.map((list) => {
    const clause = { always: false, serves: 0, spoils: -1 };
    for (const k of list) {
      const [, kind, set] = /^(Inf|Fin)\((\d+)\)$/.exec(k) ?? unsupported('the acceptance ' + text);
      if (set >= sets || kind === 'Fin' && clause.spoils >= 0) bad('the acceptance ' + text);
      if (kind === 'Inf') clause.serves |= 1 << set;
      else clause.spoils = Number(set);
    }
    return clause;
  });
}

// Formulas.

/** Formulas interns formulas in negation normal form as numbers. Propositions that the atoms do not have are added to them. */
export class Formulas {
  constructor(atoms) {
    this.atoms = atoms;
    this.known = new Map();
    this.all = [];
  }

  make(op, a, b) {
    const key = `${op} ${a} ${b}`;
    if (!this.known.has(key)) this.known.set(key, this.all.push({ op, a, b }) - 1);
    return this.known.get(key);
  }

  /** of returns the number of a formula, or of its negation. */
  of(f, negated = false) {
    const not = negated, sub = (x, n = not) => this.of(x, n), { make } = this;
    switch (f.op) {
      case 'constant': return this.make(f.value !== not ? 'true' : 'false');
      case 'atom': {
        const key = JSON.stringify(f.atom), i = this.atoms.indexOf(key);
        return this.make(not ? 'not' : 'is', i < 0 ? this.atoms.push(key) - 1 : i);
      }
      case '!': return sub(f.a, !not);
      case '&&': return this.make(not ? 'or' : 'and', sub(f.a), sub(f.b));
      case '||': return this.make(not ? 'and' : 'or', sub(f.a), sub(f.b));
      case '->': return this.make(not ? 'and' : 'or', sub(f.a, !not), sub(f.b));
      case '<->': return this.make('or', this.make('and', sub(f.a, false), sub(f.b, not)), this.make('and', sub(f.a, true), sub(f.b, !not)));
      case 'X': return this.make('X', sub(f.a));
      case '[]': return not ? this.make('U', this.make('true'), sub(f.a)) : this.make('R', this.make('false'), sub(f.a));
      case '<>': return not ? this.make('R', this.make('false'), sub(f.a)) : this.make('U', this.make('true'), sub(f.a));
      case 'U': return this.make(not ? 'R' : 'U', sub(f.a), sub(f.b));
      case 'V': return this.make(not ? 'U' : 'R', sub(f.a), sub(f.b));
      case 'W': { // a W b = b R (a || b)
        const a = sub(f.a), b = sub(f.b);
        return not ? this.make('U', b, make.call(this, 'and', a, b)) : this.make('R', b, make.call(this, 'or', a, b));
      }
    }
    return unsupported('the operator ' + f.op);
  }

  /** expansions returns the ways to satisfy formulas now: letters, and what is left for the next position. */
  expansions(todo) {
    const out = [], seen = new Set();
    const go = (list, done, pos, neg, next, late) => {
      if ((pos & neg) !== 0) return;
      if (list.length === 0) {
        const way = { pos, neg, next: [...new Set(next)].sort((x, y) => x - y), late: new Set(late) }, key = JSON.stringify([pos, neg, way.next, [...way.late].sort()]);
        if (!seen.has(key)) seen.add(key), out.push(way);
        if (out.length > 10_000) limit('the automaton of the formula is too large');
        return;
      }
      const [f, ...rest] = list, { op, a, b } = this.all[f];
      if (done.has(f)) return go(rest, done, pos, neg, next, late);
      const now = new Set(done).add(f), on = (more, n = next, l = late) => go([...more, ...rest], now, pos, neg, n, l);
      switch (op) {
        case 'true': return on([]);
        case 'false': return undefined;
        case 'is': return go(rest, now, pos | 1 << a, neg, next, late);
        case 'not': return go(rest, now, pos, neg | 1 << a, next, late);
        case 'and': return on([a, b]);
        case 'or': return on([a]), on([b]);
        case 'X': return on([], [...next, a]);
        case 'U': return on([b]), on([a], [...next, f], [...late, f]);
        default: return on([a, b]), on([b], [...next, f]);
      }
    };
    go(todo, new Set(), 0, 0, [], []);
    return out;
  }

  /** automaton is that of a formula: a state is the set of formulas to satisfy, and each until has an acceptance set. */
  automaton(root) {
    const numbers = new Map(), edges = [], sets = [];
    const state = (list) => {
      const key = list.join();
      if (!numbers.has(key)) {
        numbers.set(key, numbers.size);
        sets.push(list);
        if (numbers.size > 2000) limit('the automaton of the formula is too large');
      }
      return numbers.get(key);
    };
    state([root]);
    for (let i = 0; i < sets.length; i++) edges.push(this.expansions(sets[i]).map((w) => ({ ...w, to: state(w.next) })));
    const untils = [...new Set(edges.flatMap((list) => list.flatMap((e) => [...e.late])))];
    const clauses = untils.map((_, i) => ({ serves: 1 << i }));
    if (untils.length > 30) limit('the formula has too many untils');
    return {
      starts: [0], clauses,
      edges: edges.map((list) => list.map((e) => ({
        holds: (l) => (l & e.pos) === e.pos && (l & e.neg) === 0, to: e.to,
        marks: untils.reduce((m, u, i) => e.late.has(u) ? m : m | 1 << i, 0),
      }))),
    };
  }
}

// Inclusion.

/** buchi makes an automaton with one set of accepting edges: a copy for each clause that is waited for. */
function buchi(a) {
  if (a.clauses.some((c) => c.spoils >= 0)) unsupported('an automaton with Fin sets');
  const n = a.clauses.length, states = a.edges.length, edges = [];
  for (let level = 0; level < Math.max(1, n); level++) {
    for (let q = 0; q < states; q++) {
      edges.push(a.edges[q].map((e) => {
        let to = level;
        while (to < n && (a.clauses[to].always || (e.marks & a.clauses[to].serves) !== 0)) to++;
        const accepting = to >= n;
        if (accepting) to = 0;
        return { holds: e.holds, to: to * states + e.to, accepting };
      }));
    }
  }
  return { starts: a.starts, edges, size: edges.length };
}

/**
 * includes checks that automaton a accepts all words that b accepts. Each finite word has a graph: which states of a it
 * connects, and whether over an accepting edge. For every prefix and cycle of b that make an accepted word, the graphs
 * decide whether a accepts that word. Of graphs with the same ends in b only the smallest ones matter.
 *
 * Fogarty & Vardi, Büchi complementation and size-change termination, TACAS 2009; Abdulla et al., Advanced Ramsey-based
 * Büchi automata inclusion testing, CONCUR 2011.
 */
export function includes(a, b, atoms, message) {
  if (atoms > maxAtoms) limit('the languages of the automata could not be compared: there are too many propositions');
  const big = buchi(a), small = buchi(b), n = big.size, letters = new Map();
  let work = 0;
  const graphs = Array.from({ length: 1 << atoms }, (_, letter) => {
    const g = new Uint8Array(n * n);
    big.edges.forEach((list, q) => list.forEach((e) => { if (e.holds(letter)) g[q * n + e.to] = Math.max(g[q * n + e.to], e.accepting ? 2 : 1); }));
    const key = g.join('');
    if (!letters.has(key)) letters.set(key, g);
    return letters.get(key);
  });
  // The steps of b: targets with graphs, without duplicates.
  const steps = small.edges.map((list) => {
    const out = new Map();
    for (const e of list) {
      graphs.forEach((g, letter) => { if (e.holds(letter)) (out.get(`${e.to} ${e.accepting}`) ?? out.set(`${e.to} ${e.accepting}`, { to: e.to, accepting: e.accepting, graphs: new Set() }).get(`${e.to} ${e.accepting}`)).graphs.add(g); });
    }
    return [...out.values()];
  });
  const compose = (g, h) => {
    const out = new Uint8Array(n * n);
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        const x = g[i * n + j];
        if (x === 0) continue;
        for (let k = 0; k < n; k++) {
          const y = h[j * n + k];
          if (y !== 0) out[i * n + k] = Math.max(out[i * n + k], x, y);
        }
      }
    }
    return out;
  };
  const below = (g, h) => g.every((x, i) => x <= h[i]);
  /** minimal adds an item to a list of those that matter. */
  const minimal = (list, item, smaller) => {
    if (list.some((x) => smaller(x, item))) return false;
    for (let i = list.length - 1; i >= 0; i--) if (smaller(item, list[i])) list[i].gone = true, list.splice(i, 1);
    if (++work > maxGraphs) limit('the languages of the automata could not be compared');
    return list.push(item);
  };
  // Prefixes: which states of a can be reached when b is in q.
  const reached = small.edges.map(() => []), queue = [];
  const visit = (q, set) => {
    const item = { q, set };
    if (minimal(reached[q], item, (x, y) => below(x.set, y.set))) queue.push(item);
  };
  const first = new Uint8Array(n);
  big.starts.forEach((q) => { first[q] = 1; });
  small.starts.forEach((q) => visit(q, first));
  for (let item; (item = queue.pop());) {
    if (item.gone) continue;
    for (const s of steps[item.q]) {
      for (const g of s.graphs) {
        const set = new Uint8Array(n);
        item.set.forEach((x, i) => { if (x) for (let k = 0; k < n; k++) if (g[i * n + k]) set[k] = 1; });
        visit(s.to, set);
      }
    }
  }
  const closure = (h) => {
    let t = h;
    for (;;) {
      const more = compose(t, t).map((x, i) => Math.max(x, t[i]));
      if (below(more, t)) return t;
      t = more;
    }
  };
  /** accepts reports whether a accepts the words whose prefix reaches a set, and whose cycle has a graph. */
  const accepts = (set, t) => {
    for (let r = 0; r < n; r++) {
      if (t[r * n + r] === 2 && (set[r] || set.some((x, s) => x && t[s * n + r]))) return true;
    }
    return false;
  };
  // Cycles: the graphs of ways from p back to p.
  const trivial = components(steps.map((list) => list.map((s) => s.to)));
  small.edges.forEach((_, p) => {
    if (reached[p].length === 0 || trivial[p] < 0) return;
    const ways = small.edges.map(() => []), open = [];
    const add = (q, accepting, graph) => {
      if (trivial[q] !== trivial[p]) return;
      const item = { q, accepting, graph };
      if (!minimal(ways[q], item, (x, y) => (x.accepting || !y.accepting) && below(x.graph, y.graph))) return;
      open.push(item);
      if (q !== p || !accepting) return;
      const t = closure(graph);
      if (reached[p].some((r) => !accepts(r.set, t))) wrong(message);
    };
    for (const s of steps[p]) s.graphs.forEach((g) => add(s.to, s.accepting, g));
    for (let item; (item = open.pop());) {
      if (item.gone) continue;
      for (const s of steps[item.q]) s.graphs.forEach((g) => add(s.to, item.accepting || s.accepting, compose(item.graph, g)));
    }
  });
}

/** components numbers the strongly connected components of a graph; -1 for states on no cycle. */
function components(next) {
  const reach = next.map((_, q) => {
    const seen = new Set(), stack = [...next[q]];
    for (let x; (x = stack.pop()) !== undefined;) if (!seen.has(x)) seen.add(x), stack.push(...next[x]);
    return seen;
  });
  return next.map((_, q) => reach[q].has(q) ? Math.min(...[...reach[q]].filter((x) => reach[x].has(q))) : -1);
}
