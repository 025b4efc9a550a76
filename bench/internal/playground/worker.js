// A worker, which runs the command: an instance of the module for each run. The page sends the module first, then one run at a time;
// the answer has the exit status and the output, and before it come the lines of standard error.

{
  let module = null;

  const run = async ({ id, args, input, files }) => {
    const out = [];
    const decoder = new TextDecoder();
    let line = "";
    globalThis.fs = new FileSystem(files, input, (fd, bytes) => {
      if (fd === 1) return out.push(bytes);
      line += decoder.decode(bytes, { stream: true });
      const end = line.lastIndexOf("\n") + 1;
      if (end > 0) postMessage({ id, said: line.slice(0, end) });
      line = line.slice(end);
    });
    const go = new Go();
    let status = 4;
    go.argv = ["ltlcheck", ...args];
    go.exit = (code) => {
      status = code;
      for (const timer of go._scheduledTimeouts.values()) clearTimeout(timer); // a call of a program that has ended is an error
      delete globalThis.ltlcheckInterrupt;
    };
    await go.run(await WebAssembly.instantiate(module, go.importObject));
    postMessage({ id, said: line, status, out: await new Blob(out).arrayBuffer() });
  };

  onmessage = async ({ data }) => {
    if (data.module) module = data.module;
    else if (data.interrupt) globalThis.ltlcheckInterrupt?.();
    else {
      try {
        await run(data);
      } catch (error) {
        postMessage({ id: data.id, failed: String(error) });
      }
    }
  };
}
