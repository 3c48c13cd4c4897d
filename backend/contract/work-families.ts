import type { ProfileType } from './profile-type.ts'

/** The ways in which the house draws works, by the type of profile that they hang for. */
export const familiesOf = {
  artist: [
    'contours',
    'field',
    'screen',
    'cells',
    'blocks',
    'marble',
    'pulse',
    'letters',
    'torn',
    'brush',
  ],
  collector: ['strand', 'cloth', 'cabinet', 'salon', 'specimens', 'crate'],
  curator: ['cut-paper', 'plan', 'enfilade', 'elevation', 'links'],
} as const satisfies Record<ProfileType, readonly string[]>

export type WorkFamily = (typeof familiesOf)[ProfileType][number]
