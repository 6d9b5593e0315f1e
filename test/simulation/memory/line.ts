import { DatabaseError } from '../../../src/service/domain/database-fault.ts';
import type { Life, Scheduler } from '../scheduler.ts';

/** How a node reaches the database: every statement is a way there and back, and the line may be cut on either. */

/** What can befall a line. */
export interface LineFaults {
  /** One statement in so many finds the connection lost before it arrives, or after it was carried out. 0: none. */
  lossOneIn: number;
}

const away = () => new DatabaseError({ class: 'away', sqlstate: '08006' });

/** A node's line to the database. */
export class Line {
  readonly life: Life;
  /** While it is cut, nothing arrives. */
  isCut = false;
  readonly #scheduler: Scheduler;
  readonly #faults: LineFaults;

  constructor(scheduler: Scheduler, faults: LineFaults, life: Life) {
    this.#scheduler = scheduler;
    this.#faults = faults;
    this.life = life;
  }

  /** Carries a statement out at the database. @throws DatabaseError where the connection is lost, before or after */
  async trip<T>(statement: () => T | Promise<T>): Promise<T> {
    const { dice } = this.#scheduler;
    await this.#scheduler.pause(dice.number(1, 3), this.life);
    this.#mayBeLost();
    const answer = await statement();
    if (!this.life.alive) return new Promise<never>(() => undefined);
    this.#mayBeLost();
    return answer;
  }

  #mayBeLost(): void {
    if (this.isCut || (this.#faults.lossOneIn > 0 && this.#scheduler.dice.oneIn(this.#faults.lossOneIn))) throw away();
  }
}
