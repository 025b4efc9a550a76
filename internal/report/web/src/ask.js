// Requests of the page, which its backend answers. Addresses are relative, and so keep the token.

import { backend } from "./backend.js";

export const get = (path) => backend.request("GET", path);
export const put = (path, document) => backend.request("PUT", path, document);
export const post = (path, document) => backend.request("POST", path, document);
export const remove = (path) => backend.request("DELETE", path);

// latest makes work, which takes time, apply for the last call only, and not more often than every so many milliseconds.
export function latest(wait, work, apply) {
  let timer = 0;
  let turn = 0;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const mine = ++turn;
      try {
        const result = await work(...args);
        if (mine === turn) apply(result);
      } catch (error) {
        if (mine === turn) apply({ error: error.message });
      }
    }, wait);
  };
}
