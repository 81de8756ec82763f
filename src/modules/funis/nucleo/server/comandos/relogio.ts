import { prazoLegalDe, retomar, vencimento } from '#engines/funil/prazo.ts'
import { situacaoDe, type Estagio } from '#engines/funil/tipos.ts'
import type { Expediente } from '#kit/expediente.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { expedienteNoFunil } from '../consultas/expediente.ts'
import { visitaDeAntes, type VisitaAoEstagio } from '../consultas/prazos-a-mao.ts'
import { prazosLegaisVigentes } from '../consultas/prazos-legais.ts'
import { levarPrazoAMao } from './prazo-a-mao.ts'
import { fatosDo, type CartaoTrancado } from './trancar.ts'

/** Due date of a card that entered this stage at `de`. A legal deadline depends on the card's values. */
export async function vencimentoDe(
  tx: Tx,
  estagio: Estagio,
  cartaoId: string,
  de: Date,
  expediente: Expediente,
): Promise<Date | null> {
  if (situacaoDe(estagio.tipo) !== 'aberto') return null
  const legal =
    estagio.prazo?.unidade === 'legal'
      ? prazoLegalDe(estagio.prazo, await prazosLegaisVigentes(tx, de), await fatosDo(tx, cartaoId))
      : null
  return vencimento(estagio.prazo, de, expediente, legal)
}

/** Due date of any visit: one that was resumed after a wait has the remaining time of the visit before. */
export async function vencimentoDaVisita(
  tx: Tx,
  estagio: Estagio,
  v: VisitaAoEstagio,
  expediente: Expediente,
): Promise<Date | null> {
  const antes = v.retomada ? await visitaDeAntes(tx, estagio.id, v) : undefined
  const vencia = antes && (await vencimentoDaVisita(tx, estagio, antes, expediente))
  return antes && vencia
    ? retomar(vencia, antes.ate, v.desde, expediente)
    : vencimentoDe(tx, estagio, v.id, v.desde, expediente)
}

export type Relogio = Pick<CartaoTrancado, 'vence_em' | 'pausa_estagio_id' | 'pausa_vence_em' | 'pausado_em'>
const SEM_PAUSA = { pausa_estagio_id: null, pausa_vence_em: null, pausado_em: null }

interface Entrada {
  agora: Date
  desde: Date
  /** undoing a move: no time counts as passed */
  desfazendo: boolean
}

/**
 * Deadlines of a card that enters `alvo`. A waiting stage pauses ours and starts its own; back in the stage it left,
 * ours resumes with the remaining time. Any other stage starts a new one.
 */
export async function relogioAoEntrar(
  tx: Tx,
  c: CartaoTrancado,
  tipoDeOnde: Estagio['tipo'] | undefined,
  alvo: Estagio,
  e: Entrada,
): Promise<Relogio> {
  const parado =
    c.pausado_em && c.pausa_vence_em && c.pausa_estagio_id
      ? { estagio: c.pausa_estagio_id, vencia: c.pausa_vence_em, em: c.pausado_em }
      : null
  const expediente = await expedienteNoFunil(tx, c.funil_id)
  if (parado && alvo.id === parado.estagio) {
    const vence_em = e.desfazendo ? parado.vencia : retomar(parado.vencia, parado.em, e.agora, expediente)
    await levarPrazoAMao(tx, c.id, parado, { desde: e.desde, vence_em })
    return { vence_em, ...SEM_PAUSA }
  }
  const vence_em = await vencimentoDe(tx, alvo, c.id, e.desde, expediente)
  if (alvo.tipo !== 'espera') return { vence_em, ...SEM_PAUSA }
  if (parado)
    return { vence_em, pausa_estagio_id: parado.estagio, pausa_vence_em: parado.vencia, pausado_em: parado.em }
  return tipoDeOnde === 'aberto' && c.vence_em
    ? { vence_em, pausa_estagio_id: c.estagio_id, pausa_vence_em: c.vence_em, pausado_em: e.agora }
    : { vence_em, ...SEM_PAUSA }
}
