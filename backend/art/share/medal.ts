/** Glyphs of medals, which represent badges, in a box of 24: filled and stroked. The page draws the same ones. */
export const medalGlyphs = {
  star: {
    fill: 'M12 4.5 14.2 9.4 19.4 9.95 15.5 13.4 16.6 18.6 12 15.9 7.4 18.6 8.5 13.4 4.6 9.95 9.8 9.4Z',
    line: '',
  },
  trophy: {
    fill: '',
    line: 'M8 5h8v5a4 4 0 0 1-8 0ZM8 6H5v1.5a3 3 0 0 0 3 3M16 6h3v1.5a3 3 0 0 1-3 3M12 14v3.5M9.2 17.5h5.6M7.8 20h8.4',
  },
  eye: {
    fill: 'M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z',
    line: 'M3 12c2.6-4.4 5.6-6 9-6s6.4 1.6 9 6c-2.6 4.4-5.6 6-9 6s-6.4-1.6-9-6Z',
  },
  crown: { fill: 'M3.5 7.7 7.2 10.3 12 4.5l4.8 5.8 3.7-2.6-.7 9H4.2ZM4 18.4h16v1.7H4Z', line: '' },
} as const

export type MedalGlyph = keyof typeof medalGlyphs

/** Gradient of `drawMedal`, which a document must contain once. */
export const leafGradient =
  '<linearGradient id="leaf" x1=".29" y1="0" x2=".71" y2="1"><stop stop-color="#efd07a"/><stop offset=".48" stop-color="#d3a233"/><stop offset=".52" stop-color="#dfb64f"/><stop offset="1" stop-color="#c9962a"/></linearGradient>'

/** Draws a medal in a box of 64: a golden disc, or a diamond for a crown. */
export function drawMedal(glyph: MedalGlyph): string {
  const { fill, line } = medalGlyphs[glyph]
  const plate =
    glyph === 'crown'
      ? `<g transform="rotate(45 32 32)" fill="none"><rect x="6" y="6" width="52" height="52" rx="8" fill="url(#leaf)"/><rect x="8" y="8" width="48" height="48" rx="6" stroke="#d9ac41" stroke-width="4"/><rect x="10.5" y="10.5" width="43" height="43" rx="4" stroke="#7d5a10"/></g>`
      : '<g fill="none"><circle cx="32" cy="32" r="32" fill="url(#leaf)"/><circle cx="32" cy="32" r="30" stroke="#d9ac41" stroke-width="4"/><circle cx="32" cy="32" r="27.5" stroke="#7d5a10"/></g>'
  const sign = `<g transform="translate(12 12) scale(1.6667)"><path fill="#2e2000" d="${fill}"/><path fill="none" stroke="#2e2000" stroke-width="1.8" d="${line}"/></g>`
  return plate + sign
}
