create schema if not exists projector;

-- The read schemas that exist, when each last had an active leader, and the last time that its positions
-- were beyond the end of the log, which a restore causes: the position of the read models, and the end
-- of the log.
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

-- Days with attempts that are not erased yet.
create table if not exists projector.attempt_day (
  day date primary key
);
