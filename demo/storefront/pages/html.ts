import type { html } from 'hono/html';

/** The result of `html`: a part of a page. */
export type Html = ReturnType<typeof html>;
