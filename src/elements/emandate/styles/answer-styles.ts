import { css } from 'lit';

/** What a mandate's steps show only after an answer, and in colours that somebody needs: it loads after the first field. */
export const answerStyles = css`
  .pills .error {
    width: 100%;
  }
  @media (forced-colors: active) {
    .pill:has(:checked) {
      border-color: Highlight;
    }
    .bars .done {
      background: Highlight;
    }
    .bars span:not(.done) {
      background: GrayText;
    }
  }
`;
