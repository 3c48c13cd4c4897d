-- The audit log of attempts. Where one came from, and everything else here, goes with its day.
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

-- Which attempts were given a flag or a code, so that those of each can be paged through.
create table attempt_mark (
  mark text not null,
  position int8 not null,
  day date not null,
  primary key (mark, position)
);
create index on attempt_mark (day);

-- Whose attempt it was and what was sent, as JSON text: that goes with the life too. `wallet` is in
-- lower case.
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

-- The last life of a profile that is over: an attempt of it may be recorded later than its end.
create table attempt_ended_life (
  profile_id uuid primary key,
  life int4 not null
);
