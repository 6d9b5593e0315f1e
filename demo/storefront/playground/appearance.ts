import { LANGUAGES, UNSET, type Control, type Group } from './control.ts';

/** The controls for an element's attributes, properties and custom properties. They are the same for all three elements. */

const colour = ([name = '', value = '']: readonly string[]): Control => ({
  name,
  label: name.replace('--pay-color-', ''),
  kind: 'colour',
  value,
});

export const APPEARANCE: readonly Group[] = [
  {
    id: 'element',
    title: 'Attributes of the element',
    to: 'element',
    controls: [
      {
        name: 'locale',
        label: 'locale',
        kind: 'choice',
        choices: [UNSET, ...LANGUAGES],
        hint: 'All attributes here override the session.',
      },
      { name: 'theme', label: 'theme', kind: 'choice', choices: [UNSET, ['light', 'light'], ['dark', 'dark'], ['auto', 'auto']] },
      { name: 'endpoint', label: 'endpoint', kind: 'text', value: '/pay', hint: 'The path or address of the proxy.' },
      {
        name: 'page-url',
        label: 'page-url',
        kind: 'switch',
        value: true,
        hint: 'A link to the hosted page, shown if the element cannot work.',
      },
      {
        name: 'draft',
        label: 'draft',
        kind: 'choice',
        choices: [UNSET, ['off', 'off']],
        hint: 'off: the tab does not store what is typed.',
      },
      {
        name: 'appearance',
        label: 'appearance',
        kind: 'choice',
        choices: [UNSET, ['page', 'page']],
        hint: 'page: the font, corners and field height of the page. Press New session to see a change.',
      },
      { name: 'button', label: 'button', kind: 'choice', choices: [UNSET, ['none', 'none']], hint: 'none: the page has its own button.' },
      { name: 'words', label: 'words', kind: 'json', placeholder: '{ "EN_ZA": { "Pay {0}": "Place order, {0}" } }' },
      { name: 'renewSession', label: 'renewSession', kind: 'switch', hint: 'Gets a new session when this one has expired.' },
    ],
  },
  {
    id: 'tokens',
    title: 'Theme: colours',
    to: 'style',
    controls: [
      ['--pay-color-brand', '#a5462a'],
      ['--pay-color-on-brand', '#ffffff'],
      ['--pay-color-text', '#2a2019'],
      ['--pay-color-text-muted', '#665648'],
      ['--pay-color-surface', '#fffdf8'],
      ['--pay-color-subtle', '#faf5eb'],
      ['--pay-color-field', '#ffffff'],
      ['--pay-color-border', '#e2d5c0'],
      ['--pay-color-border-strong', '#8d7a66'],
      ['--pay-color-focus', '#0b57d0'],
      ['--pay-color-danger', '#b3261e'],
      ['--pay-color-success', '#2e7d32'],
    ].map(colour),
  },
  {
    id: 'measures',
    title: 'Theme: type and space',
    to: 'style',
    controls: [
      { name: '--pay-font-family', label: 'font-family', kind: 'text', placeholder: 'Georgia, serif' },
      { name: '--pay-font-size', label: 'font-size', kind: 'text', placeholder: '16px' },
      { name: '--pay-radius', label: 'radius', kind: 'text', placeholder: '10px' },
      { name: '--pay-field-height', label: 'field-height', kind: 'text', placeholder: '48px' },
      { name: '--pay-space', label: 'space', kind: 'text', placeholder: '16px' },
      { name: '--pay-max-width', label: 'max-width', kind: 'text', placeholder: '60rem' },
    ],
  },
];
