-- The audit log of attempts. Each row, with its origin, is erased with its day.
create table attempt (
  position int8 primary key,
  id uuid not null,
  day date not null,
  at timestamptz not null,
  since timestamptz,
  type text not null,
  count int4 not null,
  weight int4 not null,
  blocked bool not null,
  codes jsonb not null,
  flag_bits int4 not null,
  profile_id uuid,
  actor_kind text not null,
  actor_id text,
  request_id text not null,
  ip inet,
  network text not null,
  user_agent text not null
);
create index on attempt (id);
create index on attempt (at);
create index on attempt (day, position);
create index on attempt (type, position);
create index on attempt (blocked, position);
create index on attempt (network, position);
create index on attempt (ip);

-- Flags and codes of attempts, to page through the attempts of each.
create table attempt_mark (
  mark text not null,
  position int8 not null,
  day date not null,
  primary key (mark, position)
);
create index on attempt_mark (day);

-- Profile and content of an attempt, as JSON text; also erased with the life. `wallet` is in lower
-- case.
create table attempt_content (
  position int8 primary key,
  profile_id uuid not null,
  life int4 not null,
  day date not null,
  wallet text not null,
  wallet_address text not null,
  content text not null
);
create index on attempt_content (profile_id, life);
create index on attempt_content (wallet, position);
create index on attempt_content (day);

-- The last ended life of a profile: one of its attempts may be recorded after its end.
create table attempt_ended_life (
  profile_id uuid primary key,
  life int4 not null
);
