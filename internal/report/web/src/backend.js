// What answers the page: the server that it comes from, or the object ltlcheckBackend that a script before this one has set, as that
// of the playground does. A backend has three functions:
//
//   request(method, path, document)  answers a request by a document, or throws
//   follow(id, told, lost)           tells of the events of a job until one has the state done or failed; lost means that none will come
//   result(id)                       returns the address of a job's page
//
// and shares, if files can be opened from the address of the page. Its files have own, if they were written by the user.

const server = {
  async request(method, path, document) {
    const response = await fetch(path, { method, headers: document ? { "Content-Type": "application/json" } : {}, body: document && JSON.stringify(document) });
    if (!response.ok) throw new Error((await response.text()).trim() || response.statusText);
    return response.json();
  },

  follow(id, told, lost) {
    const events = new EventSource(`jobs/${id}/events`);
    events.onmessage = (m) => {
      const e = JSON.parse(m.data);
      if (e.state === "done" || e.state === "failed") events.close();
      told(e);
    };
    events.onerror = () => events.readyState === EventSource.CLOSED && lost(); // otherwise it tries again by itself
  },

  result: (id) => `jobs/${id}/result`,
};

export const backend = globalThis.ltlcheckBackend ?? server;
