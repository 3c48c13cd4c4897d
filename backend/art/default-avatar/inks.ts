/** Colours of an avatar: the ground and two inks. */
export type AvatarInks = readonly [ground: string, main: string, second: string]

export const avatarInks: readonly AvatarInks[] = [
  ['#1d1c1a', '#f3f0e8', '#c43d24'],
  ['#c43d24', '#f3f0e8', '#1d1c1a'],
  ['#f3ead8', '#1d1c1a', '#c43d24'],
  ['#16324f', '#eff0ec', '#e17f63'],
  ['#5f87a6', '#12283a', '#f3f0e8'],
  ['#d5dfdf', '#16324f', '#b9542f'],
  ['#21392c', '#f0f1e8', '#9cc0ac'],
  ['#6f8f63', '#f0f1e8', '#1b3129'],
  ['#dfe3d2', '#21392c', '#a9522d'],
  ['#5c1f2c', '#f5ecea', '#cf7a78'],
  ['#cf7a78', '#5c1f2c', '#f5ecea'],
  ['#ecd7d6', '#5c1f2c', '#4a7488'],
  ['#a9522d', '#f2ece4', '#3b2a22'],
  ['#e0937a', '#23304a', '#f5eeee'],
  ['#23304a', '#e9a27d', '#eff0ec'],
  ['#8d8a82', '#f3f0e8', '#1d1c1a'],
  ['#3b2a22', '#e9d9cb', '#6c9aa0'],
  ['#28473f', '#ece8da', '#e0937a'],
]
