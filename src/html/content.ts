import { FallbackRenderer } from '@lit-labs/ssr/lib/element-renderer.js';
import { collectResultSync } from '@lit-labs/ssr/lib/render-result.js';
import { renderValue, type RenderInfo } from '@lit-labs/ssr/lib/render-value.js';
import type { TemplateResult } from 'lit';

/** A template of the elements as HTML, with the markers that hydration needs. */
export function htmlOf(template: TemplateResult): string {
  const info: RenderInfo = {
    elementRenderers: [],
    customElementInstanceStack: [],
    // A slot is written only inside an element; which one does not matter.
    customElementHostStack: [new FallbackRenderer('pay-element')],
    eventTargetStack: [],
    slotStack: [],
    deferHydration: false,
  };
  const html = collectResultSync(renderValue(template, info));
  // Lit writes a false property as an attribute, which HTML would read as true. Text cannot match, because its quotes are escaped.
  return html.replaceAll(/ ?(?<!-)\b(?:checked|selected)="false"/g, '').replaceAll(/(?<!-)\b(checked|selected)="true"/g, '$1');
}
