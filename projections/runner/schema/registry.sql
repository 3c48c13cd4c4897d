create schema if not exists projector;

-- The read schemas that exist, and when each last had an active leader. `discarded_*`: the last time that
-- its rows were discarded because a store was restored, their position, and the end of the log then.
create table if not exists projector.read_schema (
  name text primary key,
  led_at timestamptz not null default now(),
  discarded_at timestamptz,
  discarded_position int8,
  discarded_head int8
);

-- The position of the eraser, and the log that it belongs to.
create table if not exists projector.eraser (
  only_row bool primary key default true check (only_row),
  log_id text not null,
  position int8 not null
);

-- Lives and days whose events could not be decrypted because their keys are missing, as in a
-- Postgres that is older than the event log.
create table if not exists projector.unreadable (
  subject text primary key,
  noted_at timestamptz not null default now()
);

-- Days whose keys are not erased yet: of attempts, network rules and reasons of admins.
create table if not exists projector.attempt_day (
  day date primary key
);
