import { contactPage, faqPage, privacyPage, termsPage } from '#contract/pages/pages.ts'
import { reviewHours } from '#contract/security/review-limits.ts'

export const supportText = {
  /** Shown only if a mailbox is configured. */
  answerTime: `A person answers, within ${reviewHours} hours. We answer reports of impersonation first.`,
  noMailbox: 'This directory has no support address, so we cannot promise an answer.',
  links: [
    { title: 'Wallets, badges, review, deletion', text: 'Read the FAQ', to: faqPage },
    { title: 'Who runs this directory', text: 'Contact us', to: contactPage },
    { title: 'What we store', text: 'Privacy policy', to: privacyPage },
    { title: 'What you agree to', text: 'Terms of service', to: termsPage },
  ],
  topics: ['My profile', 'Someone copies me', 'A bug', 'Privacy'],
} as const
