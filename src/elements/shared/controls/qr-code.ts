import { html, svg, type TemplateResult } from 'lit';
import { generate } from 'lean-qr/nano';

/** Draws a QR code: dark on white with a white margin in every theme, because phones cannot scan other colours reliably. */
export function qrCode(text: string, label: string): TemplateResult {
  const code = generate(text);
  const { size } = code;
  let path = '';
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
  return html`<svg
    class="qr"
    part="qr-code"
    role="img"
    aria-label=${label}
    viewBox="-4 -4 ${size + 8} ${size + 8}"
    shape-rendering="crispEdges"
  >
    ${svg`<rect x="-4" y="-4" width=${size + 8} height=${size + 8} fill="#fff"></rect><path d=${path} fill="#000"></path>`}
  </svg>`;
}
