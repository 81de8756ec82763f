import { sql, type RawBuilder } from 'kysely'
import { ErroApp, naoEncontrado } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { AcaoDeLote, AlvoDeLote, Lote } from '../../contract/lotes.ts'
import { conferirPessoa } from '#modules/chat/atos/publico.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { recusaDe, type ConversaDoLote } from '../acoes.ts'
import { idsDoAlvo } from './alvo.ts'

/** Time in which a finished batch can be undone. */
const VOLTA = sql`interval '15 minutes'`

/**
 * Whether this conversation (SQL for its id) was closed by a batch that can still be undone. Until then the rating
 * question is not sent.
 */
export const fimAindaVolta = (conversa: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (
    select from chat.lotes l
    join chat.lote_itens i on i.lote_id = l.id
    left join chat.lotes d on d.desfaz_id = l.id
    where l.acao ->> 'tipo' = 'finalizar'
      and i.conversa_id = ${conversa}
      and i.situacao = 'feito'
      and i.antes is not null
      and coalesce(d.situacao = 'andando', l.situacao = 'andando' or l.acabou_em > now() - ${VOLTA})
  )
`
type Recusadas = { motivo: string; n: number }[]

interface Linha extends Omit<Lote, 'criado_em' | 'recusadas'> {
  criado_em: Date
  recusadas: Recusadas | null
}

const corpo = sql`
  select
    l.id,
    l.acao,
    l.desfaz_id,
    l.situacao,
    l.criado_em,
    (select count(*)::int from chat.lote_itens i where i.lote_id = l.id) as total,
    (
      select count(*)::int
      from chat.lote_itens i
      where i.lote_id = l.id
        and i.situacao = 'feito'
    ) as feitas,
    (
      select jsonb_agg(jsonb_build_object('motivo', r.motivo, 'n', r.n) order by r.n desc, r.motivo)
      from (
        select i.motivo, count(*) as n
        from chat.lote_itens i
        where i.lote_id = l.id
          and i.situacao = 'recusado'
        group by 1
      ) r
    ) as recusadas,
    l.situacao <> 'andando'
      and l.desfaz_id is null
      and l.acabou_em > now() - ${VOLTA}
      and not exists (select from chat.lotes d where d.desfaz_id = l.id)
      and exists (
        select from chat.lote_itens i
        where i.lote_id = l.id
          and i.situacao = 'feito'
          and i.antes is not null
      ) as pode_desfazer
  from chat.lotes l
`
const apresentar = (l: Linha): Lote => ({ ...l, criado_em: l.criado_em.toISOString(), recusadas: l.recusadas ?? [] })

/** Returns one of the caller's own batches. */
export async function umLote(db: Db | Tx, ctx: Ctx, id: string): Promise<Lote> {
  const { rows } = await sql<Linha>`${corpo} where l.id = ${id} and l.usuario_id = ${ctx.usuario.id}`.execute(db)
  if (!rows[0]) throw naoEncontrado('Ação em massa não encontrada.')
  return apresentar(rows[0])
}

export async function lotesRecentes(db: Db, ctx: Ctx): Promise<Lote[]> {
  const { rows } = await sql<Linha>`
    ${corpo}
    where l.usuario_id = ${ctx.usuario.id}
      and (l.situacao = 'andando' or l.acabou_em > now() - ${VOLTA})
    order by l.criado_em desc
    limit 5
  `.execute(db)
  return rows.map(apresentar)
}

/** Returns what a batch would do, by the same rules, without changing anything. */
export async function previaDoLote(
  db: Db,
  ctx: Ctx,
  alcance: Alcance,
  acao: AcaoDeLote,
  alvo: AlvoDeLote,
): Promise<{ total: number; mudam: number; recusadas: Recusadas }> {
  const ids = await idsDoAlvo(db, ctx, alcance, alvo)
  const { rows } = await sql<ConversaDoLote>`
    select id, caixa_entrada_id, status, prioridade, atribuida_para, tags
    from chat.conversas
    where id = any(${ids}::uuid[])
  `.execute(db)
  const naCaixa = await recusasDaPessoa(db as unknown as Tx, acao, [...new Set(rows.map((c) => c.caixa_entrada_id))])
  const motivos = new Map<string, number>()
  for (const c of rows) {
    const motivo = recusaDe(ctx, alcance, c, acao) ?? naCaixa.get(c.caixa_entrada_id)
    if (motivo) motivos.set(motivo, (motivos.get(motivo) ?? 0) + 1)
  }
  const recusadas = [...motivos].map(([motivo, n]) => ({ motivo, n })).sort((a, b) => b.n - a.n)
  return { total: rows.length, mudam: rows.length - recusadas.reduce((n, r) => n + r.n, 0), recusadas }
}

/** Checks that the new assignee may answer in each of the inboxes. */
async function recusasDaPessoa(tx: Tx, acao: AcaoDeLote, caixas: string[]): Promise<Map<string, string>> {
  const recusas = new Map<string, string>()
  if (acao.tipo !== 'atribuir' || !acao.usuario_id) return recusas
  for (const caixa of caixas) {
    try {
      await conferirPessoa(tx, caixa, acao.usuario_id)
    } catch (erro) {
      if (!(erro instanceof ErroApp)) throw erro
      recusas.set(caixa, erro.message)
    }
  }
  return recusas
}
