-- Postgres keeps samples of what columns hold, for its planner, and a deletion of rows does not reach
-- them. So it takes none of texts and addresses, in any table of the schema; a
-- profile's type says nothing of anybody.
do $$
declare
  kept record;
begin
  for kept in
    select attrelid::regclass as of_table, attname as name
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = current_schema()::regnamespace and relkind = 'r'
        and attnum > 0 and not attisdropped and attname <> 'profile_type'
        and atttypid in ('text'::regtype, 'jsonb'::regtype, 'inet'::regtype)
  loop
    execute format('alter table %s alter column %I set statistics 0', kept.of_table, kept.name);
  end loop;
end $$;
