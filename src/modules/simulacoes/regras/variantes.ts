import { letras, type EntradaDaSimulacao, type Letra } from '../contract/entrada.ts'
import { aplicarVariante } from './calcular.ts'

/** The part of the inputs that a variant may change. */
export type Mudancas = EntradaDaSimulacao['variantes'][number]['mudancas']

/** Letters in use; the inputs alone are variant A. */
export const letrasEmUso = (e: EntradaDaSimulacao): Letra[] =>
  e.variantes.length === 0 ? ['A'] : letras.filter((l) => e.variantes.some((v) => v.letra === l))

/**
 * Changes the inputs of one variant. A is the base, so that what the others do not change themselves follows it; any
 * other letter stores only what differs.
 */
export function mudarVariante(e: EntradaDaSimulacao, letra: Letra, parte: Mudancas): EntradaDaSimulacao {
  const propria = e.variantes.find((v) => v.letra === letra)
  if (letra === 'A' || !propria) return { ...e, ...parte }
  const mudada = { ...propria, mudancas: { ...propria.mudancas, ...parte } }
  return { ...e, variantes: e.variantes.map((v) => (v === propria ? mudada : v)) }
}

/** Chooses the payment option that heads a variant. */
export function escolherPagamento(e: EntradaDaSimulacao, letra: Letra, pagamento: number): EntradaDaSimulacao {
  const existentes = e.variantes.length > 0 ? e.variantes : [{ letra: 'A' as const, mudancas: {} }]
  return { ...e, variantes: existentes.map((v) => (v.letra === letra ? { ...v, pagamento } : v)) }
}

/**
 * Copies a variant to the next free letter. The copy keeps its own roof, equipment and price, so that a later change of
 * the original does not move it. Null when the three letters are taken.
 */
export function duplicarVariante(
  e: EntradaDaSimulacao,
  origem: Letra,
): { entrada: EntradaDaSimulacao; letra: Letra } | null {
  const livre = letras.find((l) => !letrasEmUso(e).includes(l))
  if (!livre) return null
  const { faces, modulo, inversores, kit = null, preco } = aplicarVariante(e, origem)
  const existentes = e.variantes.length > 0 ? e.variantes : [{ letra: 'A' as const, mudancas: {} }]
  const original = existentes.find((v) => v.letra === origem)
  const copia = {
    letra: livre,
    ...(original?.pagamento === undefined ? {} : { pagamento: original.pagamento }),
    mudancas: { ...original?.mudancas, faces, modulo, inversores, kit, preco },
  }
  return { entrada: { ...e, variantes: [...existentes, copia] }, letra: livre }
}

/** Removes B or C. Without them the inputs are a single variant again. */
export function removerVariante(e: EntradaDaSimulacao, letra: Letra): EntradaDaSimulacao {
  const restam = e.variantes.filter((v) => v.letra !== letra)
  return { ...e, variantes: restam.length === 1 && restam[0]?.pagamento === undefined ? [] : restam }
}
