import { html } from 'hono/html';

/** The Swartberg behind a karee tree and a windpump, by day or by night. The style sheet shows the night with dark colours. */
export const landscape = html`<svg class="landscape" viewBox="0 150 1440 490" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
  <g class="stars">${stars()}</g>
  <circle class="glow" cx="1060" cy="250" r="170" />
  <circle class="orb" cx="1060" cy="250" r="74" />
  <path
    class="far"
    d="M0 398c60-20 92-62 150-74 46-10 70 26 118 18 60-10 84-74 150-84 52-8 76 52 128 58 54 6 82-60 142-62 58-2 76 66 128 72 56 8 92-52 150-52 66 0 90 70 150 76 54 6 84-42 140-44 74-2 112 42 184 60v274H0Z"
  />
  <path
    class="mid"
    d="M0 440c88-8 120-44 198-46 84-2 118 40 200 44 92 4 132-46 222-48 96-2 140 48 236 50 92 2 138-40 226-38 84 2 124 40 200 42 64 2 104-14 158-22v218H0Z"
  />
  <path class="plain" d="M0 486c200-24 420-6 640-4 260 4 520-30 800-6v164H0Z" />
  <path class="road" d="M612 640c60-56 150-84 196-118 20-16 8-26-14-36 30 8 58 20 46 38-26 38-70 66-84 116Z" />
  <g class="windpump" transform="translate(1210 300)">
    <path d="M-26 190 -3 40h6l23 150M-20 152h40M-14 112h28M-9 76h18M-20 152l34-40M20 152l-34-40M-14 112 9 76M14 112-9 76" />
    <path d="M0 30h62l16-16v32L62 30" class="vane" />
    <g class="wheel">
      <circle r="38" />
      <path d="M0-38V38M-38 0h76M-27-27l54 54M27-27l-54 54M-14.5-35l29 70M14.5-35l-29 70M-35-14.5l70 29M-35 14.5l70-29" />
    </g>
  </g>
  <g class="house" transform="translate(1010 452)">
    <path class="wall" d="M0 44V16h128v28Z" />
    <path class="wall" d="M44 44V14c0-8 6-6 8-12 2-8 6-10 12-10s10 2 12 10c2 6 8 4 8 12v30Z" />
    <path class="roof" d="M-6 16 8-2h36c-2 6-6 6-6 14v4ZM134 16 120-2H84c2 6 6 6 6 14v4Z" />
    <path class="window" d="M56 44V26h16v18ZM14 22h14v12H14ZM100 22h14v12h-14Z" />
  </g>
  <g class="tree" transform="translate(480 306)">
    <path class="trunk" d="M-10 262c6-60-4-96-34-138l12-6c18 22 28 38 34 58 2-34 8-56 30-84l12 6c-24 44-34 92-28 164Z" />
    <path
      class="crown"
      d="M-10-40c50-14 96 6 104 42 44 4 62 44 40 74-14 20-44 24-64 16-20 26-64 30-88 10-22 22-66 22-86-4-34 10-66-14-60-50 4-24 24-38 48-38 2-34 60-66 106-50Z"
    />
    <path
      class="crown-light"
      d="M-78 40c10-26 34-30 54-22 8-30 46-40 70-22 26-8 50 10 48 34-20-14-34-12-48-4-20-14-44-10-58 8-20-8-46-8-66 6Z"
    />
  </g>
  <path class="near" d="M0 566c120-34 260-30 380-12 180 26 340 22 520 2 200-22 380-20 540 8v76H0Z" />
  <g class="aloe" transform="translate(150 590)">
    <path
      d="M0 30C-8 0-30-18-60-22-36-6-22 8-14 30ZM0 30C-4-14-16-38-38-60c2 30 12 60 26 90ZM0 30C4-14 16-38 38-60c-2 30-12 60-26 90ZM0 30C8 0 30-18 60-22 36-6 22 8 14 30ZM-6 30C-8-20-4-46 0-70c4 24 8 50 6 100Z"
    />
    <path class="flower" d="M-5-66c-4-24-2-40 5-56 7 16 9 32 5 56Z" />
  </g>
  <g class="aloe" transform="translate(236 606) scale(.6)">
    <path
      d="M0 30C-8 0-30-18-60-22-36-6-22 8-14 30ZM0 30C-4-14-16-38-38-60c2 30 12 60 26 90ZM0 30C4-14 16-38 38-60c-2 30-12 60-26 90ZM0 30C8 0 30-18 60-22 36-6 22 8 14 30ZM-6 30C-8-20-4-46 0-70c4 24 8 50 6 100Z"
    />
    <path class="flower" d="M-5-66c-4-24-2-40 5-56 7 16 9 32 5 56Z" />
  </g>
</svg>`;

/** The stars. A fixed formula gives their positions, so that every page is the same. */
function stars() {
  return Array.from(
    { length: 64 },
    (_, n) => html`<circle cx="${(n * 367) % 1439}" cy="${((n * 149) % 560) - 230}" r="${n % 5 === 0 ? 2 : 1.2}" />`,
  );
}
