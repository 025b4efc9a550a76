// Files in an address: a name to open, texts by name and a formula, as JSON, compressed, in the base64 of addresses.

const most = 1 << 20; // bytes that an address may have unpacked

async function through(bytes, transform) {
  const chunks = [];
  let size = 0;
  for await (const chunk of new Blob([bytes]).stream().pipeThrough(transform)) {
    chunks.push(chunk);
    if ((size += chunk.length) > most) throw new Error("it is too large");
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

export async function pack(shared) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(shared)), new CompressionStream("deflate-raw"));
  return btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

// unpack fails if the text is none of pack.
export async function unpack(text) {
  const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
  const { open, files, formula } = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw"))));
  if (typeof files?.[open] !== "string" || Object.values(files).some((f) => typeof f !== "string")) throw new Error("there is no file in it");
  return { open, files, formula: typeof formula === "string" ? formula : "" };
}
