-- The wallet of each profile. A wallet with two profiles deserves a check by staff.
create table wallet (
  profile_id uuid primary key,
  life int4 not null,
  address text not null
);
create index on wallet (address);
