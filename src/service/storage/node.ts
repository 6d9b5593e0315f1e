/** A node among those that share a database. */
export interface Node {
  readonly id: number;
  /** Frees what dead nodes had claimed. Answers whether a node that was there at the last look is gone: it died, or has left. */
  releaseDeadNodes(): Promise<boolean>;
  /** Runs `body` while none else is run, here or at another node; null when one is. */
  runAlone<R>(body: () => Promise<R>): Promise<{ result: R } | null>;
  /** Leaves, and gives back what it had. */
  leave(): Promise<void>;
}
