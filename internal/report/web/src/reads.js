// Which variables of a run its property reads.

// reads is their names, in the order of the run: those that stand in a proposition of the formula or, where there is no
// formula, in the statement that has failed.
export function reads(run) {
  const { why, end } = run.source;
  const last = run.steps.at(-1);
  const texts = why?.rows.length > 0 ? why.rows.map((row) => row.proposition ?? row.formula) : last && !run.source.cycle.length && (end ?? null) === null ? [last.statement] : [];
  const text = texts.join("\n");
  const words = new Set(text.match(/[A-Za-z_]\w*/g));
  return run.names.filter((name) => isRead(name, text, words));
}

function isRead(name, text, words) {
  const position = name.match(/^(\w+)\[(\d+)\]@$/);
  if (position) {
    const [, process, pid] = position;
    return words.has(process) && [...text.matchAll(new RegExp(`\\b${process}\\s*(?:\\[\\s*([^\\]]*?)\\s*\\])?\\s*@`, "g"))].some(([, i]) => i === undefined || i === pid || !/^\d+$/.test(i));
  }
  const [, base, index] = name.match(/(?:^|[:.])([A-Za-z_]\w*)(?:\[(\d+)\])?$/) ?? [];
  if (!base) return text.includes(name);
  if (!words.has(base)) return false;
  const indices = [...text.matchAll(new RegExp(`\\b${base}\\s*\\[\\s*([^\\]]*?)\\s*\\]`, "g"))].map((m) => m[1]);
  return index === undefined || indices.length === 0 || indices.some((i) => i === index || !/^\d+$/.test(i));
}
