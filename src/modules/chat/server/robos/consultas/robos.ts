import { sql } from 'kysely'
import type { Caso } from '#engines/fluxo/casos.ts'
import type { Agenda, Fluxo } from '#engines/fluxo/tipos.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { MomentoDoRobo } from '../../../regras/robos/escolher-robo.ts'
import type { TipoDeCaixa } from '../../../tipos.ts'

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
  atendendo: number
  iniciadas_30d: number
  entregues_30d: number
}

export async function lerRobos(db: Db, id: string | null = null): Promise<LinhaDeRobo[]> {
  const { rows } = await sql<LinhaDeRobo>`select r.id, r.nome, r.ativo, r.quando, r.palavras, r.agenda, r.limite_min, r.ao_expirar, r.fila_id, r.rascunho, r.casos, r.rascunho_versao, r.rascunho_em,
      ed.nome as rascunho_por, v.fluxo as publicado, v.numero as publicada_numero, v.publicada_em, pu.nome as publicada_por,
      v.id is null or v.fluxo <> r.rascunho or v.casos <> r.casos as pendente,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'nome', c.nome, 'tipo', c.tipo) order by c.nome) from chat.robo_caixas x join chat.caixas_entrada c on c.id = x.caixa_entrada_id where x.robo_id = r.id), '[]') as caixas,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'nome', f.nome) order by f.nome) from chat.robo_filas x join chat.filas f on f.id = x.fila_id where x.robo_id = r.id), '[]') as filas,
      array(select g.nome from chat.robo_segredos g where g.robo_id = r.id order by 1) as segredos,
      n.atendendo, n.iniciadas_30d, n.entregues_30d
    from chat.robos r left join chat.robo_versoes v on v.id = r.publicada_id left join cad.usuarios ed on ed.id = r.rascunho_por left join cad.usuarios pu on pu.id = v.publicada_por
    cross join lateral (select count(*) filter (where s.situacao = 'ativa')::int as atendendo, count(*) filter (where s.iniciada_em > now() - interval '30 days')::int as iniciadas_30d,
        count(*) filter (where s.situacao = 'entregue' and s.iniciada_em > now() - interval '30 days')::int as entregues_30d
      from chat.fluxo_sessoes s where s.robo_id = r.id and (s.situacao = 'ativa' or s.iniciada_em > now() - interval '30 days')) n
    where ${id}::uuid is null or r.id = ${id} order by r.ativo desc, plataforma.sem_acento(r.nome), r.id`.execute(db)
  return rows
}

export interface LinhaDeVersao {
  numero: number
  nota: string
  restaura: number | null
  em: Date
  por: string | null
  atual: boolean
  atendendo: number
}

export async function versoesDo(db: Db, roboId: string): Promise<LinhaDeVersao[]> {
  const { rows } = await sql<LinhaDeVersao>`select v.numero, v.nota, v.restaura, v.publicada_em as em, u.nome as por, v.id = r.publicada_id as atual,
      (select count(*)::int from chat.fluxo_sessoes s where s.versao_id = v.id and s.situacao = 'ativa') as atendendo
    from chat.robo_versoes v join chat.robos r on r.id = v.robo_id left join cad.usuarios u on u.id = v.publicada_por where v.robo_id = ${roboId} order by v.numero desc`.execute(db)
  return rows
}

export async function versaoDo(db: Db, roboId: string, numero: number): Promise<{ id: string; numero: number; fluxo: Fluxo; casos: Caso[] } | undefined> {
  return (await db.selectFrom('chat.robo_versoes').select(['id', 'numero', 'fluxo', 'casos']).where('robo_id', '=', roboId).where('numero', '=', numero).executeTakeFirst()) as { id: string; numero: number; fluxo: Fluxo; casos: Caso[] } | undefined
}

/** Runs of a time: how many came to each node, and how many were lost there (nobody answered, or the robot could not go on). */
export async function passagensDo(db: Db, roboId: string, de: string | null, ate: string | null): Promise<{ sessoes: number; nos: { no: string; passaram: number; pararam: number }[] }> {
  const { rows } = await sql<{ sessoes: number; nos: { no: string; passaram: number; pararam: number }[] | null }>`
    with s as (select id, no, situacao from chat.fluxo_sessoes where robo_id = ${roboId}
        and iniciada_em >= coalesce(${de}::date, (now() - interval '30 days')::date)::timestamp at time zone 'America/Sao_Paulo'
        and iniciada_em < (coalesce(${ate}::date, now()::date + 1) + 1)::timestamp at time zone 'America/Sao_Paulo'),
      p as (select x.no, count(distinct x.sessao_id)::int as passaram from chat.fluxo_passos x join s on s.id = x.sessao_id group by x.no),
      q as (select no, count(*)::int as pararam from s where situacao in ('expirada', 'falhou', 'assumida') and no is not null group by no)
    select (select count(*)::int from s) as sessoes, jsonb_agg(jsonb_build_object('no', p.no, 'passaram', p.passaram, 'pararam', coalesce(q.pararam, 0)) order by p.passaram desc) as nos from p left join q using (no)`.execute(db)
  return { sessoes: rows[0]?.sessoes ?? 0, nos: rows[0]?.nos ?? [] }
}

export async function roboNaConversa(db: Db, conversaId: string): Promise<{ robo_id: string; nome: string; no: string | null; desde: Date } | undefined> {
  const { rows } = await sql<{ robo_id: string; nome: string; no: string | null; desde: Date }>`select r.id as robo_id, r.nome, s.no, s.iniciada_em as desde
    from chat.fluxo_sessoes s join chat.robos r on r.id = s.robo_id where s.conversa_id = ${conversaId} and s.situacao = 'ativa'`.execute(db)
  return rows[0]
}
