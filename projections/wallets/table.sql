-- Which wallet stands behind which profile. One wallet with two profiles is worth a look.
create table wallet (
  profile_id uuid primary key,
  life int4 not null,
  address text not null
);
create index on wallet (address);
