// Asks the worker, and ends it when it takes too long.

/** How long an answer may take, in milliseconds, and how long the worker may take to load. */
const PATIENCE = 5000;
const LOADING = 60000;

export class Client {
  #worker = null;
  #ready = null;
  #asked = 0;
  #waiting = new Map();

  constructor() {
    this.#start();
  }

  /** The answer to a question. It fails if that takes too long. */
  async ask(question) {
    await this.#ready;
    this.#asked += 1;
    const id = this.#asked;
    return within(PATIENCE, () => this.#restart(), (resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...question });
    });
  }

  #start() {
    this.#worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#ready = within(LOADING, () => this.#worker.terminate(), (resolve, reject) => {
      this.#worker.addEventListener("message", ({ data }) => (data.ready ? resolve() : this.#answered(data)));
      this.#worker.addEventListener("error", (event) => {
        event.preventDefault();
        reject(new Error(`The verifier cannot be loaded: ${event.message ?? "reload the page"}`));
      });
    });
    // Whoever asks is told.
    this.#ready.catch(() => {});
  }

  #answered({ id, answer, error }) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) {
      waiting?.resolve(answer);
    } else {
      waiting?.reject(new Error(error));
    }
  }

  #restart() {
    this.#worker.terminate();
    this.#waiting.forEach(({ reject }) => reject(new Error("This was stopped with what took too long.")));
    this.#waiting.clear();
    this.#start();
  }
}

/** What a work settles with. After `limit` milliseconds it fails, and is stopped. */
function within(limit, stop, work) {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      reject(new Error(`This takes more than ${limit / 1000} seconds, so it was stopped.`));
      stop();
    }, limit);
    const settle = (end) => (value) => {
      clearTimeout(late);
      end(value);
    };
    work(settle(resolve), settle(reject));
  });
}
