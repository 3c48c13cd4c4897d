-- The last measure about each network, until it is released; one that ended by itself stays until its day
-- is erased. `day` seals what is personal, and tells when the row has to go.
create table network_measure (
  network_key text primary key,
  day date not null,
  measure text not null,
  network text not null,
  reason text not null,
  actor_kind text not null,
  actor_id text,
  since timestamptz not null,
  until timestamptz not null
);
create index on network_measure (since, network_key);
