// The command: node main.mjs CERTIFICATE... prints a line for each certificate; with - for the names, they are read from the
// standard input. It ends with 0 if all are certified, 1 if one is wrong, 2 if one is no certificate or is about another
// question than the model, 3 if a limit was reached, 5 if something is not supported; the first of these that is not 0.

import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';

import { certify } from './certify.mjs';

const statuses = { certified: 0, wrong: 1, malformed: 2, limit: 3, unsupported: 5 };

/** names yields the certificates of the command line. */
async function* names() {
  if (process.argv[2] === '-') yield* createInterface({ input: process.stdin });
  else yield* process.argv.slice(2);
}

for await (const name of names()) {
  let found;
  try {
    const bytes = await readFile(name);
    found = await certify(new Uint8Array(bytes), (model) => readFile(resolve(dirname(name), model), 'utf8'));
  } catch (e) {
    if (!e.code) throw e;
    found = { verdict: 'malformed', reason: e.message };
  }
  const sum = (what) => found.proofs.reduce((n, p) => n + p[what], 0);
  console.log(`${name}: ${found.verdict}: ${found.reason ?? `${sum('states')} states, ${sum('edges')} edges`}`);
  process.exitCode ||= statuses[found.verdict];
}
