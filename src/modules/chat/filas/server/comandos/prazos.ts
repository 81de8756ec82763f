import { sql } from 'kysely'
import { semFechar } from '#kit/expediente.ts'
import { uuidv7 } from '#kit/id.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { prazoAvisado, prazoVencido } from '#modules/chat/nucleo/eventos.ts'
import {
  conciliar,
  proximoVencimento,
  semMetas,
  type PrazoAberto,
  type Situacao,
  type TipoDePrazo,
} from '../../regras/sla/prazos.ts'
import { avisarMudanca, registrarNaConversa } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import type { ConversaTrancada } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import { carregarFilas, metasDe, type Fila } from '../consultas/configuracao.ts'

export const NOME_DO_PRAZO: Record<TipoDePrazo, string> = {
  primeira_resposta: 'primeira resposta',
  proxima_resposta: 'próxima resposta',
  resolucao: 'resolução',
}

type Guardado = PrazoAberto & { id: string; violada_em: Date | null; fila_id: string }

const abertosDe = (u: Unidade, id: string) =>
  u.tx
    .selectFrom('chat.sla_prazos')
    .select([
      'id',
      'tipo',
      'fila_id',
      'meta_minutos',
      'iniciado_em',
      'consumido_ms',
      'corre_desde',
      'vence_em',
      'violada_em',
    ])
    .where('conversa_id', '=', id)
    .where('encerrado_em', 'is', null)
    .execute()

/** Adds to deadlines promised in another queue that queue's opening hours. */
async function comSuasFilas(u: Unidade, c: ConversaTrancada, abertos: Guardado[]): Promise<Guardado[]> {
  const outras = [...new Set(abertos.map((p) => p.fila_id).filter((id) => id !== c.fila_id))]
  if (outras.length === 0) return abertos
  const expedientes = new Map((await carregarFilas(u.tx, outras)).map((f) => [f.id, f.expediente]))
  return abertos.map((p) => {
    const prometido_em = expedientes.get(p.fila_id)
    return prometido_em ? { ...p, prometido_em } : p
  })
}

