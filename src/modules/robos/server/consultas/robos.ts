import { sql } from 'kysely'
import type { Caso } from '#engines/fluxo/casos.ts'
import type { Agenda, Fluxo } from '#engines/fluxo/tipos.ts'
import type { DiaEscrito } from '#kit/feriados.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { MomentoDoRobo } from '../../regras/escolher-robo.ts'
import type { TipoDeCaixa } from '#modules/chat/nucleo/tipos.ts'
import { feriadosComNome } from './feriados.ts'

export interface LinhaDeRobo {
  id: string
  nome: string
  ativo: boolean
  quando: MomentoDoRobo
  palavras: string[]
  agenda: Agenda
  limite_min: number
  ao_expirar: 'entregar' | 'finalizar'
  fila_id: string | null
  rascunho: Fluxo
  casos: Caso[]
  rascunho_versao: number
  rascunho_em: Date
  rascunho_por: string | null
  publicado: Fluxo | null
  publicada_numero: number | null
  publicada_em: Date | null
  publicada_por: string | null
  pendente: boolean
  caixas: { id: string; nome: string; tipo: TipoDeCaixa }[]
  filas: { id: string; nome: string }[]
  segredos: string[]
  feriados: DiaEscrito[]
  parte: boolean
  porcento: number
  atendendo: number
  iniciadas_30d: number
  entregues_30d: number
}

export async function lerRobos(db: Db, id: string | null = null): Promise<LinhaDeRobo[]> {
  const { rows } = await sql<LinhaDeRobo>`
    select
      r.id,
      r.nome,
      r.ativo,
      r.parte,
      r.porcento,
      r.quando,
      r.palavras,
      r.agenda,
      r.limite_min,
      r.ao_expirar,
      r.fila_id,
      r.rascunho,
      r.casos,
      r.rascunho_versao,
      r.rascunho_em,
      ed.nome as rascunho_por,
      v.fluxo as publicado,
      v.numero as publicada_numero,
      v.publicada_em,
      pu.nome as publicada_por,
      v.id is null or v.fluxo <> r.rascunho or v.casos <> r.casos as pendente,
      coalesce(
        (
          select jsonb_agg(jsonb_build_object('id', c.id, 'nome', c.nome, 'tipo', c.tipo) order by c.nome)
          from chat.robo_caixas x
          join chat_publico.caixas_entrada c on c.id = x.caixa_entrada_id
          where x.robo_id = r.id
        ),
        '[]'
      ) as caixas,
      coalesce(
        (
          select jsonb_agg(jsonb_build_object('id', f.id, 'nome', f.nome) order by f.nome)
          from chat.robo_filas x
          join chat_publico.filas f on f.id = x.fila_id
          where x.robo_id = r.id
        ),
        '[]'
      ) as filas,
      array(select g.nome from chat.robo_segredos g where g.robo_id = r.id order by 1) as segredos,
      ${feriadosComNome} as feriados,
      n.atendendo,
      n.iniciadas_30d,
      n.entregues_30d
    from chat.robos r
    left join chat.robo_versoes v on v.id = r.publicada_id
    left join acesso_publico.usuarios ed on ed.id = r.rascunho_por
    left join acesso_publico.usuarios pu on pu.id = v.publicada_por
    cross join lateral (
      select
        count(*) filter (where s.situacao = 'ativa')::int as atendendo,
        count(*) filter (where s.iniciada_em > now() - interval '30 days')::int as iniciadas_30d,
        count(*) filter (where s.situacao = 'entregue' and s.iniciada_em > now() - interval '30 days')::int as entregues_30d
      from chat.fluxo_sessoes s
      where s.robo_id = r.id
        and (s.situacao = 'ativa' or s.iniciada_em > now() - interval '30 days')
    ) n
    where ${id}::uuid is null
      or r.id = ${id}
    order by r.ativo desc, plataforma.sem_acento(r.nome), r.id
  `.execute(db)
  return rows
}

export interface LinhaDeVersao {
  numero: number
  nota: string
  restaura: number | null
  em: Date
  por: string | null
  atual: boolean
  anterior: boolean
  atendendo: number
  iniciadas: number
  levadas: number
  perdidas: number
}

