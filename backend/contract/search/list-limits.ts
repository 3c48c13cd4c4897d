/** Number of profiles from which the list pages let the server filter. */
export const clientFilterLimit = 500
/** Default and maximum number of profiles on a list page. */
export const defaultPageSize = 50
export const maxPageSize = 100
/** Maximum characters of a cursor: an id, and the sort key of a name. */
export const maxCursor = 300
export const maxQuery = 200
export const maxHistoryPage = 1000
/** Newest profiles on the home page, of which one with a proof is featured. */
export const maxHomeListings = 5
/** Matches up to which a filter is counted exactly. Beyond it the page shows '500+'. */
export const maxCounted = 500
