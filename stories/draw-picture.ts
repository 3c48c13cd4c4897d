/** Returns the data URL of a plain picture of this size. */
export function drawPicture(width: number, height: number, paper = '#f3f0e8'): string {
  const [x, y] = [width / 2, height / 2]
  const rings = Array.from({ length: 9 }, (_, ring) => (ring + 1) * (Math.min(width, height) / 22))
    .map((radius) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`)
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="${paper}" d="M0 0h${width}v${height}H0z"/><g fill="none" stroke="#1d1c1a">${rings}</g></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Data URL of a signature stroke. */
export const drawnStroke = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 38"><path fill="none" stroke="#000" stroke-width="1.6" d="M4 26C8 2 12 2 12 20s6 12 10-4 4 16 10 14 8-22 12-6 4 12 10 8c14-10 40-6 58-4"/></svg>',
)}`
