import { sql } from 'kysely'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { ItemDaOrdem, Ordem, PecaDaOrdem } from '../../contract/ordem.ts'
import type { Momento } from '../momento.ts'
import { ordemNoAlcance, semOrdem } from '../politica.ts'
import { colunasDaLista, deOrdens, type LinhaDaOrdem } from './lista.ts'

export interface LinhaInteira extends LinhaDaOrdem {
  problema: string
  logradouro: string
  numero_local: string
  complemento: string
  bairro: string
  cep: string | null
  lat: string | null
  lon: string | null
  preferencia: string
  habilidades: string[]
  no_telhado: boolean
  servico_id: string | null
  servico: string | null
  usina_kwp: number | null
  checklist: string | null
  checklist_versao: number | null
  origem_tipo: Ordem['origem_tipo']
  origem_id: string | null
  aberta_por: string | null
  iniciada_em: Date | null
  cancelada_em: Date | null
  motivo: string | null
  assinado: boolean
}

export async function ordemPorId(db: Db, ctx: Ctx, id: string): Promise<LinhaInteira> {
  const { rows } = await sql<LinhaInteira>`
    select ${colunasDaLista},
      o.problema, o.logradouro, o.numero_local, o.complemento, o.bairro, o.cep, o.lat, o.lon, o.preferencia,
      o.habilidades, o.no_telhado, o.servico_id, v.modelo as servico, x.kwp::float8 as usina_kwp, k.nome as checklist,
      o.checklist_versao, o.origem_tipo, o.origem_id, p.nome as aberta_por, o.iniciada_em, o.cancelada_em, o.motivo,
      exists (
        select from ordens.assinaturas a
        where a.ordem_id = o.id
          and a.ciclo = o.ciclo
          and a.papel = 'cliente'
      ) as assinado
    ${deOrdens}
    left join catalogo_publico.itens v on v.id = o.servico_id
    left join ordens.checklists k on k.id = o.checklist_id
    left join acesso_publico.usuarios p on p.id = o.aberta_por
    where o.id = ${id}
      and ${ordemNoAlcance(ctx)}
  `.execute(db)
  const [linha] = rows
  if (!linha) throw semOrdem()
  return linha
}

export async function itensDa(db: Db, id: string, ciclo: number): Promise<ItemDaOrdem[]> {
  const { rows } = await sql<ItemDaOrdem>`
    select i.id, i.n, i.grupo, i.texto, i.tipo, i.seguranca, i.obrigatorio, i.com_foto, i.unidade,
      i.minimo::float8 as minimo, i.maximo::float8 as maximo, i.opcoes,
      r.valor, coalesce(r.ressalva, '') as ressalva, coalesce(r.fora_da_faixa, false) as fora_da_faixa, p.nome as por,
      to_char(r.ocorrido_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as respondido_em
    from ordens.itens i
    left join lateral (
      select r.valor, r.ressalva, r.fora_da_faixa, r.usuario_id, r.ocorrido_em
      from ordens.respostas r
      where r.item_id = i.id
        and r.ciclo = ${ciclo}
      order by r.n desc
      limit 1
    ) r on true
    left join acesso_publico.usuarios p on p.id = r.usuario_id
    where i.ordem_id = ${id}
    order by i.n
  `.execute(db)
  return rows
}

export async function pecasDa(db: Db, id: string): Promise<PecaDaOrdem[]> {
  const { rows } = await sql<PecaDaOrdem>`
    with quais as (
      select item_id from ordens.pecas where ordem_id = ${id}
      union
      select item_id from ordens.usos_todos where ordem_id = ${id}
    ),
    usos as (
      select
        u.item_id,
        coalesce(sum(u.qtd) filter (where u.tipo = 'retirada'), 0) as retirada,
        coalesce(sum(u.qtd) filter (where u.tipo = 'consumida'), 0) as consumida,
        coalesce(sum(u.qtd) filter (where u.tipo = 'devolvida'), 0) as devolvida,
        array_agg(u.serie_retirada) filter (where u.serie_retirada is not null) as series_retiradas
      from ordens.usos_todos u
      where u.ordem_id = ${id}
      group by u.item_id
    ),
    maos as (
      select
        u.item_id,
        sum(case u.tipo when 'retirada' then u.qtd else -u.qtd end) as qtd
      from ordens.usos u
      where u.ordem_id = ${id}
      group by u.item_id
    )
    select
      q.item_id, m.codigo, btrim(c.marca || ' ' || c.modelo) as nome, lower(m.unidade) as unidade,
      trim_scale(coalesce(p.qtd, 0))::text as prevista,
      coalesce(p.critica, false) as critica,
      m.rastreio = 'serie' as por_serie,
      trim_scale(coalesce(case when r.situacao = 'ativa' and r.local_id is not null then r.qtd - r.atendida end, 0))::text
        as reservada,
      trim_scale(coalesce(u.retirada, 0))::text as retirada,
      trim_scale(coalesce(u.consumida, 0))::text as consumida,
      trim_scale(coalesce(u.devolvida, 0))::text as devolvida,
      trim_scale(coalesce(mao.qtd, 0))::text as na_mao,
      array(
        select s
        from ordens.usos x
        cross join unnest(x.series) s
        where x.ordem_id = ${id}
          and x.item_id = q.item_id
        group by s
        having sum(case x.tipo when 'retirada' then 1 else -1 end) > 0
        order by s
      ) as series_na_mao,
      array(
        select s
        from ordens.usos_todos x
        cross join unnest(x.series) s
        where x.ordem_id = ${id}
          and x.item_id = q.item_id
          and x.tipo = 'consumida'
      ) as series,
      coalesce(u.series_retiradas, '{}') as series_retiradas,
      (
        select count(*)
        from ordens.atos a
        where a.ordem_id = ${id}
          and a.resultado = 'recusado'
          and a.dados ->> 'item_id' = q.item_id::text
      )::int as em_conflito
    from quais q
    join estoque_publico.materiais m on m.item_id = q.item_id
    join catalogo_publico.itens c on c.id = q.item_id
    left join ordens.pecas p on p.ordem_id = ${id} and p.item_id = q.item_id
    left join estoque_publico.reservas r on r.id = p.reserva_id
    left join usos u on u.item_id = q.item_id
    left join maos mao on mao.item_id = q.item_id
    order by c.modelo
  `.execute(db)
  return rows
}

