-- Profiles from their submission until they are listed, rejected or deleted, and listed ones while
-- an edit is held: `held_edit`. `waiting_since`: time since which a review is pending; null between a
-- submission and its outcome. `revision`: that of the last event that changed the content under
-- review. `ip` and `network`: the origin of the held submission.
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
-- The index includes the columns that a query needs besides the sort key, so that a flood is
-- scanned without reading its rows.
create index on review_queue (waiting_since, profile_id) include (network, ip)
  where waiting_since is not null;
create index on review_queue (network, waiting_since, profile_id) where waiting_since is not null;

-- One index per filter. Each condition must match `query.ts` exactly.
create index on review_queue (waiting_since, profile_id) where waiting_since is not null
  and reasons ?| array['lookalike_handle', 'lookalike_name'];
create index on review_queue (waiting_since, profile_id) where waiting_since is not null
  and reasons ? 'no_social_links';
create index on review_queue (waiting_since, profile_id) where waiting_since is not null
  and jsonb_typeof(held_edit) = 'object';

-- Outcomes of submissions per day, UTC. `listed_unreviewed` counts those of `listed` that were
-- never held.
create table review_outcome (
  day_start timestamptz primary key,
  listed int4 not null,
  listed_unreviewed int4 not null,
  turned_down int4 not null
);
