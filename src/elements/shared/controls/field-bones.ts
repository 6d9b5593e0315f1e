import { css, html } from 'lit';

/** The placeholder of a field: its label and its box. */
export const fieldBones = html`<span class="bones"><span class="bone label"></span><span class="bone"></span></span>`;

/** The placeholders of fields. Every height follows the text, as that of a field does, so that nothing moves when the field takes its place. */
export const fieldBonesStyles = css`
  .bones {
    display: grid;
    gap: var(--_space);
  }
  .bones .bone {
    height: max(48px, 3em);
  }
  .bones .bone.label {
    width: 40%;
    max-width: 120px;
    height: 0.75em;
    margin: 0.25em 0 calc(0.27em + 6px - var(--_space));
    border-radius: var(--_radius-s);
    font-size: inherit;
  }
  .bones .halves {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: var(--_space);
  }
`;
