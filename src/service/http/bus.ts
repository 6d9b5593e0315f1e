/** Tells those who follow a subject, in this process, that it changed. Others find out by looking. */
export interface Bus {
  /** Wakes everyone who waits for the subject. */
  emit(subject: string): void;
  /** Resolves at the next change of the subject, after `ms`, or when `signal` aborts. */
  next(subject: string, ms: number, signal?: AbortSignal): Promise<void>;
}

export function createBus(): Bus {
  const waiting = new Map<string, Set<() => void>>();
  return {
    emit(subject) {
      for (const wake of waiting.get(subject) ?? []) wake();
    },
    next(subject, ms, signal) {
      return new Promise((resolve) => {
        const all = waiting.get(subject) ?? new Set();
        waiting.set(subject, all);
        const wake = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', wake);
          all.delete(wake);
          if (all.size === 0 && waiting.get(subject) === all) waiting.delete(subject);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        signal?.addEventListener('abort', wake, { once: true });
        all.add(wake);
      });
    },
  };
}
