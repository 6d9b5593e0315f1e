import type { HtmlWriter } from '../proxy/html-writer.ts';

/** The types of this folder for code on a server, which has no DOM types. */
export declare const writer: HtmlWriter;
