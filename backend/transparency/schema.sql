-- The transparency log: a Merkle tree over all events. It is separate from the read models, because
-- what was published once must stay as it is. docs/verification.md describes it.
create schema if not exists tlog;

-- One leaf for each event, in the order of the event log, and one for each statement.
create table if not exists tlog.leaf (
  index bigint primary key,
  entry bytea not null,
  -- Null for a statement, and for an entry from a mirror. An event that was appended twice by a retry
  -- has two leaves.
  event_id uuid
);
create index if not exists leaf_event_id on tlog.leaf (event_id);

-- Leaves from `first` up to `past_last` whose events were lost, and the statement that says so.
create table if not exists tlog.gap (
  first bigint primary key,
  past_last bigint not null
);

create or replace view tlog.event_leaf as
  select index, entry from tlog.leaf where not exists (
    select from tlog.gap where leaf.index >= gap.first and leaf.index < gap.past_last
  );

-- Roots of complete subtrees of 256^level leaves, for levels above 0.
create table if not exists tlog.node (
  level smallint not null check (level > 0),
  index bigint not null,
  hash bytea not null,
  primary key (level, index)
);

-- Signed checkpoints, which are published.
create table if not exists tlog.checkpoint (
  size bigint primary key,
  note text not null,
  signed_at timestamptz not null default now()
);

-- Signature lines of witnesses, which are published with the checkpoint of this size.
create table if not exists tlog.cosignature (
  size bigint not null,
  -- Name of its key.
  witness text not null,
  line text not null,
  primary key (size, witness)
);

create or replace function tlog.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of the transparency log cannot be changed or removed';
end
$$;
create or replace trigger permanent before update or delete or truncate on tlog.leaf
  for each statement execute function tlog.refuse_change();
create or replace trigger permanent before update or delete or truncate on tlog.node
  for each statement execute function tlog.refuse_change();
create or replace trigger permanent before update or delete or truncate on tlog.gap
  for each statement execute function tlog.refuse_change();
create or replace trigger permanent before update or delete or truncate on tlog.checkpoint
  for each statement execute function tlog.refuse_change();
create or replace trigger permanent before update or delete or truncate on tlog.cosignature
  for each statement execute function tlog.refuse_change();

-- The last event that was compared with its leaf, or added as one. `size` counts the leaves up to
-- its own. It moves back to the start when the event log has other positions, after a restore or a copy.
create table if not exists tlog.progress (
  only_row boolean primary key default true check (only_row),
  log_id uuid not null,
  position bigint not null,
  size bigint not null,
  stream text,
  revision bigint
);

-- Why no checkpoint can be signed or served; no row while one can.
create table if not exists tlog.fault (
  only_row boolean primary key default true check (only_row),
  reason text not null
);
