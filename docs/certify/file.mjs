// The file format: documents, sections and records. See ../internals/certificate-format.md.

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

/** always are the fields that documents have even if they are empty. */
const always = ['version', 'models', 'model', 'number', 'name'];
const empty = (value) => value === false || value === '' || Array.isArray(value) && value.length === 0;
const typeOf = (value) => Array.isArray(value) ? value.every((x) => typeof x === 'string') && 'array' : typeof value;

/** Reader reads the bytes of a certificate: begin, then next and records until next returns null. */
export class Reader {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  /** begin compares the checksum, and returns the task. */
  async begin() {
    const n = this.bytes.length, tail = n - 33;
    if (String.fromCharCode(...this.bytes.subarray(0, magic.length)) !== magic) malformed('it is no certificate, or one of another version');
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
    let value, text;
    try {
      text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(this.take(this.number()));
      value = JSON.parse(text);
    } catch (e) {
      malformed('a document is no JSON: ' + e.message);
    }
    const written = JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (c) => '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0'));
    if (typeOf(value) !== 'object' || value === null || written !== text) malformed('a document is not written as it has to be');
    const names = Object.keys(fields), given = Object.keys(value);
    given.forEach((name, i) => {
      const ok = typeOf(value[name]) === fields[name] && (always.includes(name) || !empty(value[name])) && names.indexOf(name) > names.indexOf(given[i - 1]);
      if (!ok) malformed(`a document has a field ${name} that is not of this version, or in another place`);
    });
    for (const name of always) if (name in fields && !(name in value)) malformed(`a document lacks the field ${name}`);
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
