-- Attempts of a network in a quarter of an hour. `refused_by` counts refused ones by reason.
create table threat (
  network text not null,
  quarter timestamptz not null,
  day date not null,
  refused int4 not null,
  refused_by jsonb not null,
  flag_bits int4 not null,
  last_at timestamptz not null,
  primary key (network, quarter)
);
create index on threat (quarter);
create index on threat (day);

-- All attempts of a quarter of an hour.
create table attempt_quarter (
  quarter timestamptz primary key,
  day date not null,
  attempts int4 not null,
  blocked int4 not null,
  flagged int4 not null
);
