import { z } from '../z.ts'
import { profileView } from './profile.ts'

/** A profile in the row of the newest listings on the home page. */
const newestProfile = profileView.pick({
  id: true,
  name: true,
  handle: true,
  profileType: true,
  artworkSeed: true,
  defaultArtworkSeed: true,
  profilePhotos: true,
  photoAlts: true,
  avatarUrl: true,
  isVerified: true,
  listedAt: true,
})
export type NewestProfile = z.infer<typeof newestProfile>

/** Changes to profiles in the last `activityDays` days, by periods of six hours. */
const activity = z.object({
  /** ISO time at which the first period begins, UTC. */
  since: z.iso.datetime(),
  /** Periods that had changes, oldest first. `period` counts from `since`, from 0. */
  periods: z.array(
    z.object({
      period: z.int().nonnegative(),
      byOwners: z.int().nonnegative(),
      byProvenance: z.int().nonnegative(),
    }),
  ),
})
export type Activity = z.infer<typeof activity>

export const homeView = z.object({
  /** The newest listed profiles of any type, newest first. */
  newest: z.array(newestProfile),
  /** A profile whose proof visitors can check in the browser; null if there is none. */
  proven: profileView.nullable(),
  /** Changes to profiles in the last `activityDays` days. */
  activity,
})
export type HomeView = z.infer<typeof homeView>
