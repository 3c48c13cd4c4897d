/** Tables with the columns that a backup contains, as COPY names them. */
export const eventsTable =
  'event_log.events (position, stream, revision, id, type, data, metadata, any_revision)'
export const keysTable = 'vault.keys (subject, wrapped, erased_at)'
