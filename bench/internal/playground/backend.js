// The backend of the page of ltlcheck serve in a playground: what the server does there by processes and files is done here by workers and
// texts in memory. The settings are in the constant playground.

"use strict";

{
  // Limits. A run ends itself at its limits of time and memory; if it does not, its worker is ended.
  const limits = { time: 60, memory: "512M" }; // of a run, in seconds, and of the 4 GB that a module can have
  const patience = 5; // seconds until who was asked to end is ended
  const askTime = 10; // seconds for an answer
  const mostKept = 32; // results

  const stored = "ltlcheck-playground"; // the name under which texts are stored in the browser

  // The module comes as a script of its own, as text in base64.
  let loaded, missing;
  const module = new Promise((resolve, reject) => ([loaded, missing] = [resolve, reject]));
  globalThis.ltlcheckModule = async (text) => {
    try {
      const packed = Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), (c) => c.charCodeAt(0)); // fetch takes a second for that
      const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
      loaded(await WebAssembly.compileStreaming(new Response(unpacked, { headers: { "Content-Type": "application/wasm" } })));
    } catch (error) {
      missing(error);
    }
  };

  const program = URL.createObjectURL(new Blob([playground.worker], { type: "text/javascript" }));

  // Runner is a worker, which does one run after another.
  class Runner {
    constructor() {
      this.worker = new Worker(program);
      this.last = 0;
      this.ready = module.then((m) => this.worker.postMessage({ module: m }));
      this.ready.catch(() => {}); // a run says so
    }

    // run runs a command line; said is told of what it writes to standard error. The result has the status and the output. One that
    // takes longer than so many seconds is an error, and ends the worker.
    async run(args, input, files, seconds, said) {
      await this.ready;
      const id = ++this.last;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => this.end("it took too long"), 1000 * seconds);
        this.over = (error) => {
          clearTimeout(timer);
          reject(new Error(error));
        };
        this.worker.onerror = (e) => this.end(e.message);
        this.worker.onmessage = ({ data }) => {
          if (data.id !== id) return;
          if (data.said) said(data.said);
          if (data.failed) this.end(data.failed);
          if (data.status === undefined) return;
          clearTimeout(timer);
          resolve({ status: data.status, out: data.out });
        };
        this.worker.postMessage({ id, args, input, files });
      });
    }

    interrupt() {
      this.worker.postMessage({ interrupt: true });
    }

    // end ends the worker, and a run with an error.
    end(error) {
      this.worker.terminate();
      this.ended = true;
      this.over?.(error);
    }
  }

  globalThis.ltlcheckRunner = Runner; // for teach.js

  // Files.

  const texts = new Map(Object.entries(playground.examples));
  try {
    for (const [name, text] of Object.entries(JSON.parse(localStorage.getItem(stored) ?? "{}"))) texts.set(name, String(text));
  } catch {
    // there is no storage, or it is damaged: the examples are there
  }

  const editable = (name) => playground.suffixes.some((s) => name.toLowerCase().endsWith(s));

  function write({ name, text }) {
    if (!editable(name) || name.split("/").some((part) => ["", ".", ".."].includes(part))) throw new Error(`${name}: it is no model or specification`);
    texts.set(name, text);
    try {
      localStorage.setItem(stored, JSON.stringify(Object.fromEntries([...texts].filter(([n, t]) => playground.examples[n] !== t))));
    } catch {
      // then it is there until the page is closed
    }
    return { written: true };
  }

  function read(name) {
    if (!texts.has(name)) throw new Error(`${name}: there is no such file`);
    return { name, text: texts.get(name), own: texts.get(name) !== playground.examples[name] };
  }

  // Questions, one after another.

  let runner = new Runner();
  let before = Promise.resolve();

  function ask(question) {
    before = before.then(async () => {
      if (runner.ended) runner = new Runner();
      let said = "";
      try {
        const { out } = await runner.run(["question"], JSON.stringify(question), Object.fromEntries(texts), askTime, (text) => (said += text));
        return JSON.parse(new TextDecoder().decode(out));
      } catch (error) {
        return { error: `there is no answer: ${error.message} ${said}`.trim() };
      }
    });
    return before;
  }

  // Jobs, each in a worker of its own.

  const jobs = new Map();

  function start(request) {
    const id = String(jobs.size + 1);
    const job = { last: { state: "running" }, listeners: [], runner: new Runner() };
    job.say = (event) => {
      job.last = event;
      for (const listener of job.listeners) listener(event);
    };
    jobs.set(id, job);
    work(job, request);
    const old = jobs.get(String(jobs.size - mostKept));
    if (old?.address) URL.revokeObjectURL(old.address);
    return { id };
  }

  async function work(job, request) {
    let said = "";
    const heard = (text) => {
      for (const line of text.split("\n")) {
        if (line.startsWith('{"schema"')) job.say({ state: "running", progress: JSON.parse(line) });
        else said += line + "\n";
      }
    };
    try {
      const input = JSON.stringify({ ...request, time: `${limits.time}s`, memory: limits.memory });
      const { status, out } = await job.runner.run(["job"], input, Object.fromEntries(texts), limits.time + 2 * patience, heard);
      const result = out.byteLength > 0;
      if (result) job.address = URL.createObjectURL(new Blob([out], { type: "text/html" }));
      job.say({ state: status <= 3 && result ? "done" : "failed", status, message: said.trim(), result });
    } catch (error) {
      job.say({ state: "failed", status: 4, message: `${said}${error.message}`, result: false });
    }
    job.runner.end("");
  }

  // stop asks a job to end with what it has found so far.
  function stop(id) {
    const { runner } = jobs.get(id) ?? {};
    runner?.interrupt();
    setTimeout(() => runner?.end("it was stopped"), 1000 * patience);
    return { stopped: true };
  }

  globalThis.ltlcheckBackend = {
    limits,
    shares: true,

    async request(method, path, document) {
      const [place, name] = path.split("?name=");
      switch (`${method} ${place}`) {
        case "GET files":
          return { files: [...texts.keys()].filter(editable).sort(), first: playground.first };
        case "GET file":
          return read(decodeURIComponent(name));
        case "PUT file":
          return write(document);
        case "POST ask":
          return ask(document);
        case "POST jobs":
          return start(document);
      }
      if (method === "DELETE" && place.startsWith("jobs/")) return stop(place.slice("jobs/".length));
      throw new Error(`there is no ${method} ${path} here`);
    },

    follow(id, told) {
      const job = jobs.get(id);
      job.listeners.push(told);
      told(job.last);
    },

    result: (id) => jobs.get(id).address,
  };
}