export async function versoesDo(db: Db, roboId: string): Promise<LinhaDeVersao[]> {
  const { rows } = await sql<LinhaDeVersao>`
    select
      v.numero,
      v.nota,
      v.restaura,
      v.publicada_em as em,
      u.nome as por,
      v.id = r.publicada_id as atual,
      coalesce(v.id = r.anterior_id, false) as anterior,
      n.*
    from chat.robo_versoes v
    join chat.robos r on r.id = v.robo_id
    left join acesso_publico.usuarios u on u.id = v.publicada_por
    cross join lateral (
      select
        count(*) filter (where s.situacao = 'ativa')::int as atendendo,
        count(*) filter (where s.recente)::int as iniciadas,
        count(*) filter (where s.recente and s.situacao in ('entregue', 'concluida'))::int as levadas,
        count(*) filter (where s.recente and s.situacao in ('falhou', 'expirada'))::int as perdidas
      from (
        select situacao, iniciada_em > now() - interval '30 days' as recente
        from chat.fluxo_sessoes
        where versao_id = v.id
      ) s
    ) n
    where v.robo_id = ${roboId}
    order by v.numero desc
  `.execute(db)
  return rows
}

export async function versaoDo(
  db: Db,
  roboId: string,
  numero: number,
): Promise<{ id: string; numero: number; fluxo: Fluxo; casos: Caso[] } | undefined> {
  return (await db
    .selectFrom('chat.robo_versoes')
    .select(['id', 'numero', 'fluxo', 'casos'])
    .where('robo_id', '=', roboId)
    .where('numero', '=', numero)
    .executeTakeFirst()) as { id: string; numero: number; fluxo: Fluxo; casos: Caso[] } | undefined
}

/**
 * Counts, for the runs of a period, how many reached each node and how many stopped there (no answer, or the bot could
 * not continue). A part has no runs of its own: its callers' runs pass through its nodes, prefixed with the key of its
 * version.
 */
export async function passagensDo(
  db: Db,
  roboId: string,
  de: string | null,
  ate: string | null,
): Promise<{ sessoes: number; nos: { no: string; passaram: number; pararam: number }[] }> {
  const { rows } = await sql<{ sessoes: number; nos: { no: string; passaram: number; pararam: number }[] | null }>`
    with recursive versoes(id, prefixo) as (
      select v.id, ''
      from chat.robo_versoes v
      where v.robo_id = ${roboId}
      union
      select p.versao_id, case when m.prefixo = '' then right(m.id::text, 8) || '_' else m.prefixo end
      from chat.robo_versao_partes p
      join versoes m on m.id = p.parte_versao_id
    ),
    s as (
      select x.id, x.no, x.situacao, m.prefixo
      from chat.fluxo_sessoes x
      join versoes m on m.id = x.versao_id
      where x.iniciada_em >= coalesce(${de}::date, (now() - interval '30 days')::date)::timestamp at time zone 'America/Sao_Paulo'
        and x.iniciada_em < (coalesce(${ate}::date, now()::date + 1) + 1)::timestamp at time zone 'America/Sao_Paulo'
    ),
    p as (
      select substr(x.no, length(s.prefixo) + 1) as no, count(distinct s.id)::int as passaram
      from chat.fluxo_passos x
      join s on s.id = x.sessao_id
      where starts_with(x.no, s.prefixo)
      group by 1
    ),
    q as (
      select substr(no, length(prefixo) + 1) as no, count(*)::int as pararam
      from s
      where situacao in ('expirada', 'falhou', 'assumida')
        and starts_with(no, prefixo)
      group by 1
    )
    select
      (
        select count(distinct s.id)::int
        from s
        where s.prefixo = ''
          or exists (
            select from chat.fluxo_passos x
            where x.sessao_id = s.id
              and starts_with(x.no, s.prefixo)
          )
      ) as sessoes,
      jsonb_agg(
        jsonb_build_object('no', p.no, 'passaram', p.passaram, 'pararam', coalesce(q.pararam, 0))
        order by p.passaram desc
      ) as nos
    from p
    left join q using (no)
  `.execute(db)
  return { sessoes: rows[0]?.sessoes ?? 0, nos: rows[0]?.nos ?? [] }
}

export async function roboNaConversa(
  db: Db,
  conversaId: string,
): Promise<{ robo_id: string; nome: string; no: string | null; desde: Date } | undefined> {
  const { rows } = await sql<{ robo_id: string; nome: string; no: string | null; desde: Date }>`
    select r.id as robo_id, r.nome, s.no, s.iniciada_em as desde
    from chat.fluxo_sessoes s
    join chat.robos r on r.id = s.robo_id
    where s.conversa_id = ${conversaId}
      and s.situacao = 'ativa'
  `.execute(db)
  return rows[0]
}
