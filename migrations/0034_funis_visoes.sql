-- Ways of looking at a funnel: saved views, acts on many cards at once, who hears of a card, and the orders a table is read in.

create table funis.visoes (
  id uuid primary key,
  funil_id uuid not null references funis.funis on delete cascade,
  escopo text not null check (escopo in ('pessoa', 'time', 'empresa')),
  usuario_id uuid references cad.usuarios on delete cascade,
  time_id uuid references cad.times on delete cascade,
  nome text not null check (length(trim(nome)) between 1 and 60),
  -- the words of the address: filters, order, which view, columns
  busca jsonb not null check (jsonb_typeof(busca) = 'object'),
  criado_por uuid references cad.usuarios on delete set null,
  criado_em timestamptz not null default now(),
  atualizada_em timestamptz not null default now(),
  -- in the trash since then; emptied after 30 days
  excluida_em timestamptz,
  check ((escopo = 'pessoa') = (usuario_id is not null)),
  check ((escopo = 'time') = (time_id is not null))
);
create unique index visoes_nome on funis.visoes (funil_id, escopo, usuario_id, time_id, nome) nulls not distinct where excluida_em is null;
create index visoes_pessoa on funis.visoes (usuario_id) where usuario_id is not null;
create index visoes_time on funis.visoes (time_id) where time_id is not null;
create index visoes_lixeira on funis.visoes (excluida_em) where excluida_em is not null;

-- What a funnel opens with, for one person.
create table funis.visao_padrao (
  usuario_id uuid not null references cad.usuarios on delete cascade,
  funil_id uuid not null references funis.funis on delete cascade,
  visao_id uuid not null references funis.visoes on delete cascade,
  primary key (usuario_id, funil_id)
);
create index visao_padrao_visao on funis.visao_padrao (visao_id);

-- One act on many cards. Its items are the work and its memory: what was done, what was refused and why, what to put back.
create table funis.lotes (
  id uuid primary key,
  funil_id uuid not null references funis.funis on delete cascade,
  usuario_id uuid not null references cad.usuarios on delete cascade,
  id_cliente text not null check (length(id_cliente) between 8 and 80),
  acao jsonb not null check (jsonb_typeof(acao) = 'object' and acao ? 'tipo'),
  situacao text not null default 'andando' check (situacao in ('andando', 'feito', 'cancelado')),
  desfaz_id uuid unique references funis.lotes on delete cascade,
  criado_em timestamptz not null default now(),
  acabou_em timestamptz,
  unique (usuario_id, id_cliente),
  check ((situacao = 'andando') = (acabou_em is null))
);
create index lotes_pessoa on funis.lotes (usuario_id, criado_em desc);
create index lotes_velhos on funis.lotes (acabou_em) where acabou_em is not null;

create table funis.lote_itens (
  lote_id uuid not null references funis.lotes on delete cascade,
  ordem int not null,
  cartao_id uuid not null references funis.cartoes on delete cascade,
  situacao text not null default 'pendente' check (situacao in ('pendente', 'feito', 'recusado')),
  motivo text,
  -- what to put back: the columns before and after, or the transition to undo
  antes jsonb,
  primary key (lote_id, ordem),
  unique (lote_id, cartao_id),
  check ((situacao = 'recusado') = (motivo is not null))
);
create index lote_itens_pendentes on funis.lote_itens (lote_id, ordem) where situacao = 'pendente';
create index lote_itens_cartao on funis.lote_itens (cartao_id);

-- Who sees only some cards of a funnel hears of those: whoever has the card, had it until now, or follows it; and its team. Written here,
-- where no way of changing a card can forget it.
create function funis.avisar_alcance(c funis.cartoes, times uuid[], pessoas uuid[]) returns void language sql as $$
  insert into plataforma.eventos (tipo, dados) select 'cartao.alcance', jsonb_build_object('cartao_id', c.id, 'funil_id', c.funil_id, 'estagio_id', c.estagio_id, 'versao', c.versao,
    'times', array_to_json(array(select distinct t from unnest(times) t where t is not null)), 'pessoas', array_to_json(array(select distinct p from unnest(pessoas) p where p is not null)))
  where num_nonnulls(variadic times) + num_nonnulls(variadic pessoas) > 0
$$;
create function funis.cartao_avisa_alcance() returns trigger language plpgsql as $$
begin
  perform funis.avisar_alcance(new, array[new.time_id] || case when tg_op = 'UPDATE' then array[old.time_id] end,
    array[new.responsavel_id] || case when tg_op = 'UPDATE' then array[old.responsavel_id] end || array(select p.usuario_id from funis.cartao_pessoas p where p.cartao_id = new.id));
  return null;
end $$;
create trigger cartoes_avisam_ao_nascer after insert on funis.cartoes for each row execute function funis.cartao_avisa_alcance();
create trigger cartoes_avisam_ao_mudar after update on funis.cartoes for each row
  when (old.versao is distinct from new.versao or old.responsavel_id is distinct from new.responsavel_id or old.time_id is distinct from new.time_id) execute function funis.cartao_avisa_alcance();
create function funis.pessoa_avisa_alcance() returns trigger language plpgsql as $$
declare
  quem funis.cartao_pessoas := coalesce(new, old);
begin
  perform funis.avisar_alcance(c, array[]::uuid[], array[quem.usuario_id]) from funis.cartoes c where c.id = quem.cartao_id;
  return null;
end $$;
create trigger pessoas_avisam after insert or delete on funis.cartao_pessoas for each row execute function funis.pessoa_avisa_alcance();

-- The orders a board and a table are read in: a page is one range of one index at any depth.
create index cartoes_valor on funis.cartoes (funil_id, estagio_id, coalesce(valor_centavos, -1) desc, id desc) where situacao = 'aberto';
create index cartoes_entrada on funis.cartoes (funil_id, estagio_id, entrou_estagio_em, id) where situacao = 'aberto';
create index cartoes_tabela on funis.cartoes (funil_id, (coalesce(vence_em, 'infinity'::timestamptz)), id) where situacao = 'aberto';
create index cartoes_atividade on funis.cartoes (funil_id, ultima_atividade_em desc, id desc) where situacao = 'aberto';

-- A stage says whether its cards are open: without knowing that, the planner thinks a column nearly empty and sorts it whole.
create statistics funis.cartoes_do_estagio (dependencies, mcv) on funil_id, estagio_id, situacao from funis.cartoes;

grant select, insert, update, delete on funis.visoes, funis.visao_padrao, funis.lotes, funis.lote_itens to girassol_app;
grant select on funis.visoes, funis.visao_padrao, funis.lotes, funis.lote_itens to girassol_leitura;
