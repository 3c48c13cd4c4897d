/** Where the histories of profiles stand as staff read them, and the index of all events. */
export const historyKeys = {
  all: ['api', 'admin', 'history'] as const,
  ofProfile: (id: string) => ['api', 'admin', 'history', id] as const,
  events: ['api', 'admin', 'events'] as const,
}
