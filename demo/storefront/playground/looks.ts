/** Finished looks to copy. Each sets a font, one colour and a few sizes. The elements derive the rest from these, for light and dark. */
export const LOOKS: readonly { readonly title: string; readonly words: string; readonly style: Readonly<Record<string, string>> }[] = [
  {
    title: 'Ledger',
    words: 'Calm: a serif font, small corners, dark green.',
    style: {
      '--pay-color-brand': '#14532d',
      '--pay-font-family': "Georgia, 'Times New Roman', serif",
      '--pay-radius': '3px',
      '--pay-space': '18px',
      '--pay-field-height': '50px',
    },
  },
  {
    title: 'Poster',
    words: 'Strong: square corners, orange with black text.',
    style: {
      '--pay-color-brand': '#ff6a13',
      '--pay-font-family': "'Helvetica Neue', Arial, sans-serif",
      '--pay-radius': '0px',
      '--pay-space': '16px',
      '--pay-field-height': '52px',
    },
  },
  {
    title: 'Pebble',
    words: 'Friendly: round corners, much space, violet.',
    style: {
      '--pay-color-brand': '#6741d9',
      '--pay-font-family': 'ui-rounded, Nunito, system-ui, sans-serif',
      '--pay-radius': '20px',
      '--pay-space': '20px',
      '--pay-field-height': '54px',
    },
  },
];
