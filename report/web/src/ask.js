// Requests to the server. Addresses are relative, and so keep the token.

async function request(method, path, document) {
  const response = await fetch(path, { method, headers: document ? { "Content-Type": "application/json" } : {}, body: document && JSON.stringify(document) });
  if (!response.ok) throw new Error((await response.text()).trim() || response.statusText);
  return response.json();
}

export const get = (path) => request("GET", path);
export const put = (path, document) => request("PUT", path, document);
export const post = (path, document) => request("POST", path, document);
export const remove = (path) => request("DELETE", path);

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
