-- How far this schema has come, in which log. `at` is the time of the last event; changes up to
-- `trimmed_to` are gone.
create table checkpoint (
  only_row bool primary key default true check (only_row),
  log_id text not null,
  position int8 not null,
  at timestamptz,
  trimmed_to int8 not null default 0
);

-- Which rows are others since when; keys, never values, so nothing erased can come back from here.
create table changes (
  position int8 not null,
  topic text not null,
  key text not null,
  primary key (position, topic, key)
);
