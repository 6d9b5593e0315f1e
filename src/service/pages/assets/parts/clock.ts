/** Shows the sandbox's clock running between two updates of the page. */

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Johannesburg',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** `22 November 2026, 13:39:30`, in the same form as the service's. */
function momentText(at: number): string {
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const { day = '', month = '', year = '', hour = '', minute = '', second = '' } = part;
  return `${day}\u00a0${month}\u00a0${year}, ${hour}:${minute}:${second}`;
}

/** Starts the clock. The returned function sets it to the service's time. */
export function startClock(): (at: string) => void {
  let read = performance.now();
  let at = Date.parse(document.getElementById('clock')?.dataset['clock'] ?? '');
  const show = (): void => {
    const clock = document.getElementById('clock');
    if (clock === null || Number.isNaN(at)) return;
    const passed = clock.dataset['frozen'] === 'true' ? 0 : performance.now() - read;
    const text = momentText(at + passed);
    if (clock.textContent !== text) clock.textContent = text;
  };
  setInterval(show, 1000);
  return (said) => {
    read = performance.now();
    at = Date.parse(said);
    show();
  };
}
