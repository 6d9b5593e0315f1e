import type { AdjustableClock, ClockMove, WorkQueue } from '../domain/ports.ts';

/** Moves the clock step by step, from one moment at which work falls due to the next. All work of a step ends before the next step. */
export interface ClockMover {
  /** Moves the clock to the moment that `to` computes from the present one. @throws what `to` throws */
  move(to: (from: Date) => Date, freeze: boolean): Promise<void>;
  /** Finishes a move that no node is making. */
  takeOver(): Promise<void>;
}

/** The parts of a clock mover. */
export interface MoveOptions {
  readonly queue: WorkQueue;
  readonly clock: AdjustableClock;
  /** Makes the lanes look for work. */
  readonly wake: () => void;
  /** Resolves when the lanes have no work in progress. */
  readonly idle: () => Promise<void>;
  /** Waits a moment while another node is working. */
  readonly pause: () => Promise<void>;
  /** Lets other tasks run, so that requests are answered between two steps of a long move. */
  readonly yieldToOthers: () => Promise<void>;
}

/** Moves the sandbox's clock, and runs all work that falls due on the way. */
export function createClockMover({ queue, clock, wake, idle, pause, yieldToOthers }: MoveOptions): ClockMover {
  async function drain(): Promise<void> {
    wake();
    await idle();
  }

  /**
   * Continues a move until it has ended or was given up. If a node dies here, the clock stays between two steps, and another node
   * continues from there. A node that has lost its connection may continue beside that other node: the clock accepts a step from one of
   * them, and the other looks again.
   */
  async function continueMove(move: ClockMove): Promise<void> {
    await drain();
    while (clock.isMaking(move)) {
      const due = await queue.nextDue(move.target);
      if (due === undefined) {
        await clock.arrive(move);
        continue;
      }
      const here = due <= clock.now();
      if (!here && !(await clock.stepTo(move, due))) continue;
      await drain();
      await yieldToOthers();
      // Due work that is still there belongs to another node, which finishes it soon or loses it.
      if (here) await pause();
    }
  }

  /** Finishes an unfinished move. Only one node may run this at a time. */
  async function finish(): Promise<void> {
    await clock.refresh();
    const unfinished = clock.move();
    if (unfinished !== null) await continueMove(unfinished);
  }

  return {
    async move(to, freeze) {
      const turn = async () => {
        await finish();
        const move = { target: to(clock.now()), freeze };
        const isBegun = await clock.begin(move);
        if (isBegun) await continueMove(move);
        return isBegun;
      };
      while ((await queue.runAlone(turn))?.result !== true) await pause();
      wake();
    },
    async takeOver() {
      if ((await queue.runAlone(finish)) !== null) wake();
    },
  };
}
