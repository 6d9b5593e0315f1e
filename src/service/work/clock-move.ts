import type { AdjustableClock, ClockMove, WorkQueue } from '../domain/ports.ts';

/** Moving the clock: step by step, from one moment at which something falls due to the next, each drained before the next. */
export interface ClockMover {
  /** Moves it to what `to` makes of the moment it is. @throws what `to` throws */
  make(to: (from: Date) => Date, freeze: boolean): Promise<void>;
  /** Finishes a move that nobody is making. */
  takeOver(): Promise<void>;
}

/** What a move works with. */
export interface MoveOptions {
  readonly queue: WorkQueue;
  readonly clock: AdjustableClock;
  /** Has the lanes look. */
  readonly wake: () => void;
  /** Resolves when they have nothing under way. */
  readonly idle: () => Promise<void>;
  /** A moment's pause, while another node is at it. */
  readonly pause: () => Promise<void>;
  /** Lets everything else have its turn: requests are answered between two steps of a long move. */
  readonly turn: () => Promise<void>;
}

/** Moves the sandbox's clock, and runs all work that falls due on the way. */
export function createClockMover({ queue, clock, wake, idle, pause, turn: others }: MoveOptions): ClockMover {
  async function drain(): Promise<void> {
    wake();
    await idle();
  }

  /**
   * Goes on with a move that has begun, until it is over or given up. A node that dies here leaves the clock between two
   * steps; another goes on from there.
   */
  async function goOn(move: ClockMove): Promise<void> {
    await drain();
    for (let due = await queue.nextDue(move.target); due !== undefined; due = await queue.nextDue(move.target)) {
      const here = due <= clock.now();
      if (!here && !(await clock.stepTo(due))) return;
      await drain();
      await others();
      if (clock.move() === null) return;
      // What was due and is still there is another node's: its turn ends soon, or it is dead.
      if (here) {
        await queue.releaseDeadNodes();
        await pause();
      }
    }
    await clock.arrive(move);
  }

  /** Finishes what is unfinished; call it alone. */
  async function finish(): Promise<void> {
    await clock.refresh();
    const unfinished = clock.move();
    if (unfinished !== null) await goOn(unfinished);
  }

  return {
    async make(to, freeze) {
      const turn = async () => {
        await finish();
        const move = { target: to(clock.now()), freeze };
        await clock.begin(move);
        await goOn(move);
      };
      while ((await queue.runAlone(turn)) === null) await pause();
      wake();
    },
    async takeOver() {
      if ((await queue.runAlone(finish)) !== null) wake();
    },
  };
}
