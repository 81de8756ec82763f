import { sql } from 'kysely'
import { TRAVAS } from '#platform/postgres/travas.ts'
import { uuidv7 } from '#kit/id.ts'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { proximoStatus } from '#modules/chat/nucleo/regras/transicoes.ts'
import { avisarMudanca, registrarNaConversa } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { trancarConversa } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import { respondeEm, type Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { entregarDaFila } from './atribuir.ts'
import { filasDaMesa } from '#modules/chat/lista/publico.ts'
import { proximas } from '../consultas/esperando.ts'

interface De {
  departamento?: string | undefined
  fila_id?: string | undefined
}

/**
 * Assigns the next conversation of the queue, in the queue's order, to the caller; skips inboxes in which they may not
 * answer. Returns null when none is waiting.
 */
export async function puxarProxima(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  de: De,
  agora: Date,
): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(${sql.lit(TRAVAS.distribuir)})`.execute(u.tx)
  const { rows: filas } = await sql<{ id: string; nome: string }>`
    select f.id, f.nome
    from chat.filas f
    where f.ativa ${de.fila_id ? sql`and f.id = ${de.fila_id}` : de.departamento ? sql`and f.id in (${filasDaMesa(de.departamento)})` : sql`and f.id in (select m.fila_id from chat.fila_membros m where m.usuario_id = ${ctx.usuario.id})`}
  `.execute(u.tx)
  if (de.fila_id && filas.length === 0) throw naoEncontrado('Fila não encontrada.')
  const { rows: caixas } = await sql<{ id: string }>`select id from chat.caixas_entrada`.execute(u.tx)
  const minhas = caixas.map((c) => c.id).filter((id) => respondeEm(ctx, alcance, id))
  const [e] = await proximas(
    u,
    filas.map((f) => f.id),
    sql<boolean>`c.caixa_entrada_id = any(${minhas}::uuid[])`,
    1,
    'esperar',
  )
  const fila = filas.find((f) => f.id === e?.fila_id)
  if (!e || !fila) return null
  const c = await u.tx
    .selectFrom('chat.conversas')
    .selectAll()
    .where('id', '=', e.conversa_id)
    .executeTakeFirstOrThrow()
  await entregarDaFila(u, c, { usuario_id: ctx.usuario.id, nome: ctx.usuario.nome, fila, por: ctx.usuario }, agora)
  return c.id
}

/** Moves the conversation to a queue and removes its assignee until the queue assigns it. */
export async function moverParaFila(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  id: string,
  filaId: string,
  motivo: string | undefined,
): Promise<void> {
  const c = await trancarConversa(u.tx, ctx, alcance, id)
  const status = proximoStatus('desatribuir', c.status)
  const fila = await u.tx
    .selectFrom('chat.filas')
    .select(['id', 'nome'])
    .where('id', '=', filaId)
    .where('ativa', '=', true)
    .executeTakeFirst()
  if (!fila)
    throw invalido('Fila não encontrada ou inativa.', [
      { campo: 'fila_id', mensagem: 'Fila não encontrada ou inativa.' },
    ])
  await u.tx
    .updateTable('chat.conversas')
    .set({ fila_id: fila.id, atribuida_para: null, status, atualizada_em: new Date() })
    .where('id', '=', id)
    .execute()
  // explicit move: the wait begins now, even for a conversation that the company opened
  await u.tx
    .updateTable('chat.fila_passagens')
    .set({ saiu_em: sql`greatest(entrou_em, now())`, desfecho: 'outra_fila' })
    .where('conversa_id', '=', id)
    .where('saiu_em', 'is', null)
    .where('fila_id', '<>', fila.id)
    .execute()
  await u.tx
    .insertInto('chat.fila_passagens')
    .values({ id: uuidv7(), fila_id: fila.id, conversa_id: id, entrou_em: new Date() })
    .onConflict((oc) => oc.column('conversa_id').where('saiu_em', 'is', null).doNothing())
    .execute()
  u.auditar({
    acao: 'conversa.fila',
    entidade: 'conversa',
    entidade_id: id,
    antes: { fila_id: c.fila_id, atribuida_para: c.atribuida_para },
    depois: { fila_id: fila.id, atribuida_para: null },
    motivo,
  })
  await registrarNaConversa(
    u,
    c,
    ctx.usuario,
    motivo ? `Conversa na fila ${fila.nome}: ${motivo}` : `Conversa na fila ${fila.nome}`,
    { tipo: 'fila', de: c.fila_id, para: fila.id, motivo },
  )
  avisarMudanca(u, c, 'atribuicao')
}
