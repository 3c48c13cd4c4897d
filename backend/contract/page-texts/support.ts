import { reviewHours } from '../limits.ts'
import { contactPage, faqPage, privacyPage, termsPage } from '../pages.ts'

/** What the support center says of itself and of the pages behind it. */
export const supportText = {
  /** In two parts: the second one stays together. */
  lede: ['A person answers, within', `${reviewHours} hours.`],
  /** What the card about writing says instead, where nobody has set up where to. */
  unreachable: 'Who runs this directory, and what to tell them.',
  cards: [
    {
      title: 'FAQ',
      text: 'Wallets, badges, review, deletion.',
      links: [{ text: 'Read the FAQ', to: faqPage }],
    },
    {
      title: 'Contact',
      text: `Write to us. We answer within ${reviewHours} hours.`,
      links: [{ text: 'Contact us', to: contactPage }],
    },
    {
      title: 'Policies',
      text: 'What we keep, what you agree to.',
      links: [
        { text: 'Privacy policy', to: privacyPage },
        { text: 'Terms of service', to: termsPage },
      ],
    },
  ],
} as const
