/** The typed values of a panel, by the names of its fields. They are cleared when another panel opens. */
export class FieldValues {
  readonly #values = new Map<string, string>();
  readonly #onChange: () => void;

  constructor(changed: () => void) {
    this.#onChange = changed;
  }

  /** The value of a field; `otherwise` until something is typed. */
  get(name: string, otherwise = ''): string {
    return this.#values.get(name) ?? otherwise;
  }

  set(name: string, value: string): void {
    this.#values.set(name, value);
    this.#onChange();
  }

  /** All typed values. */
  get typed(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#values);
  }

  clear(): void {
    this.#values.clear();
  }
}
