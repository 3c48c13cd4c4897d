import { mix } from './colour.ts'

/** Colours of the paper and of its three inks, main ink first. */
export type Palette = {
  paper: string
  inks: readonly [main: string, second: string, third: string]
  /** True if the paper is dark and the inks are light. */
  isDark: boolean
  /** Ramps of seven cut papers, light to dark, that match the sheet. Dark sheets have none. */
  ramps: readonly Ramp[]
}

type Ramp = readonly string[]

const sienna = ['#f4efe6', '#e9d9cb', '#dcb8a3', '#c98a70', '#a75a43', '#6d2f27', '#2b1a1c']
const prussian = ['#f0f2ef', '#d5dfdf', '#adc3c8', '#7c9fac', '#4a7488', '#274c62', '#12283a']
const sap = ['#f2f2ea', '#dfe3d2', '#bfcbae', '#93a985', '#648261', '#3b5b45', '#1b3129']
const madder = ['#f5eeee', '#ecd7d6', '#dcb0b1', '#c2828a', '#975666', '#613445', '#2d1a29']
const lampblack = ['#f1f0ee', '#dcdad6', '#bdbab5', '#96938f', '#6b6966', '#444341', '#1f1f1f']

export const palettes: readonly Palette[] = [
  light('#f3f0e8', ['#1d1c1a', '#c43d24', '#8d8a82'], [sienna, lampblack, sap]),
  light('#eff0ec', ['#16324f', '#5f87a6', '#b9542f'], [prussian, prussian, lampblack]),
  light('#f0f1e8', ['#21392c', '#6f8f63', '#1d1c1a'], [sap, sap, lampblack]),
  light('#f5ecea', ['#5c1f2c', '#cf7a78', '#23304a'], [madder, madder, lampblack]),
  light('#f2ece4', ['#3b2a22', '#a9522d', '#6c7f83'], [sienna, sienna, madder]),
  light('#c3c8c8', ['#1d2124', '#faf8f2', '#b8402a'], [madder, prussian, lampblack]),
  dark('#1a1b1d', ['#e8e4da', '#8fa0aa', '#d4694c']),
  dark('#1f2c4a', ['#ebe5d6', '#e17f63', '#8fa5c6']),
  dark('#28473f', ['#ece8da', '#9cc0ac', '#e0937a']),
]

export const lightPalettes = palettes.filter((palette) => !palette.isDark)

/** Returns the darkest and the lightest colour that match a palette. */
export function toneLimitsOf({ paper, inks, isDark }: Palette): { low: string; high: string } {
  return isDark
    ? { low: mix(paper, '#000000', 0.3), high: inks[0] }
    : { low: inks[0], high: mix(paper, '#ffffff', 0.4) }
}

function light(paper: string, inks: Palette['inks'], ramps: readonly Ramp[]): Palette {
  return { paper, inks, isDark: false, ramps }
}

function dark(paper: string, inks: Palette['inks']): Palette {
  return { paper, inks, isDark: true, ramps: [] }
}
