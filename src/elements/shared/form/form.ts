import type { TemplateResult } from 'lit';
import { cleanText } from '../../../facts/text.ts';
import { selectField, textField, type FieldOptions, type TextFieldOptions } from '../controls/field.ts';
import { msg } from '../locales/localize.ts';
import { isRecord } from '../../../facts/records.ts';
import type { FieldRow, FormValues } from './catalogue.ts';

/** The error text of a value that the service refused, where the form finds nothing wrong with it. */
export const notAccepted = (): string => msg('This is not accepted. Please check it.');

/** Moves the focus to a field. Of several values beside each other, the first one takes it. */
export const focusField = (root: ParentNode | null, name: string): void => root?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

/** Writes the value of a field that was cleared: a render does not write a value again that it has written before. */
function writeField(root: ParentNode | null, name: string, value: string): void {
  const control = root?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
  if (control && control.type !== 'radio' && control.type !== 'checkbox') control.value = value;
}

/** What a form needs from its element. */
export interface FormHost {
  requestUpdate(): void;
}

/**
 * What was typed into a form, and which of its fields are marked. The values are kept after refusals, in a renewed session, and while the
 * element is out of the page. A key press causes a render only if an error text changes.
 */
export abstract class Form<Name extends string> implements FormValues {
  /** The typed values. A field that was never touched is absent. */
  readonly values: Partial<Record<Name, string>> = {};
  /** Whether the fields are locked, because a request is under way. */
  locked = false;
  protected readonly host: FormHost;
  readonly #onChange: (name?: Name) => void;
  /** The fields whose mistakes may be shown: the focus has left them, or the form was submitted. */
  #shown = new Set<Name>();
  /** The fields that the service refused, until they are changed. */
  #refused = new Set<Name>();

  constructor(host: FormHost, changed: (name?: Name) => void) {
    this.host = host;
    this.#onChange = changed;
  }

  /** The rows of all fields that the form may ask for. */
  protected abstract readonly rows: Readonly<Record<Name, FieldRow<this>>>;

  /** The fields that are asked now, in their order. */
  abstract get names(): readonly Name[];

  /** The clean value of a field: what was typed, or its value from the start. */
  get(name: Name): string {
    return cleanText(this.values[name] ?? this.initial(name));
  }

  /** The value of a field before anything was typed. */
  protected initial(name: Name): string {
    return this.rows[name].initial ?? '';
  }

  /** The value to be sent; empty if nothing was typed. */
  sent(name: Name): string {
    const typed = this.get(name);
    return typed && (this.rows[name].sent?.(typed) ?? typed);
  }

  /** The filled fields as they are sent, by their names in their section (`line1` of `billing.line1`). */
  protected sentOf(names: readonly Name[]): Record<string, string> {
    const all = names.map((name) => [name.slice(name.indexOf('.') + 1), this.sent(name)] as const);
    return Object.fromEntries(all.filter(([, value]) => value));
  }

  /** The label of a field. */
  label(name: Name): string {
    return this.rows[name].label(this);
  }

  /** Whether a field may be empty. */
  isOptional(name: Name): boolean {
    const row = this.rows[name];
    return row.initial === undefined && row.empty?.(this, name) === undefined;
  }

  /** What is wrong with a field, or undefined. */
  problem(name: Name): string | undefined {
    const row = this.rows[name];
    const typed = this.get(name);
    return typed ? row.wrong?.(typed, this, name) : row.empty?.(this, name);
  }

