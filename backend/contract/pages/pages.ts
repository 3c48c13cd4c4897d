import { type ProfileType, profileTypes } from '#contract/profile/profile-type.ts'
import { typeWords } from '#contract/profile/type-words.ts'

export const copyrightYear = 2025

export const siteName = 'Provenance'

/** Title of the home page. Search results show it without context, so it says what the site is. */
const homeTitle = `${siteName}: a directory of digital artists, collectors and curators`

export const tagline =
  'The premier directory connecting digital artists with collectors and curators in the Web3 & NFT ecosystem'

export type Page = {
  /** Path of the router, with `$name` for parameters. */
  path: `/${string}`
  /** Title without the name of the site; null for the home page. */
  title: string | null
  description: string
  /** Data of the first view, which the server embeds in the page. Absent if the page shows none. */
  data?: { list: ProfileType } | 'home' | 'milestones' | 'profile'
  /** True if search engines may index the page. */
  isIndexed?: true
  /** Name in the staff navigation. A page with a name is for admins and auditors only. */
  staffName?: string
}

const descriptions: Record<ProfileType, string> = {
  artist:
    'Digital artists of the Web3 and NFT world, by medium, style and platform. Each profile is tied to a wallet and signed by its owner.',
  collector:
    'Collectors of digital art and NFTs, by what they look for. Each profile is tied to a wallet and signed by its owner.',
  curator:
    'Gallery curators and exhibition organizers of digital art. Each profile is tied to a wallet and signed by its owner.',
}

export const homePage = {
  path: '/',
  title: null,
  description: tagline,
  data: 'home',
  isIndexed: true,
} as const satisfies Page

export const submitPage = {
  path: '/submit',
  title: 'Submit Profile',
  description:
    'Be listed as an artist, collector or curator of digital art: one free profile for each wallet, signed by its owner.',
  data: 'milestones',
} as const satisfies Page

export const editPage = {
  path: '/profile/edit',
  title: 'Edit Profile',
  description: 'Change, sign, export or delete the profile of the connected wallet.',
} as const satisfies Page

/** Fallback texts. Title and description come from the profile if there is one. */
export const profilePage = {
  path: '/profile/$id',
  title: 'Profile',
  description: tagline,
  data: 'profile',
  isIndexed: true,
} as const satisfies Page

export const supportPage = {
  path: '/support',
  title: 'Support center',
  description:
    'Help with Provenance: answers, a way to reach us, recent updates, and your data: change, export or delete it.',
  isIndexed: true,
} as const satisfies Page

export const faqPage = {
  path: '/faq',
  title: 'FAQ',
  description:
    'Wallets, signatures, blue ticks, gold badges, reviews and deletion: what people ask about Provenance.',
  isIndexed: true,
} as const satisfies Page

export const contactPage = {
  path: '/contact',
  title: 'Contact',
  description: 'How to reach the people behind Provenance, and what to tell them.',
  isIndexed: true,
} as const satisfies Page

export const privacyPage = {
  path: '/privacy-policy',
  title: 'Privacy policy',
  description:
    'What Provenance stores about you, why and for how long, what deleting erases, and what stays.',
  isIndexed: true,
} as const satisfies Page

export const termsPage = {
  path: '/terms-of-service',
  title: 'Terms of service',
  description: 'What you agree to when you sign a profile in Provenance, and what we promise.',
  isIndexed: true,
} as const satisfies Page

export const transparencyPage = {
  path: '/transparency',
  title: 'Transparency log',
  description:
    'Check that the past of Provenance was not changed, by its public log of every change.',
  isIndexed: true,
} as const satisfies Page

/** The pages that list profiles, one for each type. */
export const directoryPages: readonly Page[] = profileTypes.map((type) => ({
  path: typeWords[type].path,
  title: typeWords[type].title,
  description: descriptions[type],
  data: { list: type },
  isIndexed: true,
}))

/** Help pages, in the order of the footer. */
export const helpPages = [
  supportPage,
  faqPage,
  contactPage,
  privacyPage,
  termsPage,
  transparencyPage,
] as const satisfies readonly Page[]

/** All public pages except those of profiles, whose paths vary. */
export const fixedPages: readonly Page[] = [
  homePage,
  ...directoryPages,
  submitPage,
  editPage,
  ...helpPages,
]

/** Returns the path of a profile. An imported handle may contain characters that need encoding. */
export function profilePath(handle: string): string {
  return `/profile/${encodeURIComponent(handle)}`
}

/**
 * Returns the window title: "Digital Artists · Provenance". Null gives the title of the home page.
 */
export function windowTitle(title: string | null): string {
  return title === null ? homeTitle : `${title} · ${siteName}`
}
