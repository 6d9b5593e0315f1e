import { html, svg, type TemplateResult } from 'lit';

/** A drawing area of 600 by 200 units for a signature by pen, finger or mouse. */

const WIDTH = 600;
const HEIGHT = 200;
type Stroke = [number, number][];

function pointOf(event: PointerEvent): [number, number] {
  const { currentTarget } = event;
  if (!(currentTarget instanceof Element)) return [0, 0];
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const within = (value: number, most: number): number => Math.round(Math.min(most, Math.max(0, value)));
  return [within(((event.clientX - left) / width) * WIDTH, WIDTH), within(((event.clientY - top) / height) * HEIGHT, HEIGHT)];
}

const pathOf = (stroke: Stroke): string => stroke.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');

/** Renders the area. `onChange` gets all lines after one was finished. */
export function signaturePad(strokes: readonly Stroke[], label: string, onChange: (strokes: Stroke[]) => void): TemplateResult {
  let current: Stroke | null = null;
  const down = (event: PointerEvent): void => {
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
    current = [pointOf(event)];
  };
  const move = (event: PointerEvent): void => {
    if (!current) return;
    current.push(pointOf(event));
    if (event.currentTarget instanceof Element) event.currentTarget.querySelector('.now')?.setAttribute('d', pathOf(current));
  };
  const up = (): void => {
    if (current && current.length > 1) onChange([...strokes, current]);
    current = null;
  };
  return html`<svg
    class="drawing"
    role="img"
    aria-label=${label}
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    @pointerdown=${down}
    @pointermove=${move}
    @pointerup=${up}
    @pointercancel=${up}
  >
    <path class="line" d="M40 150h520"></path>
    ${strokes.map((stroke) => svg`<path d=${pathOf(stroke)}></path>`)}
    <path class="now"></path>
  </svg>`;
}