  /** The error text that a field shows, or undefined. */
  error(name: Name): string | undefined {
    if (!this.#shown.has(name)) return undefined;
    return this.problem(name) ?? (this.#refused.has(name) ? notAccepted() : undefined);
  }

  /** The fields that are wrong, or empty although they may not be. */
  get wrong(): readonly Name[] {
    return this.names.filter((name) => this.problem(name) !== undefined);
  }

  /** The first field that shows an error, or is wrong or empty. */
  get firstWrong(): Name | undefined {
    return this.names.find((name) => (this.error(name) ?? this.problem(name)) !== undefined);
  }

  /** Whether all fields are filled in and valid. */
  get complete(): boolean {
    return this.wrong.length === 0;
  }

  /** Shows every mistake. Returns the first wrong field, or null. */
  check(): Name | null {
    this.#shown = new Set(this.names);
    this.host.requestUpdate();
    return this.wrong[0] ?? null;
  }

  /** Marks the fields that the service refused. Returns whether there are any. */
  refuse(names: readonly Name[]): boolean {
    this.#refused = new Set(names);
    for (const name of names) this.#shown.add(name);
    this.host.requestUpdate();
    return names.length > 0;
  }

  /** Forgets what was typed. */
  clear(): void {
    for (const name of Object.keys(this.values) as Name[]) Reflect.deleteProperty(this.values, name);
    this.#shown.clear();
    this.#refused.clear();
  }

  /** Forgets what was typed, and empties the fields in `root`. */
  empty(root: ParentNode | null): void {
    this.clear();
    for (const name of Object.keys(this.rows) as Name[]) writeField(root, name, this.get(name));
    this.changed();
  }

  /** Puts the values of a draft into the fields that were not touched since. A field counts as left, so that an error in it is shown. */
  restore(draft: unknown): void {
    if (!isRecord(draft)) return;
    for (const name of Object.keys(this.rows) as Name[]) {
      const value = draft[name];
      if (typeof value !== 'string' || this.values[name] !== undefined) continue;
      this.values[name] = value.slice(0, LONGEST);
      if (value) this.#shown.add(name);
    }
  }

  /** Draws a field, with its label, its error or hint. `more` replaces what follows from the row. */
  field(name: Name, more: Partial<TextFieldOptions> & { readonly part?: string } = {}): TemplateResult {
    const row = this.rows[name];
    const { inputmode, autocomplete = 'off', maxlength = LONGEST, type, capitals, prefix } = row;
    const options = {
      autocomplete,
      maxlength,
      type,
      capitals,
      prefix,
      inputmode: typeof inputmode === 'function' ? inputmode(this, name) : inputmode,
      ...row.days?.(this),
      id: name,
      label: this.label(name),
      value: this.values[name] ?? this.initial(name),
      error: this.error(name),
      hint: this.#advice(name) ?? row.hint?.(this),
      optional: this.isOptional(name) ? msg('(optional)') : undefined,
      locked: this.locked,
      onInput: (value: string) => this.input(name, value),
      onLeave: () => this.#leave(name),
      ...more,
    };
    const choices = row.choices?.(this, name);
    if (choices === undefined) return textField(options);
    return (row.pills?.(this) ?? selectField)({ ...options, choices });
  }

  /** A value was typed or chosen. */
  input(name: Name, typed: string): void {
    const row = this.rows[name];
    const value = row.kept?.(typed) ?? typed;
    if (this.locked || this.values[name] === value) return;
    const before = this.error(name);
    this.values[name] = value;
    this.#refused.delete(name);
    // A choice may decide how other fields are shown and checked.
    if (row.choices || before !== this.error(name)) this.host.requestUpdate();
    this.#onChange(name);
  }

  /** Something else in the form has changed. */
  protected changed(): void {
    this.host.requestUpdate();
    this.#onChange();
  }

  #correct(name: Name, value: string): void {
    this.input(name, value);
    this.host.requestUpdate();
  }

  #leave(name: Name): void {
    // An empty field that somebody only passed through is not an error yet.
    if (this.#shown.has(name) || !this.get(name)) return;
    this.#shown.add(name);
    if (this.error(name) ?? this.#advice(name)) this.host.requestUpdate();
  }

  /** What there is to say about a typed value, once the focus has left its field. */
  #advice(name: Name): FieldOptions['hint'] {
    return this.#shown.has(name) ? this.rows[name].advice?.(this.get(name), (value) => this.#correct(name, value)) : undefined;
  }
}

/** The longest field of a draft: the reason for leaving. */
const LONGEST = 1024;
