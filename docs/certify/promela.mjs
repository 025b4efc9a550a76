// A parser of the part of Promela that ../internals/certificate-format.md describes. It refuses the rest as unsupported.

import { unsupported } from './file.mjs';

const refused = new Set(['typedef', 'unsigned', 'hidden', 'show', 'local', 'unless', 'd_step', 'provided', 'priority', 'inline', 'for', 'select',
  'never', 'trace', 'notrace', 'xr', 'xs', 'D_proctype', 'c_code', 'c_decl', 'c_expr', 'c_state', 'c_track', 'set_priority', 'get_priority',
  'enabled', 'pc_value', '_last', '_priority', 'np_', 'accept_', 'return', 'printm', '_', 'atomic_', 'exec', 'STDIN']);
const types = new Set(['bit', 'bool', 'byte', 'pid', 'short', 'int', 'mtype', 'chan']);
const constants = { true: 1, false: 0, skip: 1 };
const binary = {
  '||': 1, '&&': 2, '|': 3, '^': 4, '&': 5, '==': 6, '!=': 6, '<': 7, '>': 7, '<=': 7, '>=': 7, '<<': 8, '>>': 8, '+': 9, '-': 9, '*': 10, '/': 10, '%': 10,
};
const token = /([A-Za-z_]\w*)|(\d+)|("(?:[^"\\\n]|\\.)*")|(<->|::|->|\[\]|<>|\.\.|\|\||&&|==|!=|<=|>=|<<|>>|\+\+|--|\?\?|!!|[-+*\/%&|^~!<>=?:;,.(){}\[\]@])|(\S)/g;

/** scan returns the tokens of a text; nl says that one is the first of its line. */
function scan(text, line = 1) {
  const out = [];
  for (const piece of text.split('\n')) {
    let nl = true;
    for (const m of piece.matchAll(token)) {
      if (m[5]) unsupported(`line ${line}: ${m[5]}`);
      out.push({ text: m[0], name: m[1] !== undefined, number: m[2] !== undefined, line, nl });
      nl = false;
    }
    line++;
  }
  return out;
}

/** expand replaces macros in tokens. */
function expand(tokens, macros, active = new Set()) {
  const out = [];
  for (let i = 0; i < tokens.length; i++) {
    const t = tokens[i], macro = t.name && !active.has(t.text) ? macros.get(t.text) : undefined;
    if (!macro) {
      out.push(t);
      continue;
    }
    let body = macro.body;
    if (macro.parameters) {
      if (tokens[i + 1]?.text !== '(') unsupported(`line ${t.line}: the macro ${t.text} without arguments`);
      const args = [[]];
      let depth = 0;
      for (i++; ; i++) {
        const a = tokens[i]?.text ?? unsupported(`line ${t.line}: the arguments of a macro on several lines`);
        if (a === '(' && depth++ === 0) continue;
        if (a === ')' && --depth === 0) break;
        if (a === ',' && depth === 1) args.push([]);
        else args.at(-1).push(tokens[i]);
      }
      if (args.length !== macro.parameters.length) unsupported(`line ${t.line}: the number of arguments of ${t.text}`);
      body = body.flatMap((b) => {
        const k = macro.parameters.indexOf(b.text);
        return k < 0 ? [b] : expand(args[k], macros, active);
      });
    }
    const inner = expand(body, macros, new Set([...active, t.text]));
    inner.forEach((b, k) => out.push({ ...b, line: t.line, nl: t.nl && k === 0 }));
  }
  return out;
}

