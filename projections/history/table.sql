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
-- Ends of lives, which the record of an attempt looks up. Most profiles have none, however many other
-- events they have.
create index on history (profile_id, position) where type = 'ProfileDeleted';