/** What the parts of an order cost: what left the stock for it less what came back, at the value of the ledger. */
export async function custoDa(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ centavos: number }>`
    select coalesce(sum(g.valor_centavos), 0)::float8 as centavos
    from estoque_publico.gastos g
    where g.origem_tipo = 'ordem'
      and g.origem_id = ${id}
  `.execute(db)
  return rows[0]?.centavos ?? 0
}

export async function fotosDa(db: Db, id: string, ciclo: number) {
  const [fotos, vagas] = await Promise.all([
    sql<Omit<Ordem['fotos'][number], 'tirada_em'> & { tirada_em: Date }>`
      select f.id, f.vaga_id, v.nome as vaga, v.momento, f.sha256, f.recebida_em is not null as recebida, f.publica,
        f.legenda, f.tirada_em
      from ordens.fotos f
      left join ordens.vagas v on v.id = f.vaga_id
      where f.ordem_id = ${id}
        and f.ciclo = ${ciclo}
      order by f.tirada_em, f.id
    `.execute(db),
    sql<Ordem['vagas'][number]>`
      select v.id, v.nome, v.momento, v.obrigatoria, v.publica,
        (
          select count(*)
          from ordens.fotos f
          where f.vaga_id = v.id
            and f.ciclo = ${ciclo}
        )::int as fotos
      from ordens.vagas v
      where v.ordem_id = ${id}
      order by v.n
    `.execute(db),
  ])
  return { fotos: fotos.rows, vagas: vagas.rows }
}

export async function temposDa(db: Db, id: string) {
  const { rows } = await sql<{
    id: string
    quem: string
    tipo: 'deslocamento' | 'trabalho'
    de: Date
    ate: Date | null
    km: number | null
  }>`
    select a.id, p.nome as quem, a.tipo, lower(a.periodo) as de, upper(a.periodo) as ate, a.km::float8 as km
    from ordens.apontamentos a
    join acesso_publico.usuarios p on p.id = a.usuario_id
    where a.ordem_id = ${id}
      and a.anulado_em is null
    order by lower(a.periodo)
  `.execute(db)
  return rows
}

export async function assinaturasDa(db: Db, id: string) {
  const { rows } = await sql<Omit<Ordem['assinaturas'][number], 'assinada_em'> & { assinada_em: Date }>`
    select id, papel, nome, qualidade, ciclo, relatorio_sha256 as relatorio, final_do_telefone, assinada_em
    from ordens.assinaturas
    where ordem_id = ${id}
    order by ciclo, assinada_em
  `.execute(db)
  return rows
}

export interface LinhaDoEvento {
  id: string
  tipo: string
  de: Momento
  para: Momento
  por: string | null
  aparelho: boolean
  ocorrido_em: Date
  registrado_em: Date
  distancia_m: number | null
  texto: string
  interno: boolean
  ciclo: number
  dados: unknown
  peca: string | null
}

export async function eventosDa(db: Db, id: string): Promise<LinhaDoEvento[]> {
  const { rows } = await sql<LinhaDoEvento>`
    select e.id, e.tipo, e.de, e.para, p.nome as por, e.aparelho is not null as aparelho, e.ocorrido_em, e.registrado_em,
      e.distancia_m, e.texto, e.interno, e.ciclo, e.dados, c.modelo as peca
    from ordens.eventos e
    left join acesso_publico.usuarios p on p.id = e.usuario_id
    left join catalogo_publico.itens c on c.id::text = e.dados ->> 'item_id'
    where e.ordem_id = ${id}
    order by e.ocorrido_em desc, e.n desc
    limit 300
  `.execute(db)
  return rows
}

/** What a device did without network: acts that arrived more than a minute after they happened. */
export async function frescorDa(db: Db, id: string) {
  const { rows } = await sql<{
    ultimo_do_campo: Date | null
    sem_rede_de: Date | null
    sem_rede_ate: Date | null
    recusados: number
  }>`
    with doCampo as (
      select a.recebido_em, a.ocorrido_em - make_interval(secs => a.relogio_s) as em, a.resultado
      from ordens.atos a
      where a.ordem_id = ${id}
        and a.aparelho is not null
    )
    select
      max(recebido_em) as ultimo_do_campo,
      min(em) filter (where recebido_em - em > interval '1 minute') as sem_rede_de,
      max(em) filter (where recebido_em - em > interval '1 minute') as sem_rede_ate,
      count(*) filter (where resultado = 'recusado')::int as recusados
    from doCampo
  `.execute(db)
  const [linha] = rows
  return linha ?? { ultimo_do_campo: null, sem_rede_de: null, sem_rede_ate: null, recusados: 0 }
}