/** preprocess removes comments and carries out definitions. */
function preprocess(text, defines) {
  text = text.replace(/\r\n/g, '\n').replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\//g, (s) => s[0] === '"' ? s : s.replace(/[^\n]+/g, ' '));
  const macros = new Map(), out = [];
  for (const d of defines) {
    const [, name, body] = /^(\w+)(?:=(.*))?$/.exec(d) ?? unsupported(`the definition ${d}`);
    macros.set(name, { body: scan(body ?? '1') });
  }
  const lines = text.split('\n');
  let pending = [];
  const hidden = [];
  const flush = () => { out.push(...expand(pending, macros)); pending = []; };
  lines.forEach((line, i) => {
    if (!/^\s*#/.test(line)) {
      if (!hidden.includes(true)) pending.push(...scan(line, i + 1));
      return;
    }
    flush();
    const condition = /^\s*#\s*(ifdef|ifndef|else|endif)\b\s*(\w*)\s*$/.exec(line);
    if (condition) {
      const [, word, name] = condition;
      if (word === 'endif') hidden.pop();
      else if (word === 'else') hidden.push(!hidden.pop());
      else hidden.push(macros.has(name) === (word === 'ifndef'));
      return;
    }
    if (hidden.includes(true)) return;
    const m = /^\s*#\s*define\s+(\w+)(\(([^)]*)\))?(.*)$/.exec(line);
    if (!m || line.endsWith('\\') || /#/.test(m[4])) unsupported(`line ${i + 1}: ${line.trim()}`);
    if (macros.has(m[1])) unsupported(`line ${i + 1}: ${m[1]} is defined twice`);
    macros.set(m[1], { parameters: m[2] ? m[3].split(',').map((p) => p.trim()) : undefined, body: scan(m[4], i + 1) });
  });
  flush();
  return out;
}

/** Parser reads tokens by recursive descent. */
class Parser {
  constructor(tokens) {
    this.tokens = tokens;
    this.at = 0;
  }

  get text() { return this.tokens[this.at]?.text; }
  get token() { return this.tokens[this.at] ?? { text: undefined, line: this.tokens.at(-1)?.line ?? 1 }; }
  bad(what = this.text ?? 'the end of the text') { return unsupported(`line ${this.token.line}: ${what}`); }
  is(...texts) { return texts.includes(this.text); }
  accept(text) { return this.text === text && (this.at++, true); }
  expect(text) { if (!this.accept(text)) this.bad(); }

  name() {
    if (!this.token.name || refused.has(this.text)) this.bad();
    return this.tokens[this.at++].text;
  }

  list(item, end) {
    const out = [];
    if (!this.is(end)) do out.push(item()); while (this.accept(','));
    this.expect(end);
    return out;
  }

  // Expressions.

  expr(level = 1) {
    let a = this.unary();
    for (;;) {
      const op = this.text, strength = binary[op];
      if (!strength || strength < level) return a;
      if (this.token.nl && (op === '-' || op === '*')) this.bad('a line that begins with ' + op);
      this.at++;
      a = { k: 'binary', op, a, b: this.expr(strength + 1) };
    }
  }

  unary() {
    const op = this.text;
    if (op === '!' || op === '-' || op === '~') {
      this.at++;
      return { k: 'unary', op, a: this.unary() };
    }
    return this.primary();
  }

  primary() {
    const t = this.token;
    if (t.number) {
      this.at++;
      if (Number(t.text) > 0x7fffffff) this.bad('a large number');
      return { k: 'number', value: Number(t.text) };
    }
    if (this.accept('(')) {
      const a = this.expr();
      if (!this.accept('->')) return this.expect(')'), a;
      const b = this.expr();
      this.expect(':');
      const c = this.expr();
      this.expect(')');
      return { k: 'cond', a, b, c };
    }
    if (t.text in constants) return this.at++, { k: 'number', value: constants[t.text] };
    if (this.accept('timeout')) return { k: 'timeout' };
    if (this.is('len', 'empty', 'nempty', 'full', 'nfull') && this.tokens[this.at + 1]?.text === '(') {
      this.at += 2;
      const channel = this.reference();
      this.expect(')');
      return { k: 'channel', op: t.text, channel };
    }
    if (this.accept('run')) {
      const name = this.name();
      this.expect('(');
      const args = this.list(() => this.expr(), ')');
      return { k: 'run', name, args };
    }
    return this.suffixed(this.reference());
  }

  /** suffixed is a variable, a poll, or a process at a label. */
  suffixed(ref) {
    if (this.accept('@')) return { k: 'at', process: ref.name, pid: ref.index, label: this.name() };
    if (this.is(':') && this.inFormula) this.bad('the variable of another process');
    if (this.is('?', '??') && this.tokens[this.at + 1]?.text === '[') {
      const any = this.text === '??';
      this.at += 2;
      return { k: 'poll', channel: ref, any, args: this.receiveArgs(']') };
    }
    return ref;
  }

  reference() {
    const name = this.name();
    let index;
    if (this.is('[') && !this.token.nl) {
      this.at++;
      index = this.expr();
      this.expect(']');
    }
    if (this.is('.')) this.bad('a field of a structure');
    return { k: 'var', name, index };
  }

  // Statements.

  /** statements are those up to a token that ends a sequence. */
  statements() {
    const out = [];
    let after = true;
    for (;;) {
      while (this.is(';', '->')) this.at++, after = true;
      if (this.is('}', '::', 'fi', 'od', undefined)) return out;
      const t = this.token;
      if (!after && !(t.nl || this.tokens[this.at - 1].text === '}')) this.bad();
      if (!after && this.is('(', '-', '!', '~', '[')) this.bad('a line that begins with ' + t.text + ' behind one without a semicolon');
      out.push(...this.statement());
      after = false;
    }
  }

  statement() {
    if (types.has(this.text)) return this.declaration();
    const labels = [];
    while (this.token.name && this.tokens[this.at + 1]?.text === ':' && !refused.has(this.text)) {
      labels.push(this.text);
      this.at += 2;
    }
    if (labels.length > 0 && (types.has(this.text) || this.is(';', '}', 'fi', 'od', '::'))) this.bad('a label in front of no statement');
    const s = this.plain();
    if (this.is('unless')) this.bad();
    return [{ ...s, labels }];
  }

  plain() {
    const line = this.token.line;
    if (this.is('if', 'do')) {
      const k = this.text, end = k === 'if' ? 'fi' : 'od', options = [];
      this.at++;
      while (this.accept('::')) options.push(this.statements());
      this.expect(end);
      if (options.length === 0) this.bad();
      return { k, options, line };
    }
    if (this.accept('atomic')) return { k: 'atomic', body: this.body(), line };
    if (this.is('{')) return { k: 'block', body: this.body(), line };
    if (this.accept('break')) return { k: 'break', line };
    if (this.accept('goto')) return { k: 'goto', label: this.name(), line };
    if (this.accept('else')) return { k: 'else', line };
    if (this.accept('assert')) return { k: 'assert', value: this.expr(), line };
    if (this.accept('printf')) {
      this.expect('(');
      const args = this.list(() => this.text?.[0] === '"' ? (this.at++, null) : this.expr(), ')');
      return { k: 'print', args: args.filter(Boolean), line };
    }
    return { ...this.effect(), line };
  }

  body() {
    this.expect('{');
    const body = this.statements();
    this.expect('}');
    return body;
  }

  /** effect is an assignment, a send, a receive or a condition. */
  effect() {
    const start = this.at;
    if (this.token.name && !refused.has(this.text) && !(this.text in constants) && !this.is('timeout', 'run') && this.tokens[this.at + 1]?.text !== '(') {
      const to = this.reference(), op = this.text;
      const one = (sign) => ({ k: 'assign', to, value: { k: 'binary', op: sign, a: to, b: { k: 'number', value: 1 } } });
      if (this.accept('++')) return one('+');
      if (this.accept('--')) return one('-');
      if (this.accept('=')) return this.is('{') ? this.bad() : { k: 'assign', to, value: this.expr() };
      if (op === '!' || op === '!!') return this.at++, { k: 'send', channel: to, sorted: op === '!!', args: this.sendArgs() };
      if ((op === '?' || op === '??') && this.tokens[this.at + 1]?.text !== '[') {
        this.at++;
        const copy = this.accept('<');
        return { k: 'receive', channel: to, any: op === '??', copy, args: this.receiveArgs(copy ? '>' : undefined) };
      }
    }
    this.at = start;
    return { k: 'condition', value: this.expr() };
  }

  sendArgs() {
    const first = this.expr();
    if (this.accept('(')) return [first, ...this.list(() => this.expr(), ')')];
    const out = [first];
    while (this.accept(',')) out.push(this.expr());
    return out;
  }

  /** receiveArgs are {match}, {to} or {}; without an end they are those of a statement. */
  receiveArgs(end) {
    const out = [this.receiveArg()];
    if (this.accept('(')) out.push(...this.list(() => this.receiveArg(), ')'));
    else while (this.accept(',')) out.push(this.receiveArg());
    if (end) this.expect(end);
    return out;
  }

  receiveArg() {
    if (this.accept('_')) return {};
    if (this.accept('eval')) {
      this.expect('(');
      const match = this.expr();
      this.expect(')');
      return { match };
    }
    if (this.is('-') || this.token.number || this.text in constants) return { match: this.unary() };
    return { to: this.reference() };
  }

  // Declarations.

  declaration() {
    const type = this.tokens[this.at++].text, line = this.token.line;
    if (type === 'mtype' && this.is(':')) this.bad('a subtype of mtype');
    const out = [];
    do out.push({ k: 'declare', type, line, labels: [], ...this.declarator() }); while (this.accept(','));
    return out;
  }

  declarator() {
    const v = { name: this.name() };
    if (this.is(':')) this.bad();
    if (this.accept('[')) {
      v.size = this.expr();
      this.expect(']');
    }
    if (!this.accept('=')) return v;
    if (this.accept('[')) {
      const slots = this.expr();
      this.expect(']');
      this.expect('of');
      this.expect('{');
      v.channel = { slots, fields: this.list(() => types.has(this.text) ? this.tokens[this.at++].text : this.bad(), '}') };
    } else if (this.accept('{')) {
      v.values = this.list(() => this.expr(), '}');
    } else {
      v.value = this.expr();
    }
    return v;
  }

  /** unit reads one unit of the model into m. */
  unit(m) {
    let active = this.accept('active') ? { k: 'number', value: 1 } : undefined;
    if (active) {
      if (this.accept('[')) {
        active = this.expr();
        this.expect(']');
      }
      if (!this.is('proctype')) this.bad();
    }
    if (this.accept('proctype')) {
      const p = { name: this.name(), active, parameters: [] };
      this.expect('(');
      while (!this.accept(')')) {
        if (this.accept(';')) continue;
        if (!types.has(this.text)) this.bad();
        p.parameters.push(...this.declaration());
      }
      m.processes.push({ ...p, body: this.body() });
    } else if (this.accept('init')) {
      m.processes.push({ name: 'init', active: { k: 'number', value: 1 }, parameters: [], body: this.body() });
    } else if (this.accept('ltl')) {
      const name = this.is('{') ? this.bad('an ltl block without a name') : this.name();
      this.expect('{');
      m.formulas.push({ name, formula: this.formula() });
      while (this.accept(';'));
      this.expect('}');
    } else if (this.is('mtype') && /[={]/.test(this.tokens[this.at + 1]?.text ?? '')) {
      this.at++;
      this.accept('=');
      this.expect('{');
      while (!this.accept('}')) this.accept(',') || m.mtypes.push(this.name());
    } else if (types.has(this.text)) {
      m.globals.push(...this.declaration());
    } else {
      this.bad();
    }
  }

  // Formulas of ltl blocks.

  formula(level = 0) {
    const levels = [['->', '<->'], ['||'], ['&&'], ['U', 'V', 'W']];
    if (level === levels.length) return this.formulaUnary();
    let a = this.formula(level + 1);
    for (;;) {
      const op = this.text;
      if (!levels[level].includes(op)) return a;
      this.at++;
      a = { op, a, b: this.formula(level + (this.toTheRight && (level === 0 || level === 3) ? 0 : 1)) };
    }
  }

  formulaUnary() {
    const op = this.text;
    if (op === '[]' || op === '<>' || op === 'X') return this.at++, { op, a: this.formulaUnary() };
    if (op === '!') {
      this.at++;
      if (this.is('(', '[]', '<>', '!')) return { op, a: this.formulaUnary() };
      const atom = this.primary();
      if (binary[this.text] > 2) this.bad('! in front of a comparison without parentheses');
      return { op, a: { op: 'atom', atom } };
    }
    if (op === '(') {
      const start = this.at++;
      try {
        const a = this.formula();
        this.expect(')');
        if (!binary[this.text] || this.is('&&', '||')) return a;
      } catch (e) {
        if (e.kind !== 'unsupported') throw e;
      }
      this.at = start;
    }
    this.inFormula = true;
    const atom = this.expr(3);
    this.inFormula = false;
    return { op: 'atom', atom };
  }
}

/** parseModel returns the globals, mtypes, processes and formulas of a model. */
export function parseModel(text, defines = []) {
  const p = new Parser(preprocess(text, defines)), m = { globals: [], mtypes: [], processes: [], formulas: [] };
  m.timeout = p.tokens.some((t) => t.text === 'timeout');
  m.acceptance = p.tokens.some((t, i) => t.name && t.text.startsWith('accept') && p.tokens[i + 1]?.text === ':');
  while (p.at < p.tokens.length) if (!p.accept(';')) p.unit(m);
  return m;
}

const whole = (parser, value) => parser.at < parser.tokens.length ? parser.bad() : value;

/** parseExpression parses a text as one expression. */
export function parseExpression(text) {
  const p = new Parser(scan(text));
  return whole(p, p.expr());
}

/** parseFormula parses the text of a formula in a certificate, in which ->, <-> and U, V, W associate to the right. */
export function parseFormula(text) {
  const p = Object.assign(new Parser(scan(text)), { toTheRight: true });
  return whole(p, p.formula());
}
