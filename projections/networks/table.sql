-- The last rule for each network, until it is released. An expired rule stays until its day is
-- erased. `day` is the key that seals personal data, and determines when the row is removed.
create table network_rule (
  network_key text primary key,
  day date not null,
  kind text not null,
  network text not null,
  reason text not null,
  actor_kind text not null,
  actor_id text,
  since timestamptz not null,
  until timestamptz not null
);
create index on network_rule (since, network_key);
