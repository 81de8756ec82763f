-- Taking a move back puts the card where it lay, with the clocks it had: what the card's own row said before its last move.
create table funis.antes_de_mover (
  cartao_id uuid primary key references funis.cartoes on delete cascade,
  seq int not null check (seq > 1),
  como jsonb not null check (jsonb_typeof(como) = 'object')
);
grant select, insert, update, delete on funis.antes_de_mover to girassol_app;
grant select on funis.antes_de_mover to girassol_leitura;

-- A move that was taken back after its hand-offs: the cards it had made and nobody touched are out of sight until it is made again.
alter table funis.vinculos add column recolhido_em timestamptz;
