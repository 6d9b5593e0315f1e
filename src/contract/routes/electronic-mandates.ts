import * as pages from '../electronic-mandates.ts';
import { CREATE, LIST, UPDATE, type Route } from './route.ts';

/** Pages on which people sign mandates, and links to them. */
export const electronicMandatesRoutes = {
  'emandates.list': {
    method: 'GET',
    path: '/electronic-mandates/list',
    tag: 'Electronic mandates',
    summary: 'List electronic mandate pages',
    query: pages.emandatePagesListQuery,
    answer: pages.emandatePagesListAnswer,
    errors: LIST,
  },
  'emandates.create': {
    method: 'POST',
    path: '/electronic-mandates/create',
    tag: 'Electronic mandates',
    summary: 'Create electronic mandate pages',
    body: pages.emandatePagesCreateBody,
    answer: pages.emandatePagesAnswer,
    errors: [...CREATE, '009'],
    extension: true,
  },
  'emandates.update': {
    method: 'POST',
    path: '/electronic-mandates/update',
    tag: 'Electronic mandates',
    summary: 'Change electronic mandate pages, or publish and close them',
    body: pages.emandatePagesUpdateBody,
    answer: pages.emandatePagesAnswer,
    errors: [...UPDATE, '009'],
    extension: true,
  },
  'emandates.link': {
    method: 'POST',
    path: '/electronic-mandates/link',
    tag: 'Electronic mandates',
    summary: 'Make links to published pages, filled in for a customer',
    body: pages.emandateLinkBody,
    answer: pages.emandateLinksAnswer,
    errors: [...UPDATE, '009'],
  },
} as const satisfies Record<string, Route>;
