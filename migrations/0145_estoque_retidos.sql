-- Pictures of a movement: what was lost, what goes back to its supplier.
create table estoque.movimento_fotos (
  id uuid primary key,
  movimento_id uuid not null references estoque.movimentos,
  sha256 bytea not null references plataforma.guardados (sha256),
  tirada_por uuid references cad.usuarios,
  tirada_em timestamptz not null default now()
);
create index movimento_fotos_do_movimento on estoque.movimento_fotos (movimento_id);
create index movimento_fotos_do_arquivo on estoque.movimento_fotos (sha256);
create index movimento_fotos_de_quem on estoque.movimento_fotos (tirada_por);

-- Goods that left before the book had them: through a quarantine place, with a day by which it is settled.
create table estoque.emergencias (
  id uuid primary key,
  chave text not null unique check (length(chave) between 1 and 120),
  pedido text not null check (pedido ~ '^[0-9a-f]{64}$'),
  item_id uuid not null references estoque.materiais,
  qtd numeric(18, 6) not null check (qtd > 0),
  saida_id uuid not null references estoque.movimentos,
  motivo text not null check (length(btrim(motivo)) between 1 and 500),
  prazo date not null,
  aberta_por uuid references cad.usuarios,
  aberta_em timestamptz not null default now(),
  acerto_id uuid references estoque.movimentos,
  acertada_por uuid references cad.usuarios,
  acertada_em timestamptz,
  constraint emergencias_acertada check ((acertada_em is null) = (acerto_id is null))
);
create index emergencias_abertas on estoque.emergencias (item_id) where acertada_em is null;
create index emergencias_da_saida on estoque.emergencias (saida_id);
create index emergencias_do_acerto on estoque.emergencias (acerto_id) where acerto_id is not null;
create index emergencias_de_quem on estoque.emergencias (aberta_por);
create index emergencias_acertadas_por on estoque.emergencias (acertada_por);

alter table estoque.alertas drop constraint alertas_tipo_check;
alter table estoque.alertas add constraint alertas_tipo_check check (tipo in (
  'abaixo_minimo', 'ponto_pedido', 'acima_maximo', 'ruptura_prevista', 'parado', 'serie_sem_destino',
  'transferencia_atrasada', 'divergencia_livro', 'reserva_vencida', 'saida_emergencial'
));

grant select, insert on estoque.movimento_fotos to girassol_app;
grant select, insert, update (acerto_id, acertada_por, acertada_em) on estoque.emergencias to girassol_app;
grant select on estoque.movimento_fotos, estoque.emergencias to girassol_leitura;
