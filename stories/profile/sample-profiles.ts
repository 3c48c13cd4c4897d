import {
  chidi,
  ines,
  lars,
  odile,
  sol,
  tomoko,
  vault,
  wordy,
} from '#tests/fixtures/profile-views.ts'
import { drawPicture } from '../draw-picture.ts'

const avatar = drawPicture(96, 96, '#d9c8b4')

const photo = drawPicture(400, 500)

/** Profiles of the fixtures, with pictures that need no server. */
export const sampleProfiles = {
  ines: {
    ...ines,
    avatarUrl: avatar,
    profilePhotos: [photo],
    photoAlts: { [photo]: 'Nine black rings, one within the other, on cream paper' },
  },
  chidi: { ...chidi, avatarUrl: avatar, profilePhotos: [drawPicture(500, 400, '#f2ece4')] },
  lars: { ...lars, profilePhotos: [drawPicture(500, 400, '#c3c8c8')] },
  sol: { ...sol, profilePhotos: [drawPicture(375, 500, '#f5ecea')] },
  tomoko: { ...tomoko, avatarUrl: avatar, profilePhotos: [drawPicture(400, 400, '#eff0ec')] },
  vault: { ...vault, avatarUrl: avatar, profilePhotos: [drawPicture(500, 400, '#eff0ec')] },
  odile: { ...odile, avatarUrl: avatar, profilePhotos: [drawPicture(600, 400, '#f0f1e8')] },
  wordy: { ...wordy, avatarUrl: avatar, profilePhotos: [drawPicture(400, 400)] },
  /** A profile in a right-to-left script. */
  layla: {
    ...chidi,
    id: '2c6d8e90-4b1f-4a37-9e55-8d0f1c2b3a41',
    name: 'ليلى الرفاعي',
    handle: 'layla.rifai',
    bio: 'رسوم خوارزمية عن الطقس الذي لم يحدث بعد، بقلم واحد على ورقة واحدة.',
    tags: ['فن توليدي', 'ألوان'],
    avatarUrl: avatar,
    profilePhotos: [drawPicture(360, 450, '#eff0ec')],
  },
}
