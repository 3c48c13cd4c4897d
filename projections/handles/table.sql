-- Who claimed each handle last, by its keyed hash: an address that a profile gave up leads to it until
-- somebody else claims it.
create table handle_claim (
  handle_key text primary key,
  profile_id uuid not null,
  claimed_at timestamptz not null
);
