-- Created after the rows, as in the directory. Without them the pages for staff are only slower.
-- The position at a time.
create index concurrently if not exists history_at on history (at, position);

create index concurrently if not exists history_type on history (type, position);

create index concurrently if not exists history_profile
  on history (profile_id, position) where profile_id is not null;

create index concurrently if not exists history_actor
  on history (actor_id, position) where actor_id is not null;

-- Most events have the actor kind `owner`, which is found quickly without an index.
create index concurrently if not exists history_actor_kind
  on history (actor_kind, position) where actor_kind <> 'owner';
