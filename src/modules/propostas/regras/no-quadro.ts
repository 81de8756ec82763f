import type { EstadoDaProposta } from '../tipos.ts'
import { cabe, NOMES } from './ciclo.ts'

/** What a user does to a proposal instead of dragging its card. */
export type AtoDoQuadro = 'enviar' | 'aceitar' | 'recusar'

interface FatoDoQuadro {
  /** states in which it is so */
  estados: readonly EstadoDaProposta[]
  /** the act of a user that leads there; null: only the customer or the clock does */
  ato: AtoDoQuadro | null
  /** what has to happen, as the end of a sentence */
  quando: string
}

const FATOS = {
  enviada: {
    estados: ['enviada', 'visualizada', 'em_negociacao'],
    ato: 'enviar',
    quando: 'quando a proposta dele é mandada ao cliente',
  },
  aberta: { estados: ['visualizada', 'em_negociacao'], ato: null, quando: 'quando o cliente abre a proposta dele' },
  aceita: { estados: ['aceita'], ato: 'aceitar', quando: 'quando a proposta dele é aceita' },
  recusada: { estados: ['recusada'], ato: 'recusar', quando: 'quando a proposta dele é recusada' },
  expirada: { estados: ['expirada'], ato: null, quando: 'quando a proposta dele vence' },
} as const satisfies Record<string, FatoDoQuadro>
type NomeDoFato = keyof typeof FATOS

export const ehFatoDoQuadro = (fato: string): fato is NomeDoFato => fato in FATOS

/**
 * Why a card cannot be dragged to a stage that follows these facts of its proposal, with the act that leads there.
 * Null: it may.
 */
export function recusaDoQuadro(
  fatos: readonly NomeDoFato[],
  estado: EstadoDaProposta,
  estagio: string,
): { frase: string; ato: AtoDoQuadro | null } | null {
  const dele = fatos.map((f): FatoDoQuadro => FATOS[f])
  const [primeiro] = dele
  if (!primeiro || dele.some((f) => f.estados.includes(estado))) return null
  const ato = dele.find((f) => f.ato !== null && cabe(estado, f.ato))?.ato ?? null
  const situacao = ato === null ? ` Ela está ${NOMES[estado]}.` : ''
  return { frase: `O cartão vai para “${estagio}” ${primeiro.quando}.${situacao}`, ato }
}
