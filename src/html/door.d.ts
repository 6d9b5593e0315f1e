import type { HtmlWriter } from '../proxy/html-writer.ts';

/** The types of this room on a server, without the DOM. */
export declare const writer: HtmlWriter;
