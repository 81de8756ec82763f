import type { EntradaDaSimulacao, Letra } from '../../contract/entrada.ts'
import { letrasEmUso } from '../../regras/variantes.ts'
import { andar, comecar, type AcaoNosPassos, type Passos } from './passos.ts'

export interface EstadoDoEditor extends Passos<EntradaDaSimulacao> {
  letra: Letra
}

export type AcaoDoEditor =
  | (AcaoNosPassos<EntradaDaSimulacao> & { letra?: Letra })
  /** Chooses the variant in edit. */
  | { tipo: 'letra'; letra: Letra }

export const inicial = (entrada: EntradaDaSimulacao): EstadoDoEditor => ({ ...comecar(entrada), letra: 'A' })

/** A variant in edit that undo removed gives its place to A. */
const comLetraValida = (e: EstadoDoEditor): EstadoDoEditor =>
  letrasEmUso(e.entrada).includes(e.letra) ? e : { ...e, letra: 'A' }

export function reduzir(e: EstadoDoEditor, acao: AcaoDoEditor): EstadoDoEditor {
  if (acao.tipo === 'letra') return comLetraValida({ ...e, letra: acao.letra })
  const passos = andar<EntradaDaSimulacao>(e, acao)
  return passos === e ? e : comLetraValida({ ...passos, letra: acao.letra ?? e.letra })
}
