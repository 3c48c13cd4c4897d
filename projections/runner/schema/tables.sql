-- How far this schema has come, in which log. `at` is the time of the last event.
create table checkpoint (
  only_row bool primary key default true check (only_row),
  log_id text not null,
  position int8 not null,
  at timestamptz
);

-- Which rows are others since when; keys, never values, so nothing erased can come back from here.
create table changes (
  topic text not null,
  position int8 not null,
  key text not null,
  primary key (topic, position, key)
);

-- Up to where the changes of a topic are gone.
create table changes_trimmed (
  topic text primary key,
  position int8 not null
);
