-- Where each event stands and who did it, so that staff find it: no text that anybody wrote. It stays when
-- what the event held is erased. So its words, which the software chooses, are varchar: the eraser looks for text.
create table history (
  -- yyyy-mm-dd, UTC, as the event's own time says.
  on_day varchar not null,
  position int8 not null,
  at timestamptz not null,
  -- What the event's stream is of, and the place in it.
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
create index on history (type, position);
create index on history (profile_id, position) where profile_id is not null;
-- Where a life ends, of which most profiles have none, however much else is told of them.
create index on history (profile_id, position) where type = 'ProfileDeleted';
create index on history (actor_id, position) where actor_id is not null;
-- What most events are done by is found soon without it.
create index on history (actor_kind, position) where actor_kind <> 'owner';
