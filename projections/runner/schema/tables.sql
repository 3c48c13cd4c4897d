-- The position of this schema, and the log that it belongs to. `at` is the time of the last event.
create table checkpoint (
  only_row bool primary key default true check (only_row),
  log_id text not null,
  position int8 not null,
  at timestamptz
);

-- The keys of changed rows, and the position of their last change. Values are not stored, so that the
-- table contains no erased data.
create table changes (
  topic text not null,
  position int8 not null,
  key text not null,
  primary key (topic, position, key)
);

-- The position up to which the changes of a topic were trimmed.
create table changes_trimmed (
  topic text primary key,
  position int8 not null
);
