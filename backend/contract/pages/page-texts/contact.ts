import { contactPage, editPage, faqPage, supportPage } from '#contract/pages/pages.ts'
import type { PageText } from './page-text.ts'

/** Texts below the contact addresses, which come from the configuration. */
export const contactText = {
  page: contactPage,
  summary: [
    'You can change most things about your profile yourself.',
    'We never ask for your keys.',
  ],
  sections: [
    {
      id: 'before',
      title: 'Before you write',
      paragraphs: [
        [
          'The ',
          { text: 'FAQ', to: faqPage },
          ' answers the most common questions. You can change, hide or delete your own profile on ',
          { text: 'Edit Profile', to: editPage },
          ', and download your data from the ',
          { text: 'support center', to: supportPage },
          ', at any time.',
        ],
      ],
    },
    {
      id: 'what',
      title: 'What helps us',
      paragraphs: [
        'Tell us the handle of the profile, what you did, what you expected and what you saw. If something was refused, include the sentence that the page showed.',
      ],
    },
    {
      id: 'report',
      title: 'Someone poses as you, or shows your work',
      paragraphs: [
        'Tell us the handle, and show us an account that you are known by, or where the work was first shown. If your own profile is listed here, write from an account that it links to. We review every report and remove profiles that impersonate someone.',
      ],
    },
    {
      id: 'keys',
      title: 'What we never ask for',
      paragraphs: [
        'Your seed phrase, your private key, a payment, or a transaction. Anyone who asks for them in our name is not from us. This directory asks a wallet only to sign texts that you can read.',
      ],
    },
  ],
} satisfies PageText
