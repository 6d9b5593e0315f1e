import { css } from 'lit';

/** The styles of the lists in the panels (cards, invoices, debits, amounts), and of a stored card. */
export const accountStyles = css`
  .facts {
    display: grid;
    gap: var(--_space);
    padding-block: 8px;
  }
  .invoice > span,
  .card-text {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .cards > li,
  .invoices > li {
    padding-block: 12px;
    border-top: 1px solid var(--_border);
  }
  .cards > :first-child,
  .invoices > :first-child {
    padding-top: 0;
    border-top: 0;
  }
  .cards > :last-child,
  .invoices > :last-child {
    padding-bottom: 0;
  }
  .card-item {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    align-items: center;
    justify-content: space-between;
  }
  .card-text {
    flex: 1 1 15em;
  }
  .card-item > .row-actions {
    gap: 0;
    /* In line with the card's name. On a small phone, three buttons fit next to each other. */
    margin-inline: 38px -8px;
  }
  .card-item .small {
    padding-inline: 4px;
  }
  .invoice {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 12px;
    align-items: center;
  }
  .invoice > .muted {
    font-size: 0.875em;
  }
  .invoice > .muted:last-child {
    grid-column: 1 / -1;
  }
  .invoice > .amount {
    text-align: end;
  }
  .invoice > .row-actions {
    gap: 0;
    justify-self: end;
    margin-inline-end: -8px;
  }
  /* Where the text is large, a date beside an amount would break between letters. */
  @container (max-width: 17em) {
    .invoice {
      grid-template-columns: minmax(0, 1fr);
    }
    .invoice > .amount {
      text-align: start;
    }
    .invoice > .row-actions {
      justify-self: start;
      margin-inline: -8px 0;
    }
  }
  @container (min-width: 40em) {
    .card-item > .row-actions {
      gap: 8px;
      margin-inline: 0 -4px;
    }
  }
  .card-name {
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
    align-items: center;
    font-weight: 600;
  }
  /* In line with the card's name, beside its mark. This includes a badge that has no room in the first line. */
  .card-name,
  .card-name ~ * {
    padding-inline-start: 42px;
  }
  .card-name > .card-face {
    margin-inline-start: -42px;
  }
  .card-name > .badge {
    margin: 0;
  }
  .card-details {
    font-size: 0.875em;
  }
  .card-details > span {
    font-size: 1em;
  }
  .nickname {
    color: var(--_text);
    font-weight: 600;
  }
`;
