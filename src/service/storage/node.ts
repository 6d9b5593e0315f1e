/** One of the nodes that share a database. */
export interface Node {
  readonly id: number;
  /** Releases the work of dead nodes. Returns whether a node has gone since the last look: it died or left. */
  releaseDeadNodes(): Promise<boolean>;
  /** Runs `body` unless another `runAlone` is running, on any node; null when one is. */
  runAlone<R>(body: () => Promise<R>): Promise<{ result: R } | null>;
  /** Leaves the nodes, and releases everything that this node has claimed. */
  leave(): Promise<void>;
}
