// The file format: documents, sections and records. See ../certificate-format.md.

/** Fault is why a certificate is not accepted: kind is 'wrong', 'malformed', 'limit' or 'unsupported'. */
export class Fault extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

export const wrong = (message) => { throw new Fault('wrong', message); };
export const malformed = (message) => { throw new Fault('malformed', message); };
export const unsupported = (message) => { throw new Fault('unsupported', message); };
export const limit = (message) => { throw new Fault('limit', message); };

const magic = 'ltlcheck certificate 1\n';
const maxVector = 1 << 24; // bytes

const taskFields = {
  version: 'string', models: 'array', format: 'string', defines: 'array', formulas: 'array', claims: 'array', automata: 'array',
  assumptions: 'array', fairness: 'string', non_progress: 'boolean', symbolic: 'string', integers: 'string', parameters: 'array',
  contest: 'array', properties: 'array', unbounded_channels: 'string', for_all: 'string',
};
const sectionFields = {
  model: 'string', number: 'number', name: 'string', formula: 'string', safety: 'boolean', atoms: 'array', automata: 'array',
  system: 'object', sets: 'object', contents: 'object', facts: 'object', counts: 'object',
};

const typeOf = (value) => Array.isArray(value) ? 'array' : typeof value;

/** Reader reads the bytes of a certificate: begin, then next and records until next returns null. */
export class Reader {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  /** begin compares the checksum, and returns the task. */
  async begin() {
    const n = this.bytes.length, tail = n - 33;
    for (let i = 0; i < magic.length; i++) {
      if (this.bytes[i] !== magic.charCodeAt(i)) malformed('it is no certificate, or one of another version');
    }
    if (tail < magic.length || this.bytes[tail] !== 0x45) malformed('the file is cut off or was changed');
    const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', this.bytes.subarray(0, tail)));
    if (sum.some((b, i) => b !== this.bytes[tail + 1 + i])) malformed('the file was changed: its checksum is another');
    this.end = tail;
    this.at = magic.length;
    return this.document(taskFields);
  }

  byte() {
    if (this.at >= this.end) malformed('the file ends too early');
    return this.bytes[this.at++];
  }

  number() {
    let value = 0, scale = 1;
    for (;;) {
      const b = this.byte();
      value += (b & 0x7f) * scale;
      if (value > 0xffffffff || scale > 2 ** 63) malformed('a number of 32 bits was expected');
      if (b < 0x80) return value;
      scale *= 128;
    }
  }

  take(n) {
    if (n > this.end - this.at) malformed('the file ends too early');
    return this.bytes.subarray(this.at, this.at += n);
  }

  document(fields) {
    const bytes = this.take(this.number());
    let value;
    try {
      value = JSON.parse(new TextDecoder('utf-8').decode(bytes));
    } catch (e) {
      malformed('a document is no JSON: ' + e.message);
    }
    if (typeOf(value) !== 'object' || value === null) malformed('a document is no object');
    for (const name in value) {
      if (typeOf(value[name]) !== fields[name]) malformed(`a document has a field ${name} that is not of this version`);
    }
    return value;
  }

  /** next returns the document of the next section, null at the end. */
  next() {
    if (this.at === this.end) return null;
    if (this.byte() !== 0x50) malformed('a section was expected');
    const section = this.document(sectionFields);
    this.vector = new Uint8Array(0);
    this.records = this.at;
    return section;
  }

  /** again begins to read the records of the section anew. */
  again() {
    this.at = this.records;
    this.vector = new Uint8Array(0);
  }

  /** record returns the next record of a section with n automata, null at its end. */
  record(n) {
    const tag = this.byte();
    if (tag === 0) return null;
    if (tag === 1) return { tag, depth: this.number(), kind: this.number(), a: this.number(), b: this.number() };
    if (tag > 3) malformed(`${tag} is the tag of no record`);
    const first = this.number(), last = this.number(), fresh = this.number(), before = this.vector;
    if (first + last > before.length || first + last + fresh > maxVector) malformed('a state vector is too long');
    const vector = new Uint8Array(first + fresh + last);
    vector.set(before.subarray(0, first));
    vector.set(this.take(fresh), first);
    vector.set(before.subarray(before.length - last), first + fresh);
    this.vector = vector;
    const automata = [];
    for (let i = 0; i < n; i++) automata.push(this.number());
    return { tag, vector, automata };
  }
}
