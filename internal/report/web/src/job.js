// A run of a command: its progress, and in the end its page.

import { post, remove } from "./ask.js";
import { backend } from "./backend.js";

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
    const told = (e) => {
      if (e.state === "done" || e.state === "failed") this.id = null;
      this.changed({ ...e, id, command: this.command, stopped: this.stopped });
    };
    backend.follow(id, told, () => {
      this.id = null;
      this.changed({ state: "failed", message: "the server does not answer any more", result: false });
    });
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
