import { css, html, type TemplateResult } from 'lit';
import { icon, type IconName } from './icons.ts';

/** Whether the outcome is good or bad; `calm` is neither. */
export type OutcomeTone = 'good' | 'bad' | 'calm';

/** The mark. Screen readers ignore it, because the title has the same meaning. */
export const outcomeMark = (name: IconName, tone: OutcomeTone): TemplateResult => html`<span class="mark ${tone}">${icon(name)}</span>`;

/** The styles of mark and title. */
export const outcomeHeadStyles = css`
  .mark {
    display: grid;
    place-items: center;
    width: 56px;
    height: 56px;
    margin-bottom: 8px;
    border-radius: var(--_radius-full);
    background: var(--_subtle);
    color: var(--_muted);
    font-size: 1.375em;
  }
  .mark.good {
    background: color-mix(in srgb, var(--_success) 14%, transparent);
    color: var(--_success);
    animation: arrive 0.2s cubic-bezier(0.2, 0.9, 0.3, 1.3);
  }
  .mark.bad {
    background: color-mix(in srgb, var(--_danger) 12%, transparent);
    color: var(--_danger);
  }
  @keyframes arrive {
    from {
      scale: 0.6;
      opacity: 0;
    }
  }
  .outcome-title {
    font-size: 1.375em;
    font-weight: 600;
    letter-spacing: -0.015em;
    line-height: 1.25;
    outline: 0;
    text-wrap: balance;
  }
  @media (prefers-reduced-motion: reduce) {
    .mark {
      animation: none !important;
    }
  }
  @media (forced-colors: active) {
    .mark {
      border: 1px solid CanvasText;
    }
  }
`;
