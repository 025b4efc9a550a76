// Writes dist/LICENSES: the licences of the packages that are bundled.
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");

const folders = execFileSync("npm", ["ls", "--omit=dev", "--all", "--parseable"], { encoding: "utf8" }).trim().split("\n").slice(1);
const texts = folders.map((folder) => {
  const file = fs.readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (!file) throw new Error(folder + " has no licence");
  return `${"=".repeat(80)}\n${path.basename(folder)}\n\n${fs.readFileSync(path.join(folder, file), "utf8")}`;
});
fs.writeFileSync(path.join(__dirname, "dist", "LICENSES"), texts.join("\n"));
