import { css } from 'lit';

/** The styles of a stored card, in the list of cards and where a payment is made: its mark, its nickname and when it expires. */
export const cardStyles = css`
  .card-mark {
    display: block;
    width: 34px;
    height: 22px;
    border-radius: var(--_radius-s);
    outline: 1px solid var(--_border);
    outline-offset: -1px;
  }
  .card-name {
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
    align-items: center;
    font-weight: 550;
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
    font-weight: 550;
  }
  @media (forced-colors: active) {
    .card-mark {
      forced-color-adjust: none;
    }
  }
`;
