import type { EntradaDaSimulacao, Letra } from '../../contract/entrada.ts'
import { letrasEmUso } from '../../regras/variantes.ts'

/** Keystrokes in one field within this time are one step of Ctrl Z. */
const JUNTAR_MS = 1500
const PASSOS = 100

export interface EstadoDoEditor {
  entrada: EntradaDaSimulacao
  letra: Letra
  passado: readonly EntradaDaSimulacao[]
  futuro: readonly EntradaDaSimulacao[]
  ultimo: { campo: string; em: number } | null
}

export type AcaoDoEditor =
  | { tipo: 'mudar'; campo: string; em: number; entrada: EntradaDaSimulacao; letra?: Letra }
  | { tipo: 'desfazer' }
  | { tipo: 'refazer' }
  | { tipo: 'letra'; letra: Letra }
  /** Another person's version, or the server's after a conflict. */
  | { tipo: 'receber'; entrada: EntradaDaSimulacao }

export const inicial = (entrada: EntradaDaSimulacao): EstadoDoEditor => ({
  entrada,
  letra: 'A',
  passado: [],
  futuro: [],
  ultimo: null,
})

/** A variant in edit that undo removed gives its place to A. */
const comLetraValida = (e: EstadoDoEditor): EstadoDoEditor =>
  letrasEmUso(e.entrada).includes(e.letra) ? e : { ...e, letra: 'A' }

export function reduzir(e: EstadoDoEditor, acao: AcaoDoEditor): EstadoDoEditor {
  switch (acao.tipo) {
    case 'mudar': {
      if (acao.entrada === e.entrada) return e
      const junta = e.ultimo?.campo === acao.campo && acao.em - e.ultimo.em < JUNTAR_MS
      return comLetraValida({
        entrada: acao.entrada,
        letra: acao.letra ?? e.letra,
        passado: junta ? e.passado : [...e.passado, e.entrada].slice(-PASSOS),
        futuro: [],
        ultimo: { campo: acao.campo, em: acao.em },
      })
    }
    case 'desfazer': {
      const antes = e.passado.at(-1)
      if (!antes) return e
      return comLetraValida({
        ...e,
        entrada: antes,
        passado: e.passado.slice(0, -1),
        futuro: [e.entrada, ...e.futuro],
        ultimo: null,
      })
    }
    case 'refazer': {
      const [proxima, ...futuro] = e.futuro
      if (!proxima) return e
      return comLetraValida({ ...e, entrada: proxima, passado: [...e.passado, e.entrada], futuro, ultimo: null })
    }
    case 'letra':
      return comLetraValida({ ...e, letra: acao.letra })
    case 'receber':
      return comLetraValida({ ...inicial(acao.entrada), letra: e.letra })
  }
}
