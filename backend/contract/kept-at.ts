/** On an answer that a browser kept: when it came, as an ISO time. */
export const keptAtHeader = 'Kept-At'
