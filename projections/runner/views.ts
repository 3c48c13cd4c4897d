import { activity } from '#projections/activity/project.ts'
import { attempts } from '#projections/attempts/project.ts'
import { directory } from '#projections/directory/project.ts'
import { handles } from '#projections/handles/project.ts'
import { history } from '#projections/history/project.ts'
import { milestones } from '#projections/milestones/project.ts'
import { networks } from '#projections/networks/project.ts'
import { profilePage } from '#projections/profile-page/project.ts'
import { profileVersions } from '#projections/profile-versions/project.ts'
import { type AnyProjection, toAnyProjection } from '#projections/projection.ts'
import { reviewQueue } from '#projections/review-queue/project.ts'
import { roster } from '#projections/roster/project.ts'
import { staffActivity } from '#projections/staff-activity/project.ts'
import { threats } from '#projections/threats/project.ts'

/** Every view that the runner projects. Each has a folder of the same name. */
export const views: readonly AnyProjection[] = [
  toAnyProjection(directory),
  toAnyProjection(profilePage),
  toAnyProjection(milestones),
  toAnyProjection(handles),
  toAnyProjection(networks),
  toAnyProjection(reviewQueue),
  toAnyProjection(roster),
  toAnyProjection(profileVersions),
  toAnyProjection(history),
  toAnyProjection(activity),
  toAnyProjection(staffActivity),
  toAnyProjection(attempts),
  toAnyProjection(threats),
]
