// A run as it is walked through. Place i is the state before step i+1; place 0 is the initial state, and place n, after the last
// step, is the end, or, in a lasso, the state that the loop begins with once more.

const every = 64; // places between two states that are kept whole

export class Run {
  constructor(run) {
    this.source = run;
    this.steps = [...run.prefix, ...run.cycle].map((s) => (s.note && run.why?.sentence?.startsWith(s.note) ? { ...s, note: "" } : s)); // the head tells it
    this.length = this.steps.length;
    this.loop = run.cycle.length > 0 ? run.prefix.length : -1;
    this.positions = new Set(run.positions);
    this.kept = [new Map(Object.entries(run.initial).map(([name, value]) => [name, String(value)]))];
    this.changed = new Map(); // variable to how often it changes
    this.names = [...this.kept[0].keys()];
    const known = new Set(this.names);
    const state = new Map(this.kept[0]);
    this.steps.forEach((step, i) => {
      for (const [name, value] of Object.entries(step.changes)) {
        if (!known.has(name)) {
          known.add(name);
          this.names.push(name);
        }
        this.changed.set(name, (this.changed.get(name) ?? 0) + 1);
        apply(state, name, value);
      }
      if ((i + 1) % every === 0) this.kept.push(new Map(state));
    });
  }

  // at is the values at a place, by variable, until the next call: places are mostly asked for one after another.
  at(place) {
    let { near } = this;
    if (!near || near.place > place || place - near.place > every) {
      const base = Math.min(Math.floor(place / every), this.kept.length - 1);
      near = this.near = { place: base * every, state: new Map(this.kept[base]) };
    }
    for (; near.place < place; near.place++) {
      for (const [name, value] of Object.entries(this.steps[near.place].changes)) apply(near.state, name, value);
    }
    return near.state;
  }

  // changes are the variables that the step to a place changes.
  changes(place) {
    return place > 0 ? this.steps[place - 1].changes : {};
  }

  // position is the place among the letters of the run.
  position(place) {
    return place < this.length ? place : this.loop >= 0 ? this.loop : this.length;
  }

  // holding is the propositions that hold at a place, as one text.
  holding(place) {
    return (place > 0 ? this.steps[place - 1].true : this.source.initial_true).join("\n");
  }

  next(place) {
    if (place < this.length) return place + 1;
    return this.loop >= 0 ? this.loop + 1 : place;
  }

  back(place) {
    return Math.max(0, place - 1);
  }
}

// spans divides the steps of a run into rows, as the text does: [from, to) are the steps of one atomic sequence, what a select
// was turned into, or what a for was turned into, with the statement that follows it. The last step of a run without a loop is a row of its own.
// A span with a period repeats the steps before it, and is one row as well.
export function spans(run, end) {
  const all = [];
  const { steps, length, loop } = run;
  const last = loop < 0 ? length - 1 : length;
  const parts = [...new Set([0, loop < 0 ? length : loop, end ?? length, length])].sort((a, b) => a - b);
  const folds = parts.slice(1).flatMap((to, i) => repeats(steps, parts[i], to));
  for (let i = 0; i < length; ) {
    if (folds[0]?.[0] === i) {
      all.push(folds.shift());
      i = all.at(-1)[1];
      continue;
    }
    const limit = Math.min(...[last, loop, end, folds[0]?.[0]].filter((n) => n !== undefined && n !== null && n > i), length);
    let to = i + 1;
    while (to < limit && continued(steps[to - 1], steps[to]) && run.holding(to - 1) === run.holding(to)) to++;
    all.push([i, to]);
    i = to;
  }
  return (end ?? length) >= leastSliced ? withoutAside(all, steps, loop) : all;
}

const leastSliced = 20;
const leastAside = 3;

// aside is whether the violation does not need any of some steps: they can be left out, or taken at another time.
export const aside = (steps) => steps.length > 0 && steps.every((s) => s.slice === "left out" || s.slice === "movable");

