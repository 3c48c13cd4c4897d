import { contactPage, editPage, faqPage, supportPage } from '../pages.ts'
import type { PageText } from './page-text.ts'

/** What stands below the ways to reach somebody, which the configuration knows. */
export const contactText = {
  page: contactPage,
  summary: [
    'Most things about your profile you can do by yourself.',
    'Nobody here ever asks for your keys.',
  ],
  sections: [
    {
      id: 'before',
      title: 'Before you write',
      paragraphs: [
        [
          'The ',
          { text: 'FAQ', to: faqPage },
          ' answers what people ask most. Your own profile you change, hide or delete on ',
          { text: 'Edit Profile', to: editPage },
          ', and what is kept of you you download on the ',
          { text: 'support center', to: supportPage },
          ', at any hour and without asking.',
        ],
      ],
    },
    {
      id: 'what',
      title: 'What helps us',
      paragraphs: [
        'The handle of the profile that it is about, what you did, what you expected and what you saw. If something was refused, the sentence that the page gave.',
      ],
    },
    {
      id: 'report',
      title: 'Somebody poses as you, or hangs your work',
      paragraphs: [
        'Tell us the handle, and show us where else you can be found: an account that you are known by, or where the work was first shown. If your own wallet is listed here, write from where its profile links to. We look at it, and a profile that is not what it says is taken down.',
      ],
    },
    {
      id: 'keys',
      title: 'What we never ask for',
      paragraphs: [
        'Your seed phrase, your private key, a payment, or a transaction. Who does in our name is not us. The one thing that this directory asks of a wallet is to sign a text that you can read.',
      ],
    },
  ],
} satisfies PageText
