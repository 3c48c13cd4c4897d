import { transparencyPage } from '#contract/pages/pages.ts'
import type { PageText } from './page-text.ts'

/** Texts below the state of the log. */
export const transparencyText = {
  page: transparencyPage,
  lede: 'Every change here is written into a log that only grows. Anyone can check it, and changing the past, even by us, would contradict what was signed.',
  sections: [
    {
      id: 'check',
      title: 'Check it yourself',
      paragraphs: [
        'This page comes from the server that it checks. Copies on other machines are a better check. The last two commands come with the source code of Provenance, and need nothing from this server but the log.',
        'The log has the formats of C2SP (tlog-tiles, tlog-checkpoint and signed-note), so programs that we did not write read it too, such as Tessera in the third command.',
      ],
    },
    {
      id: 'staff',
      title: 'What the staff did',
      paragraphs: [
        'Decisions of each month, by the staff and by the rules that hold or list a submission at once. Held and turned down include edits.',
        'This directory counts them from its events. A copy of the log has only hashes of the events, so nobody else can count them again.',
      ],
    },
    {
      id: 'proves',
      title: 'What it proves',
      paragraphs: [
        'The log signs how many entries it has, and a hash of all of them. So no event before a signed checkpoint was changed, removed or inserted. That covers submissions, edits, reviews and deletions, by owners and by staff.',
        'An entry is a salted hash, so it does not reveal what the event is about. It stays the same when personal data is erased.',
      ],
    },
    {
      id: 'limits',
      title: 'What it does not prove',
      paragraphs: [
        'An event may have been left out before it got its entry. A server can also show two people two logs, until they compare what was signed. So keep the checkpoints that you saw, and compare them with those of others.',
        'A witness is a server that other people run. It cosigns a checkpoint only if the log still begins with the entries that it saw before. The list of witnesses comes from this server, so compare it with what the witnesses publish.',
        'The time of a checkpoint is not signed. It comes from the clock of this server.',
        'The log does not say who a person is. The blue tick means that a wallet signed a profile.',
      ],
    },
  ],
} satisfies PageText
