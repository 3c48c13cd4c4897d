create schema if not exists api;

-- `id` is the SHA-256 of the token in the cookie. `sealed` can be decrypted only with the token, so the
-- table does not reveal the owners of sessions.
create table if not exists api.sessions (
  id bytea primary key,
  sealed bytea not null,
  expires_at timestamptz not null
);
create index if not exists sessions_by_expiry on api.sessions (expires_at);

create table if not exists api.nonces (
  nonce text primary key,
  expires_at timestamptz not null
);
create index if not exists nonces_by_expiry on api.nonces (expires_at);

-- Leases of names and handles that the read models do not show yet, by a keyed hash that look-alikes share.
-- The name of the table is older than the word.
create table if not exists api.name_claims (
  key text primary key,
  profile_id uuid not null,
  at timestamptz not null
);

-- Bulk reviews of admins. One starts no earlier than `carry_out_at`, and can be undone until
-- `begun_at`. `part` and `after` store its progress. Until `leased_until` no other process leases it; a
-- process saves progress only while it holds its lease. `tries` counts the leases since the last
-- progress. `asked` is the body of the request.
create table if not exists api.review_acts (
  id uuid primary key,
  actor_id text not null,
  asked jsonb not null,
  asked_at timestamptz not null,
  carry_out_at timestamptz not null,
  begun_at timestamptz,
  leased_until timestamptz,
  total int4 not null,
  part int4 not null default 0,
  after text,
  done int4 not null default 0,
  late_count int4 not null default 0,
  late jsonb not null default '[]',
  failure text,
  tries int4 not null default 0,
  ended_at timestamptz
);
create index if not exists open_review_acts on api.review_acts (carry_out_at) where ended_at is null;
create index if not exists review_acts_by_actor on api.review_acts (actor_id, asked_at);

-- Times at which each link of a listed profile is checked for its link back. `goes_first` is true for proven links and
-- after an edit. `found_at` is the time of the last link back, and `failures` the number of checks without an
-- answer since then.
create table if not exists api.link_checks (
  profile_id uuid not null,
  link text not null,
  next_at timestamptz not null,
  goes_first bool not null,
  checked_at timestamptz,
  found_at timestamptz,
  failures int2 not null default 0,
  primary key (profile_id, link)
);
create index if not exists link_checks_by_time on api.link_checks (goes_first, next_at);

-- Position in the event log up to which the checks follow the profiles.
create table if not exists api.link_checks_position (
  only_row boolean primary key default true check (only_row),
  log_id uuid not null,
  position bigint not null
);

-- Rate-limit hits, by a keyed hash of the address or by profile. The names of the table and its function
-- stay, since processes of two versions count together during an upgrade and after a rollback.
create table if not exists api.turns (
  kind text not null,
  key text not null,
  at timestamptz not null,
  weight bigint not null default 1,
  id uuid not null default gen_random_uuid()
);
create index if not exists turns_by_key on api.turns (kind, key, at);
create index if not exists turns_by_time on api.turns (at);

-- Adds a hit that counts as `asked_weight` of the `turns` in any `span`. Returns null, or the seconds until
-- the hit fits. Each statement of a volatile function sees what was committed before it, so the sum after
-- the lock contains all earlier hits; the clock is read after the lock, so hits are in the order of the lock.
create or replace function api.take_turn(
  asked_kind text, asked_key text, turns bigint, span interval, asked_weight bigint, asked_id uuid
) returns double precision language plpgsql volatile as $$
declare
  moment timestamptz;
  taken bigint;
  free_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(asked_kind || ':' || asked_key, 0));
  moment := clock_timestamp();
  -- Hits in the future were counted before the clock was set back.
  delete from api.turns
    where kind = asked_kind and key = asked_key and (at <= moment - span or at > moment + span);
  select coalesce(sum(weight), 0) into taken
    from api.turns where kind = asked_kind and key = asked_key;
  if taken + asked_weight > turns then
    select min(at) + span into free_at from (
      select at, sum(weight) over (order by at) as freed
        from api.turns where kind = asked_kind and key = asked_key
    ) as oldest where freed >= taken + asked_weight - turns;
    return greatest(0, extract(epoch from coalesce(free_at, moment + span) - moment));
  end if;
  insert into api.turns (kind, key, at, weight, id)
    values (asked_kind, asked_key, moment, asked_weight, asked_id);
  return null;
end
$$;
