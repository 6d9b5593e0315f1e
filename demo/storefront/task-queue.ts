/** Returns a function that runs tasks of the same key one after another, in the order of its calls. */
export function taskQueue(): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (key, task) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(task, task);
    const done = turn
      .catch(() => undefined)
      .then(() => {
        if (last.get(key) === done) last.delete(key);
      });
    last.set(key, done);
    return turn;
  };
}
