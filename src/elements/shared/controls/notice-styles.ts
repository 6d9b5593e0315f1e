import { css } from 'lit';

/** The styles of parts that are not shown at first: notices, links, small buttons in a line, and spinners. */
export const noticeStyles = css`
  .link {
    border-radius: var(--_radius-s);
    color: var(--_accent);
    text-underline-offset: 3px;
  }
  .change {
    min-height: 44px;
    padding: 0;
    border: 0;
    border-radius: var(--_radius-s);
    background: none;
    color: var(--_accent);
    font: inherit;
    font-size: 0.875em;
    text-decoration: underline;
    text-underline-offset: 3px;
    cursor: pointer;
  }
  .spinner {
    flex: none;
    width: 1.15em;
    height: 1.15em;
    border: 2px solid currentColor;
    border-inline-end-color: transparent;
    border-radius: var(--_radius-full);
    animation: turn 0.8s linear infinite;
  }
  /* Where a theme decides the colours, a transparent edge gets one, and a full ring would not seem to turn. */
  @media (forced-colors: active) {
    .spinner {
      border-inline-end-color: Canvas;
    }
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
  .notice {
    display: flex;
    gap: 12px;
    padding: 14px var(--_space);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_subtle);
    font-size: 0.9375em;
    outline: 0;
  }
  .notice > .icon {
    margin-top: 1px;
    color: var(--_accent);
  }
  .notice.danger {
    border-color: color-mix(in srgb, var(--_danger) 35%, transparent);
    background: color-mix(in srgb, var(--_danger) 7%, var(--_surface));
  }
  .notice.danger > .icon {
    color: var(--_danger);
  }
  .notice-title {
    font-weight: 600;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 12px 20px;
    align-items: center;
    margin-top: 12px;
  }
  .actions .button {
    width: auto;
  }
  :is(.actions, .keeps, .outcome) .link {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
  }
`;
