import { describe } from 'node:test';
import { forEachDatabase } from '../../support/databases.ts';
import { interfaceFor } from '../../support/interface.ts';
import { links } from './links.ts';
import { pages } from './pages.ts';

/** Electronic mandate pages and the links to them, on both databases. */
describe('electronic mandates', () => {
  forEachDatabase((open) => {
    const desk = interfaceFor(open);
    pages(desk);
    links(desk);
  });
});
