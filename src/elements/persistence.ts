/** How long is waited before a part of an element is asked for once more, in milliseconds. */
const PAUSES: readonly number[] = [300, 1_200];

/** Loads something; on a bad line a few times. */
export async function persistently<Loaded>(load: () => Promise<Loaded>, pauses = PAUSES): Promise<Loaded> {
  for (const pause of pauses)
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  return load();
}
