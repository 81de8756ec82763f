import type { Campo, Valores } from './campos.ts'
import { faltam } from './porta.ts'
import type { Definicao, Estagio, PapelNoFunil } from './tipos.ts'

export interface Movimento {
  /** null: the card is being created */
  de: string | null
  para: string
  papel: PapelNoFunil
  valores: Valores
  motivo: string | null
  motivo_perda: string | null
  /** open cards in the target stage now: all of them, and those of this card's assignee */
  ocupacao: { todos: number; da_pessoa: number }
}

/** The reason a move was rejected, in a form that the screen can act on. */
export type Recusa =
  | { codigo: 'CAMPOS_OBRIGATORIOS'; campos: string[] }
  | { codigo: 'TRANSICAO_PROIBIDA'; permitidos: string[] }
  | { codigo: 'MOTIVO_OBRIGATORIO' }
  | { codigo: 'MOTIVO_DE_PERDA'; com_texto: boolean }
  | { codigo: 'LIMITE_EXCEDIDO'; limite: number; ha: number }

/** Stages that this role may move the card to. Without any rule, all others. */
export function destinos(d: Definicao, de: string | null, papel: PapelNoFunil): Estagio[] {
  const outros = d.estagios.filter((e) => e.id !== de)
  if (de === null || d.transicoes.length === 0) return outros
  return outros.filter((e) =>
    d.transicoes.some(
      (t) => t.para === e.id && (t.de === null || t.de === de) && (t.papeis.length === 0 || t.papeis.includes(papel)),
    ),
  )
}

/** Returns null if the move is allowed. A manager may exceed a limit, but not skip a required field. */
export function decidir(d: Definicao, campos: ReadonlyMap<string, Campo>, m: Movimento): Recusa | null {
  const alvo = d.estagios.find((e) => e.id === m.para)
  const permitidos = destinos(d, m.de, m.papel)
  if (!alvo || !permitidos.includes(alvo))
    return { codigo: 'TRANSICAO_PROIBIDA', permitidos: permitidos.map((e) => e.id) }
  if (regraDe(d, m)?.exige_motivo && !m.motivo) return { codigo: 'MOTIVO_OBRIGATORIO' }
  if (alvo.tipo === 'perdido' && d.motivos_perda.length > 0) {
    const razao = d.motivos_perda.find((r) => r.id === m.motivo_perda)
    if (!razao || (razao.exige_texto && !m.motivo))
      return { codigo: 'MOTIVO_DE_PERDA', com_texto: razao?.exige_texto ?? false }
  }
  const campos_faltando = faltam(d, campos, alvo, m.valores)
  if (campos_faltando.length > 0) return { codigo: 'CAMPOS_OBRIGATORIOS', campos: campos_faltando }
  return semLugar(alvo, m)
}

/** The rule that allows this role the move: one for the card's current stage comes before one for all stages. */
function regraDe(d: Definicao, m: Movimento) {
  const deles = d.transicoes.filter((t) => t.para === m.para && (t.papeis.length === 0 || t.papeis.includes(m.papel)))
  return deles.find((t) => t.de === m.de) ?? deles.find((t) => t.de === null)
}

/**
 * A hard limit applies to everyone except managers of the funnel, however the card arrives; a soft one only colours the
 * column.
 */
export function semLugar(
  alvo: Estagio,
  m: Pick<Movimento, 'papel' | 'ocupacao'>,
): Extract<Recusa, { codigo: 'LIMITE_EXCEDIDO' }> | null {
  if (!alvo.limite?.rigido || m.papel === 'gestor') return null
  const ha = alvo.limite.por_pessoa ? m.ocupacao.da_pessoa : m.ocupacao.todos
  return ha >= alvo.limite.cartoes ? { codigo: 'LIMITE_EXCEDIDO', limite: alvo.limite.cartoes, ha } : null
}
