create schema if not exists projector;

-- The read schemas that exist, and when a leader was last at work in each.
create table if not exists projector.read_schema (
  name text primary key,
  led_at timestamptz not null default now()
);

-- How far the eraser has come, in which log.
create table if not exists projector.eraser (
  only_row bool primary key default true check (only_row),
  log_id text not null,
  position int8 not null
);

-- Days whose attempts are still to be erased.
create table if not exists projector.attempt_day (
  day date primary key
);
