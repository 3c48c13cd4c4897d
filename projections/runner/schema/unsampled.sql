-- The planner statistics of Postgres contain samples of column values, and deleting rows does not
-- remove them. So statistics are off for texts and addresses in every table of the schema. They
-- stay on for profile types, which identify no person.
do $$
declare
  personal record;
begin
  for personal in
    select attrelid::regclass as of_table, attname as name
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = current_schema()::regnamespace and relkind = 'r'
        and attnum > 0 and not attisdropped and attname <> 'profile_type'
        and atttypid in ('text'::regtype, 'jsonb'::regtype, 'inet'::regtype)
  loop
    execute format('alter table %s alter column %I set statistics 0', personal.of_table, personal.name);
  end loop;
end $$;
