-- A profile in full, including held and rejected ones and hidden wallets.
create table profile_page (
  profile_id uuid primary key,
  life int4 not null,
  name text not null,
  handle text not null,
  name_lookalike text not null,
  handle_folded text not null,
  handle_lookalike text not null,
  bio text not null,
  profile_type text not null,
  -- float8 is exact for 32 bits, and the driver returns it as a number.
  artwork_seed float8,
  default_artwork_seed float8 not null,
  wallet_address text,
  contract_chain_id int4,
  hide_wallet bool not null,
  status text not null,
  review_note text not null,
  is_verified bool not null,
  is_founder bool not null,
  social_links jsonb not null,
  link_proofs jsonb not null,
  tags jsonb not null,
  avatar_url text,
  profile_photos jsonb not null,
  photo_alts jsonb not null,
  bio_key text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  listed_at timestamptz,
  last_signed_at timestamptz
);
create index on profile_page (handle_folded);
create index on profile_page (bio_key, created_at);
create index on profile_page (avatar_url);
create index on profile_page (name_lookalike, created_at) where status <> 'rejected';
create index on profile_page (handle_lookalike, created_at) where status <> 'rejected';
create index on profile_page (profile_id) where is_founder;

-- Pictures that profiles show, by the hash of their content.
create table profile_picture (
  profile_id uuid not null,
  life int4 not null,
  hash text not null,
  primary key (profile_id, hash)
);
create index on profile_picture (hash);
