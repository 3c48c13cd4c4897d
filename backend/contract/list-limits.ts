/** From this many profiles on, the list pages ask the server to filter. */
export const clientFilterLimit = 500
/** Profiles that a page of a list holds where nothing else is asked for, and at the most. */
export const defaultPage = 50
export const maxPage = 100
/** Characters of what says where a page begins: an id, and the letters that a name is placed by. */
export const maxCursor = 300
export const maxQuery = 200
/** Events of a history that are sent at once; a longer one comes in several stretches. */
export const maxHistoryPage = 1000
/** Profiles on the wall of the home, and those among which it looks for one with a proof. */
export const hungAtHome = 5
/** Beyond this many matches of a filter nobody counts on: the page says '500+'. */
export const maxCounted = 500
