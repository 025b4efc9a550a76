// The files and the standard streams of one run of the command, as Go's programs expect them in a browser: functions of Node.js. There
// is one folder, /work, with files that are read only.

"use strict";

const workFolder = "/work";

globalThis.process = { pid: 1, ppid: 0, getuid: () => 1, getgid: () => 1, geteuid: () => 1, getegid: () => 1, getgroups: () => [1], umask: () => 0o22, cwd: () => workFolder };

globalThis.path = {
  resolve(...parts) {
    const out = [];
    for (const p of parts.reduce((all, p) => (p.startsWith("/") ? p : `${all}/${p}`), workFolder).split("/")) {
      if (p === "..") out.pop();
      else if (p !== "" && p !== ".") out.push(p);
    }
    return "/" + out.join("/");
  },
};

// FileSystem has the files by name, with their texts, and the input; output is told of what is written.
class FileSystem {
  constructor(files, input, output) {
    const encoder = new TextEncoder();
    this.nodes = new Map([["/", null], [workFolder, null]]); // null is a folder
    for (const [name, text] of Object.entries(files)) {
      const path = globalThis.path.resolve(name);
      this.nodes.set(path, encoder.encode(text));
      for (let up = path.lastIndexOf("/"); up > 0; up = path.lastIndexOf("/", up - 1)) this.nodes.set(path.slice(0, up), null);
    }
    this.numbers = new Map([...this.nodes.keys()].map((path, i) => [path, i + 1]));
    this.open_ = new Map([[0, { path: null, bytes: encoder.encode(input), at: 0 }]]);
    this.next = 3;
    this.output = output;
    this.constants = { O_RDONLY: 0, O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024, O_DIRECTORY: 65536 };
    const refused = (...args) => args.at(-1)(failure("EROFS"));
    for (const name of ["chmod", "chown", "fchmod", "fchown", "ftruncate", "lchown", "link", "mkdir", "rename", "rmdir", "symlink", "truncate", "unlink", "utimes"]) this[name] = refused;
  }

  // found calls back with what a function makes of a file.
  found(path, callback, make) {
    const whole = globalThis.path.resolve(path);
    if (!this.nodes.has(whole)) callback(failure("ENOENT"));
    else make(whole, this.nodes.get(whole));
  }

  status(path, bytes) {
    const folder = bytes === null;
    return {
      dev: 1, ino: this.numbers.get(path) ?? 0, mode: folder ? 0o40755 : path === null ? 0o10444 : 0o100444, nlink: 1, uid: 1, gid: 1, rdev: 0,
      size: folder ? 0 : bytes.length, blksize: 4096, blocks: 1, atimeMs: 0, mtimeMs: 0, ctimeMs: 0, isDirectory: () => folder,
    };
  }

  stat(path, callback) {
    this.found(path, callback, (whole, bytes) => callback(null, this.status(whole, bytes)));
  }

  lstat(path, callback) {
    this.stat(path, callback);
  }

  fstat(fd, callback) {
    const f = this.open_.get(fd);
    if (f) callback(null, this.status(f.path, f.bytes));
    else callback(failure("EBADF"));
  }

  readlink(path, callback) {
    this.found(path, callback, () => callback(failure("EINVAL")));
  }

  readdir(path, callback) {
    this.found(path, callback, (whole, bytes) => {
      if (bytes !== null) return callback(failure("ENOTDIR"));
      const prefix = whole === "/" ? "/" : whole + "/";
      callback(null, [...this.nodes.keys()].filter((p) => p !== "/" && p.startsWith(prefix) && !p.slice(prefix.length).includes("/")).map((p) => p.slice(prefix.length)));
    });
  }

  open(path, flags, mode, callback) {
    if (flags & (this.constants.O_WRONLY | this.constants.O_RDWR | this.constants.O_CREAT)) return callback(failure("EROFS"));
    this.found(path, callback, (whole, bytes) => {
      this.open_.set(this.next, { path: whole, bytes, at: 0 });
      callback(null, this.next++);
    });
  }

  close(fd, callback) {
    callback(this.open_.delete(fd) || fd <= 2 ? null : failure("EBADF"));
  }

  read(fd, buffer, offset, length, position, callback) {
    const f = this.open_.get(fd);
    if (!f) return callback(failure("EBADF"));
    if (f.bytes === null) return callback(failure("EISDIR"));
    const at = position ?? f.at;
    const part = f.bytes.subarray(at, at + length);
    buffer.set(part, offset);
    if (position === null || position === undefined) f.at = at + part.length;
    callback(null, part.length);
  }

  write(fd, buffer, offset, length, position, callback) {
    callback(null, this.writeSync(fd, buffer.subarray(offset, offset + length)));
  }

  writeSync(fd, buffer) {
    this.output(fd, buffer.slice()); // the memory is reused
    return buffer.length;
  }

  fsync(fd, callback) {
    callback(null);
  }
}

// failure is an error with a code that Go knows.
function failure(code) {
  return Object.assign(new Error(code), { code });
}
