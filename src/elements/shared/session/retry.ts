/** Pauses before a chunk is requested again, in milliseconds. */
const PAUSES: readonly number[] = [300, 1_200];

/** Loads something, and tries a few times if the network fails. */
export async function loadWithRetries<Loaded>(load: () => Promise<Loaded>, pauses = PAUSES): Promise<Loaded> {
  for (const pause of pauses)
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  return load();
}
