/** Hours until a review, as texts name them. */
export const reviewHours = '24-48'
/** Maximum characters of an admin's reason. */
export const maxReason = 1000
/** Chart of arrivals: number of bars, and seconds per bar. */
export const arrivalBars = 90
export const arrivalSeconds = 120
/** Time in which a reviewer's action can be undone. */
export const undoMs = 10 * 1000
/** Maximum number of networks that the queue groups. */
export const maxGroups = 20
