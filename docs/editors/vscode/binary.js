// Where the command ltlcheck is, and how it is built from a clone.
const { execFile } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");

const program = process.platform === "win32" ? "ltlcheck.exe" : "ltlcheck";

function isProgram(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

// find returns the command: that of the setting, if it is a path; else the first on PATH, where go install puts programs, or that was
// built before, in storage. Without one it returns undefined.
exports.find = (setting, storage, env = process.env) => {
  if (setting && setting !== "ltlcheck") return setting.includes(path.sep) ? (isProgram(setting) ? setting : undefined) : search(setting, env);
  return search(program, env) ?? [env.GOBIN, path.join(env.GOPATH ?? path.join(os.homedir(), "go"), "bin"), storage]
    .filter(Boolean).map((folder) => path.join(folder, program)).find(isProgram);
};

const search = (name, env) => (env.PATH ?? "").split(path.delimiter).filter(Boolean).map((folder) => path.join(folder, name)).find(isProgram);

// clone returns the first folder that is a clone of ltlcheck, or has one in tools/ltlcheck.
exports.clone = (folders) => folders.flatMap((f) => [f, path.join(f, "tools", "ltlcheck")])
  .find((f) => fs.existsSync(path.join(f, "cmd", "ltlcheck", "main.go")));

// build builds the command of a clone into a folder, and returns its path.
exports.build = (source, folder) => new Promise((resolve, reject) => {
  fs.mkdirSync(folder, { recursive: true });
  const to = path.join(folder, program);
  const options = { cwd: source, env: { ...process.env, CGO_ENABLED: "0" } };
  execFile("go", ["build", "-trimpath", "-o", to, "./cmd/ltlcheck"], options, (error, _, said) => {
    if (error) reject(new Error(said || error.message));
    else resolve(to);
  });
});