async function situacao(u: Unidade, c: ConversaTrancada, fila: Fila | undefined, agora: Date): Promise<Situacao> {
  // a reopened conversation starts a new resolution deadline
  const antes = await u.tx
    .selectFrom('chat.sla_prazos')
    .select('id')
    .where('conversa_id', '=', c.id)
    .where('tipo', '=', 'resolucao')
    .where('encerrado_em', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return {
    aberta: c.status !== 'finalizada',
    parada: c.espera !== null,
    iniciada_em: antes ? agora : c.criado_em,
    prometido_desde: fila?.sla_desde ?? agora,
    teve_entrada: c.total_entradas > 0,
    aguardando_desde: c.aguardando_desde,
    primeira_resposta_em: c.primeira_resposta_em,
  }
}

/** Updates the deadlines of a conversation to its current state. Returns the next due time. */
export async function conciliarPrazos(
  u: Unidade,
  c: ConversaTrancada,
  fila: Fila | undefined,
  agora: Date,
): Promise<Date | null> {
  const abertos = await comSuasFilas(u, c, await abertosDe(u, c.id))
  const metas = fila?.ativa && fila.sla_desde ? metasDe(fila, c.prioridade) : null
  if (abertos.length === 0 && (!metas || !fila || c.status === 'finalizada')) return null
  const devidos = conciliar(
    fila?.expediente ?? semFechar,
    metas ?? semMetas,
    await situacao(u, c, fila, agora),
    abertos,
    agora,
  )
  for (const p of abertos) {
    if (
      !devidos.some(
        (d) => d.tipo === p.tipo && (d.tipo === 'resolucao' || d.iniciado_em.getTime() === p.iniciado_em.getTime()),
      )
    )
      await encerrar(u, c, p, agora)
  }
  for (const d of devidos) {
    const atual = abertos.find(
      (p) => p.tipo === d.tipo && (d.tipo === 'resolucao' || d.iniciado_em.getTime() === p.iniciado_em.getTime()),
    )
    if (atual) {
      const { tipo, meta_minutos, iniciado_em, consumido_ms, corre_desde, vence_em } = d
      const prioridade = atual.prometido_em ? {} : { prioridade: c.prioridade }
      await u.tx
        .updateTable('chat.sla_prazos')
        .set({
          tipo,
          meta_minutos,
          iniciado_em,
          consumido_ms,
          corre_desde,
          vence_em,
          ...prioridade,
          atendente_id: c.atribuida_para,
        })
        .where('id', '=', atual.id)
        .execute()
    } else {
      await u.tx
        .insertInto('chat.sla_prazos')
        .values({
          id: uuidv7(),
          conversa_id: c.id,
          ...d,
          fila_id: c.fila_id ?? '',
          prioridade: c.prioridade,
          atendente_id: c.atribuida_para,
        })
        .execute()
    }
  }
  return proximoVencimento(devidos)
}

const fimDe: Record<TipoDePrazo, (c: ConversaTrancada) => Date | null> = {
  primeira_resposta: (c) => c.primeira_resposta_em,
  proxima_resposta: () => null,
  resolucao: (c) => c.finalizada_em,
}

/** Ends a deadline. If it expired before its end and no round noticed, it is recorded as violated. */
async function encerrar(u: Unidade, c: ConversaTrancada, p: Guardado, agora: Date): Promise<void> {
  const fim = fimDe[p.tipo](c) ?? agora
  const tarde = p.violada_em === null && p.vence_em !== null && p.vence_em < fim
  await u.tx
    .updateTable('chat.sla_prazos')
    .set({ encerrado_em: fim, ...(tarde ? { violada_em: p.vence_em, atendente_id: c.atribuida_para } : {}) })
    .where('id', '=', p.id)
    .execute()
  if (tarde && p.vence_em)
    u.emitir(prazoVencido, {
      conversa_id: c.id,
      fila_id: p.fila_id,
      tipo: p.tipo,
      vence_em: p.vence_em.toISOString(),
      atendente_id: c.atribuida_para,
    })
}

interface Vencendo {
  id: string
  conversa_id: string
  fila_id: string
  tipo: TipoDePrazo
  vence_em: Date
}

/** Emits due warnings and violations. Each is emitted once, whichever process runs: the row itself records it. */
export async function vigiarPrazos(s: Servicos, agora: Date): Promise<void> {
  const { rows } = await sql<Vencendo & { venceu: boolean }>`
    select p.id, p.conversa_id, p.fila_id, p.tipo, p.vence_em, p.vence_em <= ${agora} as venceu
    from chat.sla_prazos p
    join chat.filas f on f.id = p.fila_id
    where p.encerrado_em is null
      and p.violada_em is null
      and p.vence_em is not null
      and (
        p.vence_em <= ${agora}
        or (
          p.avisada_em is null
          and f.sla_aviso_minutos > 0
          and p.vence_em <= ${agora}::timestamptz + make_interval(mins => f.sla_aviso_minutos)
        )
      )
    order by p.vence_em
    limit 500
  `.execute(s.banco.db)
  for (const p of rows) await s.executar(sistema, (u) => (p.venceu ? vencer(u, p, agora) : avisar(u, p, agora)))
}

/** Lock order: conversation, then deadline, as in all other changes. */
const trancar = (u: Unidade, id: string) =>
  u.tx.selectFrom('chat.conversas').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

async function avisar(u: Unidade, p: Vencendo, agora: Date): Promise<void> {
  const c = await trancar(u, p.conversa_id)
  const { numUpdatedRows } = await u.tx
    .updateTable('chat.sla_prazos')
    .set({ avisada_em: agora })
    .where('id', '=', p.id)
    .where('avisada_em', 'is', null)
    .where('encerrado_em', 'is', null)
    .where('vence_em', '=', p.vence_em)
    .executeTakeFirst()
  if (!c || !numUpdatedRows) return
  u.emitir(prazoAvisado, {
    conversa_id: c.id,
    fila_id: p.fila_id,
    tipo: p.tipo,
    vence_em: p.vence_em.toISOString(),
    atendente_id: c.atribuida_para,
  })
  avisarMudanca(u, c, 'dados')
}

async function vencer(u: Unidade, p: Vencendo, agora: Date): Promise<void> {
  const c = await trancar(u, p.conversa_id)
  const { numUpdatedRows } = await u.tx
    .updateTable('chat.sla_prazos')
    .set({ violada_em: p.vence_em, atendente_id: c?.atribuida_para ?? null })
    .where('id', '=', p.id)
    .where('violada_em', 'is', null)
    .where('encerrado_em', 'is', null)
    .where('vence_em', '<=', agora)
    .executeTakeFirst()
  if (!c || !numUpdatedRows) return
  await registrarNaConversa(u, c, null, `Prazo de ${NOME_DO_PRAZO[p.tipo]} vencido`, {
    tipo: 'prazo_vencido',
    prazo: p.tipo,
    vence_em: p.vence_em.toISOString(),
  })
  u.emitir(prazoVencido, {
    conversa_id: c.id,
    fila_id: p.fila_id,
    tipo: p.tipo,
    vence_em: p.vence_em.toISOString(),
    atendente_id: c.atribuida_para,
  })
  avisarMudanca(u, c, 'dados')
}
