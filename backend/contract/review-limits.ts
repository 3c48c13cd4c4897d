export const reviewHours = '24-48'
/** Characters of what an admin gives as a reason. */
export const maxReason = 1000
/** The arrivals of the review queue: bars, seconds of a bar, and when a network is crowded. */
export const arrivalBars = 90
export const arrivalSeconds = 120
/** How long an act of a reviewer can be undone before it is carried out. */
export const undoMs = 10 * 1000
/** Networks that the queue shows as groups. */
export const maxGroups = 20
