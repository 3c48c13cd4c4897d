-- Position and actor of each event, so that staff can find it. It holds no text from users, and
-- stays when the content of an event is erased. Its columns are varchar because the eraser removes rows
-- from tables with text columns.
create table history (
  -- yyyy-mm-dd, UTC, from the time in the event.
  on_day varchar not null,
  position int8 not null,
  event_id uuid not null,
  at timestamptz not null,
  -- The kind of the event's stream, and the revision in it.
  stream_kind varchar not null,
  revision int8 not null,
  type varchar not null,
  actor_kind varchar not null,
  actor_id varchar,
  profile_id uuid,
  life int4,
  primary key (on_day, position)
);
create unique index on history (position);
-- The position at a time.
create index on history (at, position);
create index on history (type, position);
create index on history (profile_id, position) where profile_id is not null;
-- Ends of lives. Most profiles have none, however many other events they have.
create index on history (profile_id, position) where type = 'ProfileDeleted';
create index on history (actor_id, position) where actor_id is not null;
-- Most events have the actor kind `owner`, which is found quickly without an index.
create index on history (actor_kind, position) where actor_kind <> 'owner';
