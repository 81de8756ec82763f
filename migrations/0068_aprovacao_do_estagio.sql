-- One amount a funnel: where the definition names a money field, the card's own amount is a copy of that field, written by the database alone.
alter table funis.funis add column campo_valor text references funis.campos;
alter table funis.estagios
  add column desvio boolean not null default false,
  -- what the definition declares of leaving this stage; null: it is left freely
  add column aprovacao jsonb check (jsonb_typeof(aprovacao) = 'object');
update funis.estagios e set desvio = true
from funis.funis f, jsonb_array_elements(f.definicao -> 'estagios') x
where f.id = e.funil_id and x ->> 'id' = e.id::text and (x ->> 'desvio')::boolean;

create function funis.numero_de(v jsonb) returns numeric language sql immutable parallel safe
  return case when jsonb_typeof(v) = 'number' then (v #>> '{}')::numeric end;
-- The one reading of a figure of a card: the card's own facts before those of its dossier.
create function funis.medida(c funis.cartoes, do_dossie jsonb, campo text) returns numeric language sql immutable parallel safe
  return case when campo = 'valor_do_cartao' then c.valor_centavos else coalesce(funis.numero_de(c.campos -> campo), funis.numero_de(do_dossie -> campo)) end;

create function funis.copiar_valor() returns trigger language plpgsql as $$
declare
  campo text := (select f.campo_valor from funis.funis f where f.id = new.funil_id);
  medido numeric;
begin
  if campo is not null then
    medido := round(funis.medida(new, (select d.campos from funis.dossies d where d.id = new.dossie_id), campo));
    new.valor_centavos := case when medido >= 0 then medido end;
  end if;
  return new;
end $$;
create trigger cartoes_um_valor before insert or update of campos, valor_centavos, dossie_id, funil_id on funis.cartoes
  for each row execute function funis.copiar_valor();
create function funis.copiar_valor_do_dossie() returns trigger language plpgsql as $$
begin
  update funis.cartoes c set valor_centavos = c.valor_centavos
  from funis.funis f
  where c.dossie_id = new.id and f.id = c.funil_id and f.campo_valor is not null
    and new.campos -> f.campo_valor is distinct from old.campos -> f.campo_valor;
  return null;
end $$;
create trigger dossies_levam_valor after update of campos on funis.dossies
  for each row when (old.campos is distinct from new.campos) execute function funis.copiar_valor_do_dossie();

-- A funnel names its amount field (null: none any more). An amount that only the card had goes into the empty field; where both differ the
-- field holds, and the other is returned, so that the history can tell.
create function funis.adotar_campo_de_valor(funil uuid, campo text) returns table (cartao uuid, antes bigint, depois bigint) language plpgsql as $$
begin
  if (select k.escopo from funis.campos k where k.chave = campo) = 'cartao' then
    update funis.cartoes c set campos = c.campos || jsonb_build_object(campo, c.valor_centavos)
    where c.funil_id = funil and c.valor_centavos is not null and not c.campos ? campo;
  else
    update funis.dossies d set campos = d.campos || jsonb_build_object(campo, x.valor)
    from (
      select distinct on (c.dossie_id) c.dossie_id, c.valor_centavos as valor from funis.cartoes c
      where c.funil_id = funil and c.valor_centavos is not null and c.dossie_id is not null and not c.campos ? campo
      order by c.dossie_id, (c.situacao = 'aberto') desc, c.atualizado_em desc, c.id
    ) x
    where d.id = x.dossie_id and not d.campos ? campo;
  end if;
  update funis.funis f set campo_valor = campo where f.id = funil;
  return query
    with velhos as (select c.id, c.valor_centavos from funis.cartoes c where c.funil_id = funil),
    novos as (
      update funis.cartoes c set valor_centavos = c.valor_centavos from velhos v where c.id = v.id
      returning c.id, v.valor_centavos as antes, c.valor_centavos as depois
    )
    select n.id, n.antes, n.depois from novos n where n.antes is distinct from n.depois and n.antes is not null;
end $$;

-- A request is of a policy, for a field, or of a stage, to leave it. It is of these figures and falls with any of them.
alter table funis.aprovacoes
  alter column politica_id drop not null,
  alter column campo drop not null,
  alter column valor_de drop not null,
  add column estagio_id uuid references funis.estagios,
  add column vigiados jsonb not null default '{}' check (jsonb_typeof(vigiados) = 'object'),
  -- what it was when a figure changed under it, and when that was told and acted upon
  add column caiu_de text check (caiu_de in ('pendente', 'aprovada')),
  add column queda_tratada_em timestamptz,
  add check ((estagio_id is null) = (politica_id is not null)),
  add check ((politica_id is not null) = (campo is not null and valor_de is not null));
update funis.aprovacoes set vigiados = jsonb_build_object(valor_de, valor_centavos);
update funis.aprovacoes set caiu_de = 'aprovada', queda_tratada_em = decidida_em where situacao = 'reaberta';
create unique index aprovacoes_uma_do_estagio on funis.aprovacoes (cartao_id, estagio_id) where situacao in ('pendente', 'aprovada');
create index aprovacoes_caidas on funis.aprovacoes (cartao_id) where situacao = 'reaberta' and queda_tratada_em is null;

create or replace function funis.reabrir_aprovacoes(cartao uuid) returns void language plpgsql as $$
declare
  a record;
begin
  for a in
    select p.id, p.campo, p.situacao, c.dossie_id
    from funis.aprovacoes p
    join funis.cartoes c on c.id = p.cartao_id
    left join funis.dossies d on d.id = c.dossie_id
    where p.cartao_id = cartao
      and p.situacao in ('pendente', 'aprovada')
      and exists (
        select from jsonb_each(p.vigiados) v
        where funis.medida(c, d.campos, v.key) is distinct from funis.numero_de(v.value)
      )
    for update of p
  loop
    update funis.aprovacoes set situacao = 'reaberta', caiu_de = a.situacao, decidida_em = now() where id = a.id;
    update funis.cartoes set campos = campos - a.campo where id = cartao and campos ? a.campo;
    update funis.dossies set campos = campos - a.campo where id = a.dossie_id and campos ? a.campo;
  end loop;
end $$;

-- The one rule of the gate: which stages before `alvo` (and `alvo` itself, `inclusive`) this card was not approved to leave, for the figures
-- it has now. A detour asks only of a card that came to it; a card that is lost is asked for nothing.
create function funis.falta_aprovar(cartao uuid, alvo uuid, inclusive boolean default false) returns setof uuid language sql stable as $$
  select e.id
  from funis.estagios x
  join funis.estagios e on e.funil_id = x.funil_id and e.aprovacao is not null and e.arquivado_em is null
    and (e.lugar < x.lugar or (inclusive and e.id = x.id))
  where x.id = alvo
    and x.tipo <> 'perdido'
    and (not e.desvio or exists (
      select from funis.transicoes t
      where t.cartao_id = cartao and t.para_estagio_id = e.id and t.desfeita_por is null and t.desfaz is null
    ))
    and not exists (
      select from funis.aprovacoes a
      where a.cartao_id = cartao and a.estagio_id = e.id and a.situacao = 'aprovada'
        and not exists (select from jsonb_array_elements(e.aprovacao -> 'vigia') v where not a.vigiados ? (v ->> 'campo'))
    )
  order by e.lugar
$$;
-- Whatever moves a card: at commit, one whose last transition went past such a stage has its approval.
create function funis.conferir_aprovacao_ao_mover() returns trigger language plpgsql as $$
declare
  ultima boolean := not exists (select from funis.transicoes t where t.cartao_id = new.cartao_id and t.seq > new.seq);
  -- a card that ended goes along to another stage of the same end: it was over before
  segue_fechado boolean := exists (
    select from funis.estagios d, funis.estagios p
    where d.id = new.de_estagio_id and p.id = new.para_estagio_id and d.situacao = p.situacao and d.situacao <> 'aberto'
  );
begin
  if ultima and not segue_fechado and exists (select from funis.cartoes c where c.id = new.cartao_id) and (
    exists (select from funis.falta_aprovar(new.cartao_id, new.para_estagio_id))
    or (new.de_funil_id is not null and new.desfaz is null and exists (select from funis.falta_aprovar(new.cartao_id, new.de_estagio_id, true)))
  ) then
    raise exception 'transicoes_so_aprovadas: card % went past a stage that it was not approved to leave', new.cartao_id
      using errcode = 'check_violation', constraint = 'transicoes_so_aprovadas', schema = 'funis', table = 'transicoes';
  end if;
  return null;
end $$;
create constraint trigger transicoes_so_aprovadas after insert on funis.transicoes
  deferrable initially deferred for each row execute function funis.conferir_aprovacao_ao_mover();

-- Whoever shows a request, or told of it, hears when it is another one: whatever changed it.
create function funis.aprovacao_avisa() returns trigger language plpgsql as $$
begin
  insert into plataforma.eventos (tipo, dados)
  select 'aprovacao.mudou', jsonb_build_object('aprovacao_id', new.id, 'cartao_id', new.cartao_id, 'funil_id', c.funil_id, 'situacao', new.situacao, 'etapa', new.etapa)
  from funis.cartoes c where c.id = new.cartao_id;
  return null;
end $$;
create trigger aprovacoes_avisam_ao_nascer after insert on funis.aprovacoes for each row execute function funis.aprovacao_avisa();
create trigger aprovacoes_avisam_ao_mudar after update on funis.aprovacoes for each row
  when ((old.situacao, old.etapa, old.etapas) is distinct from (new.situacao, new.etapa, new.etapas)) execute function funis.aprovacao_avisa();

-- Funnels in force that count money and show, or ask for, exactly one amount of the card or its dossier: that field is the amount. As a new
-- version with a note, so that the one before can be looked at and taken up again; a draft under way says the same.
do $$
declare
  f record;
  d record;
begin
  for f in
    select x.id, x.definicao, x.versao, k.campo, k.rotulo
    from funis.funis x
    cross join lateral (
      select min(c.chave) as campo, min(c.rotulo) as rotulo, count(*) as quantos
      from funis.campos c
      where c.tipo = 'moeda' and c.escopo in ('cartao', 'dossie') and c.arquivado_em is null
        and (case when exists (
            select from funis.campos y where y.tipo = 'moeda' and y.escopo in ('cartao', 'dossie') and y.arquivado_em is null and x.definicao -> 'capa' ? y.chave
          ) then x.definicao -> 'capa' ? c.chave
          else jsonb_path_exists(x.definicao, '$.estagios[*].portas[*] ? (@.campo == $q)', jsonb_build_object('q', c.chave)) end)
    ) k
    where x.versao > 0 and (x.definicao ->> 'usa_valor')::boolean and k.quantos = 1
  loop
    for d in select * from funis.adotar_campo_de_valor(f.id, f.campo) loop
      insert into plataforma.auditoria (acao, entidade, entidade_id, antes, depois, motivo)
      values ('cartao.um_valor', 'cartao', d.cartao::text, jsonb_build_object('valor_centavos', d.antes), jsonb_build_object('valor_centavos', d.depois),
        format('Este funil tinha dois valores no cartão. Vale o do campo “%s”', f.rotulo));
    end loop;
    update funis.funis
    set versao = versao + 1,
      definicao = definicao || jsonb_build_object('campo_valor', f.campo),
      rascunho = rascunho || jsonb_build_object('campo_valor', f.campo)
    where id = f.id;
    insert into funis.versoes (funil_id, numero, definicao, publicada_por, nota)
    select id, versao, definicao, null, format('O valor do cartão passa a ser o do campo “%s”.', f.rotulo) from funis.funis where id = f.id;
  end loop;
end $$;
