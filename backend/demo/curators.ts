import type { focuses, interests } from '#contract/profile/options.ts'
import type { Sample } from './sample.ts'

type Tag = Exclude<(typeof interests | typeof focuses)[number], `All ${string}`>

export const curators: readonly Sample<Tag>[] = [
  {
    name: 'Margarethe Olsson',
    handle: 'margarethe.o',
    bio: 'I hang digital work in buildings that were made for something else: a swimming pool, a grain silo, a registry office. Twelve shows, one flood.',
    tags: ['Experimental Art', 'Interactive Experiences', 'Cross-Media Projects'],
    links: ['website', 'twitter'],
  },
  {
    name: 'Ibrahim Sesay',
    handle: 'ibrahimsesay',
    bio: 'Curator of moving image in Freetown. I look for films that nobody asked for.',
    tags: ['Photography', 'Regional Art', 'Emerging Artists'],
    links: ['foundation', 'website'],
  },
  {
    name: 'Noémie Tran',
    handle: 'noemietran',
    bio: 'Small rooms, five works, long evenings. Every artist I show gets a paid essay and keeps the rights to it.',
    tags: ['Emerging Artists', 'Conceptual Art', 'Contemporary Works'],
    links: ['website', 'superrare', 'twitter'],
  },
  {
    name: 'Gustavo Pellegrini',
    handle: 'gpellegrini',
    bio: 'Brings plotter drawings, punched cards and their living descendants into one vitrine. Lender and borrower; my facility report is ready before you ask.',
    tags: ['Historical Significance', 'Generative Art', 'Historical Collections'],
    links: ['website', 'transient', 'opensea'],
  },
  {
    name: 'Anjali Deshmukh',
    handle: 'anjalid',
    bio: 'Wall texts under sixty words, or I start again. Generative and textile work, mostly side by side.',
    tags: ['Generative Art', 'Traditional Styles', 'Cultural Artifacts'],
    links: ['foundation', 'website'],
    hideWallet: true,
  },
  {
    name: 'Open Shutter Collective',
    handle: 'openshutter',
    bio: 'Five photographers who hang each other. An exhibition each season, in a shop window, after dark, for whoever walks by.',
    tags: ['Photography', 'Community-Driven', 'Limited Editions'],
    links: ['opensea', 'website', 'sixfivetwonine'],
    withoutAvatar: true,
  },
  {
    name: 'Rosalind Achebe',
    handle: 'rosachebe',
    bio: 'I write the contracts that I wish had existed when I was an artist. Curating is the pleasant half of the job.',
    tags: ['Established Artists', 'High-Value Collections', 'Collaborative Works'],
    links: ['superrare', 'website'],
  },
  {
    name: 'Mikko Tuominen',
    handle: 'mikkotuo',
    bio: 'Sound in dark rooms. Bring a coat; the cold belongs to the piece.',
    tags: ['Music & Audio', 'Experimental Art'],
    links: ['website', 'foundation'],
  },
  {
    name: 'Daniela Vukić',
    handle: 'dvukic',
    bio: 'A travelling show in two suitcases: eleven screens, forty metres of cable and a very patient customs file. Next stops are Rijeka, Trieste and Graz.',
    tags: ['Artistic Movement', 'Thematic Collections', 'Technical Innovation'],
    links: ['twitter', 'website', 'transient'],
  },
  {
    name: 'Samuel Okonjo',
    handle: 'samokonjo',
    bio: 'Memes are folk art with a faster kiln. I keep an archive of who made what first, and I correct it in public.',
    tags: ['Memes & Culture', 'Digital Collectibles', 'Historical Significance'],
    links: ['opensea', 'sixfivetwonine', 'website'],
  },
  {
    name: 'Chiara Lombardi-Sato',
    handle: 'chiaralsato',
    bio: 'Virtual exhibitions that respect your knees and your evening: benches, exits, and nothing longer than forty minutes.',
    tags: ['Virtual Real Estate', '3D Art', 'Interactive Experiences'],
    links: ['website', 'superrare', 'opensea'],
  },
  {
    name: 'Thandiwe Ncube',
    handle: 'thandiwe.n',
    bio: 'I ask artists what they would show if nothing had to sell, and then I show that. Bulawayo, with a projector and a white sheet.',
    tags: ['Conceptual Art', 'Emerging Artists', 'Environmental & Nature'],
    links: ['website', 'foundation', 'twitter'],
    photoCount: 1,
  },
]
