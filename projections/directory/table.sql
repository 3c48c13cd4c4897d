-- The cards of listed profiles. `listed_position` orders them: the newest listing has the highest.
create table directory (
  profile_id uuid primary key,
  life int4 not null,
  name text not null,
  handle text not null,
  bio text not null,
  profile_type text not null,
  wallet_address text not null,
  hide_wallet bool not null,
  is_listed bool not null,
  is_verified bool not null,
  is_founder bool not null,
  social_links jsonb not null,
  tags jsonb not null,
  avatar_url text,
  profile_photos jsonb not null,
  search_text text not null,
  tag_text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  listed_at timestamptz,
  listed_position int8,
  last_signed_at timestamptz
);
create index on directory (profile_type, listed_position);
create index on directory (listed_position);

-- Cards that wait to be listed. A table of their own, so that no query can show one by mistake.
create table directory_waiting (like directory including constraints including indexes);
