/** Keystrokes in one field within this time are one step of Ctrl Z. */
const JUNTAR_MS = 1500
const PASSOS = 100

/** Inputs in edit, with the steps of undo and redo. */
export interface Passos<E> {
  entrada: E
  passado: readonly E[]
  futuro: readonly E[]
  ultimo: { campo: string; em: number } | null
}

export type AcaoNosPassos<E> =
  | { tipo: 'mudar'; campo: string; em: number; entrada: E }
  | { tipo: 'desfazer' }
  | { tipo: 'refazer' }
  /** Another person's version, or the server's after a conflict. */
  | { tipo: 'receber'; entrada: E }

export const comecar = <E>(entrada: E): Passos<E> => ({ entrada, passado: [], futuro: [], ultimo: null })

export function andar<E>(p: Passos<E>, acao: AcaoNosPassos<E>): Passos<E> {
  switch (acao.tipo) {
    case 'mudar': {
      if (acao.entrada === p.entrada) return p
      const junta = p.ultimo?.campo === acao.campo && acao.em - p.ultimo.em < JUNTAR_MS
      return {
        entrada: acao.entrada,
        passado: junta ? p.passado : [...p.passado, p.entrada].slice(-PASSOS),
        futuro: [],
        ultimo: { campo: acao.campo, em: acao.em },
      }
    }
    case 'desfazer': {
      const antes = p.passado.at(-1)
      if (antes === undefined) return p
      return { entrada: antes, passado: p.passado.slice(0, -1), futuro: [p.entrada, ...p.futuro], ultimo: null }
    }
    case 'refazer': {
      const [proxima, ...futuro] = p.futuro
      if (proxima === undefined) return p
      return { entrada: proxima, passado: [...p.passado, p.entrada], futuro, ultimo: null }
    }
    case 'receber':
      return comecar(acao.entrada)
  }
}
