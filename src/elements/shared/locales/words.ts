/** A short title, and a text that explains it to the shopper. */
export interface Words {
  readonly title: string;
  readonly text: string;
}
