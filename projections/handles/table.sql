-- The last profile to claim each handle, by the handle's keyed hash. A former address redirects to that
-- profile until another one claims the handle.
create table handle_claim (
  handle_key text primary key,
  profile_id uuid not null,
  claimed_at timestamptz not null
);
