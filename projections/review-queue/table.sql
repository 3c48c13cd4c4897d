-- Profiles from their submission until they are listed, turned down or deleted, and listed ones while an
-- edit of them waits: `held_edit`. `waiting_since`: held for a review since then; null for the moment
-- between a submission and what comes of it. `revision`: the last event of the profile's stream that
-- changed what a reviewer sees; `ip` and `network`: where it was held from.
create table review_queue (
  profile_id uuid primary key,
  life int4 not null,
  waiting_since timestamptz,
  reasons jsonb not null,
  revision int8 not null,
  ip text,
  network text,
  held_edit jsonb
);
-- What a query needs of a row beside its place stands in the index, so that a flood is walked through
-- without its rows.
create index on review_queue (waiting_since, profile_id) include (network, ip)
  where waiting_since is not null;
create index on review_queue (network, waiting_since, profile_id) where waiting_since is not null;

-- One for each filter: the conditions of `query.ts`, to the letter.
create index on review_queue (waiting_since, profile_id) where waiting_since is not null
  and reasons ?| array['lookalike_handle', 'lookalike_name'];
create index on review_queue (waiting_since, profile_id) where waiting_since is not null
  and reasons ? 'no_social_links';
create index on review_queue (waiting_since, profile_id) where waiting_since is not null
  and jsonb_typeof(held_edit) = 'object';

-- What came of submissions on a day, UTC. `listed_unreviewed` of `listed` never waited.
create table review_outcome (
  day_start timestamptz primary key,
  listed int4 not null,
  listed_unreviewed int4 not null,
  turned_down int4 not null
);
