create schema if not exists projector;

-- The read schemas that exist, and when a leader was last at work in each.
create table if not exists projector.read_schema (
  name text primary key,
  led_at timestamptz not null default now()
);

-- When the positions of a schema were last found beyond the end of the log, which a restore causes:
-- where the read models were, and where the log ended.
alter table projector.read_schema
  add column if not exists discarded_at timestamptz,
  add column if not exists discarded_position int8,
  add column if not exists discarded_head int8;

-- How far the eraser has come, in which log.
create table if not exists projector.eraser (
  only_row bool primary key default true check (only_row),
  log_id text not null,
  position int8 not null
);

-- Lives and days whose events could not be opened: their keys are missing, as in a Postgres that is
-- older than the event log.
create table if not exists projector.unreadable (
  subject text primary key,
  noted_at timestamptz not null default now()
);

-- Days whose attempts are still to be erased.
create table if not exists projector.attempt_day (
  day date primary key
);
