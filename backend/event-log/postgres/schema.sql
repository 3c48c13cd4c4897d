create schema if not exists event_log;

-- The last assigned position. An append locks this row until it commits, so positions have no gaps
-- and become visible in order, across processes.
create table if not exists event_log.counter (
  only_row boolean primary key default true check (only_row),
  position bigint not null
) with (fillfactor = 10);
insert into event_log.counter (position) values (0) on conflict do nothing;

create table if not exists event_log.events (
  position bigint primary key,
  stream text not null,
  revision bigint not null,
  id uuid not null,
  type text not null,
  data json not null,
  metadata json not null,
  unique (stream, revision)
);

-- Appends a batch of commands, each all or none, and returns an outcome for each in order. Commands
-- on one stream see each other. The whole batch is one statement, so a client that freezes or dies
-- cannot keep the counter locked.
--
-- A command consists of its stream, the revision it expects (-1: no stream) and its number of
-- events; the events are listed command after command. `contents` and `around` are their data and
-- metadata. The outcome is 'appended' or 'conflict'; a retry gets its first answer again. The name
-- has a version number because software versions that run side by side share the schema.
create or replace function event_log.append_v1(
  streams text[], expected bigint[], counts int[],
  ids uuid[], types text[], contents json[], around json[]
) returns table (outcome text, at_revision text, at_position text)
language plpgsql as $$
declare
  last_position bigint;
  current_revision bigint;
  from_event int := 1;
  to_event int;
  known int;
  known_revision bigint;
  known_position bigint;
begin
  select position into strict last_position from event_log.counter for update;
  for command in 1 .. cardinality(streams) loop
    to_event := from_event + counts[command] - 1;
    select revision into current_revision from event_log.events
      where stream = streams[command] order by revision desc limit 1;
    current_revision := coalesce(current_revision, -1);
    known := 0;
    if expected[command] <> current_revision then
      select count(*), max(revision), max(position) into known, known_revision, known_position
        from unnest(ids[from_event:to_event]) with ordinality as asked (id, place)
        join event_log.events as event on event.stream = streams[command]
          and event.revision = expected[command] + asked.place and event.id = asked.id;
    end if;
    if known = counts[command] then
      outcome := 'appended';
      at_revision := known_revision;
      at_position := known_position;
    elsif expected[command] <> current_revision then
      outcome := 'conflict';
      at_revision := null;
      at_position := null;
    else
      insert into event_log.events (position, stream, revision, id, type, data, metadata)
        select last_position + place, streams[command], current_revision + place,
          id, type, data, metadata
        from unnest(
          ids[from_event:to_event], types[from_event:to_event],
          contents[from_event:to_event], around[from_event:to_event]
        ) with ordinality as event (id, type, data, metadata, place);
      last_position := last_position + counts[command];
      outcome := 'appended';
      at_revision := current_revision + counts[command];
      at_position := last_position;
    end if;
    return next;
    from_event := to_event + 1;
  end loop;
  update event_log.counter set position = last_position where position <> last_position;
end $$;
