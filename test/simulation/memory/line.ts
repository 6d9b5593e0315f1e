import { DatabaseError } from '../../../src/service/domain/database-fault.ts';
import type { Life, Scheduler } from '../scheduler.ts';

/** The connection between a node and the database. Every statement travels there and back, and the connection may be cut on either way. */

/** The faults of a connection. */
export interface LineFaults {
  /** One in this many statements finds the connection lost, either before it arrives or after it was carried out. 0 means never. */
  lossOneIn: number;
}

const away = () => new DatabaseError({ class: 'away', sqlstate: '08006' });

/** A node's connection to the database. */
export class Line {
  readonly life: Life;
  /** Nothing arrives while the connection is cut. */
  isCut = false;
  readonly #scheduler: Scheduler;
  readonly #faults: LineFaults;

  constructor(scheduler: Scheduler, faults: LineFaults, life: Life) {
    this.#scheduler = scheduler;
    this.#faults = faults;
    this.life = life;
  }

  /** Carries a statement out at the database. @throws DatabaseError if the connection is lost before or after that */
  async trip<T>(statement: () => T | Promise<T>): Promise<T> {
    const { dice } = this.#scheduler;
    await this.#scheduler.pause(dice.number(1, 3), this.life);
    this.#mayBeLost();
    const answer = await statement();
    if (!this.life.alive) return new Promise<never>(() => undefined);
    this.#mayBeLost();
    return answer;
  }

  /** Repeats something while the node lives and is connected. Returns a function that ends it. */
  every(ms: number, body: () => void): () => void {
    let isOver = false;
    const again = () => {
      if (isOver) return;
      if (!this.isCut) body();
      this.#scheduler.later(ms, again, this.life);
    };
    this.#scheduler.later(ms, again, this.life);
    return () => {
      isOver = true;
    };
  }

  #mayBeLost(): void {
    if (this.isCut || (this.#faults.lossOneIn > 0 && this.#scheduler.dice.oneIn(this.#faults.lossOneIn))) throw away();
  }
}
