declare module 'subset-font' {
  /** Makes a font with only the letters of `text`. */
  export default function subset(
    font: Buffer,
    text: string,
    options: { readonly targetFormat: 'woff2'; readonly noLayoutClosure: boolean },
  ): Promise<Buffer>;
}
