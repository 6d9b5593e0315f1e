/** Somebody who speaks in turn. */
export interface Turn {
  /** Says something: at once if it is this turn, otherwise when all earlier turns have ended. */
  write(text: string): void;
  end(): void;
}

/**
 * Output of programs that run at the same time, in the order in which they were started, as if one ran after the other. So a
 * message of several lines stays together, and the output of the program that was started first is seen as it comes.
 */
export function turns(write: (text: string) => void): () => Turn {
  const waiting: { said: string; isOver: boolean }[] = [];

  const flush = (): void => {
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      if (first.said !== '') write(first.said);
      first.said = '';
      if (!first.isOver) return;
      waiting.shift();
    }
  };

  return () => {
    const mine = { said: '', isOver: false };
    waiting.push(mine);
    return {
      write(text) {
        mine.said += text;
        flush();
      },
      end() {
        mine.isOver = true;
        flush();
      },
    };
  };
}
