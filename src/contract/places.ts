/** Limited places, which are taken and freed again, counted under several names at once. */
export interface Places {
  /** Takes a place under all names; returns the function that frees it, or null if one of the names is at its limit. */
  take(names: readonly { readonly name: string; readonly limit: number }[]): (() => void) | null;
}

/** Places of which none is taken yet. */
export function createPlaces(): Places {
  const taken = new Map<string, number>();
  const count = (name: string) => taken.get(name) ?? 0;
  return {
    take(names) {
      if (names.some(({ name, limit }) => count(name) >= limit)) return null;
      for (const { name } of names) taken.set(name, count(name) + 1);
      let seated = true;
      return () => {
        if (!seated) return;
        seated = false;
        for (const { name } of names) {
          const left = count(name) - 1;
          if (left > 0) taken.set(name, left);
          else taken.delete(name);
        }
      };
    },
  };
}
