import { sql } from 'kysely'
import { temCodigo } from '#kit/codigo-do-erro.ts'
import { ErroApp } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { comFolga, type Pedido } from '../../regras/janela.ts'
import type { Regras } from '../../tipos.ts'
import { noCaminho, type LinhaDaReserva } from '../consultas/reservas.ts'

const hora = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit' })

/** 'das 09:00 às 10:00 por Marlene': shows who to talk to, but no title. */
export const fraseDeQuem = (l: LinhaDaReserva): string =>
  l.especie === 'bloqueio'
    ? `fechado: ${l.titulo}`
    : `reservado das ${hora.format(l.de)} às ${hora.format(l.ate)} por ${l.usuario_nome}`

export const ocupado = (l: LinhaDaReserva | undefined): ErroApp =>
  new ErroApp('OCUPADO', 409, l ? `Este horário já está ${fraseDeQuem(l)}.` : 'Este horário acabou de ser reservado.', {
    details: l
      ? { de: l.de.toISOString(), ate: l.ate.toISOString(), quem: l.especie === 'bloqueio' ? null : l.usuario_nome }
      : undefined,
  })

/**
 * Serializes bookings of one resource, to avoid deadlocks. The exclusion constraint decides; the lock only gives better
 * errors.
 */
export const emFila = (tx: Tx, recursoId: string) =>
  sql`select pg_advisory_xact_lock(7230, hashtext(${recursoId}))`.execute(tx)

/** Refuses an occupied slot, with the name of its holder. */
export async function exigirLivre(
  u: Unidade,
  recurso: { id: string; regras: Regras },
  p: Pedido,
  fora: readonly string[] = [],
): Promise<{ de: Date; ate: Date }> {
  const bloco = comFolga(recurso.regras, p)
  const [alguem] = await noCaminho(u.tx, recurso.id, bloco.de, bloco.ate, fora)
  if (alguem) throw ocupado(alguem)
  return bloco
}

/** Translates an exclusion violation (23P01, concurrent booking) into the error of an occupied slot. */
export async function comQuemTem<T>(
  db: Db,
  alvo: { id: string; de: Date; ate: Date },
  fn: () => Promise<T>,
): Promise<T> {
  try {
    return await fn()
  } catch (erro) {
    if (!temCodigo(erro, '23P01')) throw erro
    throw ocupado((await noCaminho(db, alvo.id, alvo.de, alvo.ate))[0])
  }
}
