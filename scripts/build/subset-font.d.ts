/** The part of the package subset-font that we use. The package has no types of its own. */
declare module 'subset-font' {
  export default function subset(
    font: Buffer,
    text: string,
    options: { readonly targetFormat: 'woff2'; readonly noLayoutClosure: boolean },
  ): Promise<Buffer>;
}
