import type { ProfileType } from '#contract/profile-type.ts'

type Words = {
  title: string
  lede: string
  /** As in "7 artists". */
  plural: string
  /** The labels of the first two dropdowns. */
  tag: string
  style: string
}

/** What the three list pages say. */
export const listWords: Record<ProfileType, Words> = {
  artist: {
    title: 'Digital Artists',
    lede: 'Work first. The label beside it says who, and since when.',
    plural: 'artists',
    tag: 'Medium',
    style: 'Style',
  },
  collector: {
    title: 'Collectors',
    lede: 'Who keeps the work, and what they look for before they write.',
    plural: 'collectors',
    tag: 'Interest',
    style: 'Style',
  },
  curator: {
    title: 'Curators',
    lede: 'Connect with gallery curators and exhibition organizers.',
    plural: 'curators',
    tag: 'Interest',
    style: 'Style',
  },
}
