-- A funnel is edited as a draft that two people may open: its number says whose word is the newer one.
alter table funis.funis
  add column rascunho_versao int not null default 0 check (rascunho_versao >= 0),
  add column rascunho_em timestamptz,
  add column rascunho_por uuid references cad.usuarios;
alter table funis.versoes add column nota text not null default '' check (length(nota) <= 500);

-- Our clock stands still while somebody else has the ball: of which stage, what was promised there, and since when it waits.
alter table funis.cartoes
  add column pausa_estagio_id uuid references funis.estagios,
  add column pausa_vence_em timestamptz,
  add column pausado_em timestamptz,
  add check (num_nonnulls(pausa_estagio_id, pausa_vence_em, pausado_em) in (0, 3)),
  add check (pausado_em is null or situacao = 'aberto');

-- How long the law gives. A new rule is a new row from a day on; of a term, the first row in its order whose condition holds counts.
create table funis.prazos_legais (
  id uuid primary key default uuidv7(),
  termo text not null check (termo ~ '^[a-z][a-z0-9_]{0,59}$'),
  nome text not null check (length(nome) between 1 and 120),
  caso text not null check (length(caso) between 1 and 200),
  quando jsonb check (jsonb_typeof(quando) = 'object'),
  valor int not null check (valor between 1 and 3650),
  unidade text not null check (unidade in ('du', 'dc')),
  norma text not null check (length(norma) between 1 and 200),
  fonte text not null check (fonte ~ '^https://'),
  vigente_de date not null,
  vigente_ate date,
  ordem int not null,
  check (vigente_ate is null or vigente_ate > vigente_de),
  unique (termo, vigente_de, ordem)
);
insert into funis.prazos_legais (termo, nome, caso, quando, valor, unidade, norma, fonte, vigente_de, ordem)
  select termo, nome, caso, quando::jsonb, valor, unidade, norma, 'https://www2.aneel.gov.br/cedoc/ren20211000.html', '2022-01-01', ordem from (values
    ('orcamento_conexao', 'Orçamento de conexão', 'Minigeração (acima de 75 kW)', '{"juntar":"e","regras":[{"campo":"potencia_kw","operador":"maior","valor":"75"}]}', 45, 'dc', 'REN ANEEL 1.000/2021, art. 64', 1),
    ('orcamento_conexao', 'Orçamento de conexão', 'Microgeração com obra na rede', '{"juntar":"e","regras":[{"campo":"obra_rede","operador":"igual","valor":"sim"}]}', 30, 'dc', 'REN ANEEL 1.000/2021, art. 64', 2),
    ('orcamento_conexao', 'Orçamento de conexão', 'Microgeração sem obra na rede', null, 15, 'dc', 'REN ANEEL 1.000/2021, art. 64', 3),
    ('orcamento_estimado', 'Orçamento estimado', 'Todos os casos', null, 30, 'dc', 'REN ANEEL 1.000/2021, art. 57', 1),
    ('aprovacao_orcamento', 'Aprovação do orçamento de conexão', 'Sem participação financeira', null, 10, 'du', 'REN ANEEL 1.000/2021, art. 83', 1),
    ('obra_rede', 'Obra da distribuidora', 'Minigeração (acima de 75 kW)', '{"juntar":"e","regras":[{"campo":"potencia_kw","operador":"maior","valor":"75"}]}', 365, 'dc', 'REN ANEEL 1.000/2021, art. 88', 1),
    ('obra_rede', 'Obra da distribuidora', 'Média tensão, até 1 km de rede', '{"juntar":"e","regras":[{"campo":"grupo_tarifario","operador":"igual","valor":"grupo_a"}]}', 120, 'dc', 'REN ANEEL 1.000/2021, art. 88', 2),
    ('obra_rede', 'Obra da distribuidora', 'Baixa tensão', null, 60, 'dc', 'REN ANEEL 1.000/2021, art. 88', 3),
    ('vistoria', 'Vistoria e instalação do medidor', 'Média tensão (grupo A)', '{"juntar":"e","regras":[{"campo":"grupo_tarifario","operador":"igual","valor":"grupo_a"}]}', 10, 'du', 'REN ANEEL 1.000/2021, art. 91', 1),
    ('vistoria', 'Vistoria e instalação do medidor', 'Baixa tensão', null, 5, 'du', 'REN ANEEL 1.000/2021, art. 91', 2)
  ) as t (termo, nome, caso, quando, valor, unidade, norma, ordem);

-- How one person, or one team, looks at a funnel. What is not said is the funnel's own.
create table funis.aparencias (
  id uuid primary key,
  funil_id uuid not null references funis.funis on delete cascade,
  usuario_id uuid references cad.usuarios on delete cascade,
  time_id uuid references cad.times on delete cascade,
  ajustes jsonb not null check (jsonb_typeof(ajustes) = 'object'),
  atualizado_por uuid references cad.usuarios on delete set null,
  atualizado_em timestamptz not null default now(),
  check (num_nonnulls(usuario_id, time_id) = 1),
  unique nulls not distinct (funil_id, usuario_id, time_id)
);
create index aparencias_usuario on funis.aparencias (usuario_id);
create index aparencias_time on funis.aparencias (time_id);

grant select on funis.prazos_legais to girassol_app, girassol_leitura;
grant select, insert, update, delete on funis.aparencias to girassol_app;
