/** A page for a sandboxed frame. Tests put elements into it from outside. */
import { putInto, serveViews, type Kind } from './any-proxy.ts';

serveViews();
Object.assign(window, { put: (kind: Kind) => putInto(document.body, kind) });
