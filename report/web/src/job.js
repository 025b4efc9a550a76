// A run of a command on the server: its progress, and in the end its page.

import { post, remove } from "./ask.js";

export class Job {
  // changed is told of every event.
  constructor(changed) {
    this.changed = changed;
    this.id = null;
  }

  async start(request) {
    await this.stop();
    this.stopped = false;
    this.command = request.command;
    this.changed({ state: "asking" });
    try {
      const { id } = await post("jobs", request);
      this.id = id;
      this.listen(id);
    } catch (error) {
      this.changed({ state: "failed", message: error.message, result: false });
    }
  }

  listen(id) {
    const events = (this.events = new EventSource(`jobs/${id}/events`));
    events.onmessage = (m) => {
      const e = JSON.parse(m.data);
      if (e.state === "done" || e.state === "failed") {
        events.close();
        this.id = null;
      }
      this.changed({ ...e, id, command: this.command, stopped: this.stopped });
    };
    events.onerror = () => {
      if (events.readyState !== EventSource.CLOSED) return; // it tries again by itself
      this.id = null;
      this.changed({ state: "failed", message: "the server does not answer any more", result: false });
    };
  }

  async stop() {
    if (this.id === null) return;
    this.stopped = true;
    try {
      await remove(`jobs/${this.id}`);
    } catch {
      // it has ended
    }
  }
}