// withoutAside makes one row, with the period 0, of each stretch of rows that do not matter, as the text does.
function withoutAside(all, steps, loop) {
  const out = [];
  for (let i = 0; i < all.length; ) {
    let to = i;
    while (to < all.length && aside(steps.slice(all[to][0], all[to][1])) && (all[to][0] !== loop || to === i)) to++;
    if (to - i >= leastAside) out.push([all[i][0], all[to - 1][1], 0]);
    else out.push(...all.slice(i, (to = Math.max(to, i + 1))));
    i = to;
  }
  return out;
}

// sliced says how many of the first n steps matter, "" if all do or if that is not known.
export function sliced(steps, n) {
  const needed = steps.slice(0, n).filter((s) => !aside([s])).length;
  return needed === n ? "" : `${needed} of ${n} step${n === 1 ? "" : "s"} matter${needed === 1 ? "s" : ""}; the others, in grey, can be left out, or taken at another time`;
}

const mostPeriod = 12;
const leastFolded = 8;

// repeats are the stretches, [from, to, period], of steps that are taken again and again, chosen as the text chooses them. The
// last step of the run and of each part is in none.
function repeats(steps, from, to) {
  const folds = [];
  for (let i = from; i < to; ) {
    let best = null;
    for (let period = 1; period <= mostPeriod; period++) {
      let end = i + period;
      while (end < to && same(steps[end], steps[end - period])) end++;
      let times = Math.floor((end - i) / period);
      if (i + times * period === to) times--;
      const fold = [i + period, i + times * period, period];
      if (times > 2 && fold[1] - fold[0] >= leastFolded && fold[1] - fold[0] > (best ? best[1] - best[0] : 0)) best = fold;
    }
    if (best) folds.push(best);
    i = best ? best[1] : i + 1;
  }
  return folds;
}

const same = (a, b) => a.pid === b.pid && a.process === b.process && a.line === b.line && a.file === b.file && a.statement === b.statement && a.stutter === b.stutter && (a.then ?? []).length === (b.then ?? []).length;

// again is what a row says of steps that repeat the period before them.
export function again(from, to, period) {
  if (period === 0) return `${to - from} steps that do not matter`;
  return `${period === 1 ? `step ${from}` : `steps ${from - period + 1}–${from}`} again, ${(to - from) / period} times`;
}

function continued(a, b) {
  return (a.inside || (a.part && (b.part === a.part || a.part.startsWith("for")))) && a.pid === b.pid && a.process === b.process && !b.stutter;
}

// whole is what a row says of its steps: the statements of the user's, or the for or select that all of them are parts of.
export function whole(steps) {
  if (steps.length === 1) return what(steps[0]);
  const own = steps.filter((s) => !s.part);
  if (own.length === 0) return steps[0].part;
  return own.slice(0, longest).map(what).join("; ") + (own.length > longest ? `; … and ${own.length - longest} more` : "");
}

function apply(state, name, value) {
  if (value === "") state.delete(name);
  else state.set(name, String(value));
}

export function who(step) {
  if (step.stutter) return "(nobody)";
  return step.pid >= 0 ? `${step.process}[${step.pid}]` : step.process;
}

const longest = 20; // statements of one step that are told

export function what(step) {
  if (step.stutter) return "stutter";
  let text = step.statement;
  const then = step.then ?? [];
  for (const t of then.slice(0, longest)) text += `; ${t.statement}` + (t.pid !== step.pid ? ` by ${who(t)}` : "");
  if (then.length > longest) text += `; … and ${then.length - longest} more`;
  return text + (step.note ? ` — ${step.note}` : "");
}

// line is the line that a value of a variable about a position names, 0 for none.
export const line = (value) => Number(/\bline (\d+)/.exec(value ?? "")?.[1] ?? 0);

// short is the label of a position where it has one, which says more than its line.
export const short = (value) => value.replace(/^(\w+), line \d+/, "$1");
