import { useCallback, useMemo, useReducer } from 'react'
import type { Caso } from '#engines/fluxo/casos.ts'
import type { Fluxo, No } from '#engines/fluxo/tipos.ts'
import { comoObjeto } from '#kit/objeto.ts'

export interface Desenho {
  fluxo: Fluxo
  casos: Caso[]
}

interface Estado {
  agora: Desenho
  passado: Desenho[]
  futuro: Desenho[]
  /** consecutive changes with the same mark are undone together: typing a text, dragging a node */
  marca: string | null
}

type Ato =
  | { tipo: 'mudar'; fn: (d: Desenho) => Desenho; marca: string | null }
  | { tipo: 'desfazer' }
  | { tipo: 'refazer' }
  | { tipo: 'recomecar'; desenho: Desenho }

const LEMBRADOS = 100

/** Returns the same object when nothing changed, so that no undo step is added. */
const com = (d: Desenho, parte: Partial<Desenho>): Desenho =>
  Object.entries(parte).every(([k, v]) => comoObjeto(d)[k] === v) ? d : { ...d, ...parte }

function reduzir(e: Estado, ato: Ato): Estado {
  if (ato.tipo === 'recomecar') return { agora: ato.desenho, passado: [], futuro: [], marca: null }
  if (ato.tipo === 'desfazer') {
    const antes = e.passado.at(-1)
    return antes ? { agora: antes, passado: e.passado.slice(0, -1), futuro: [e.agora, ...e.futuro], marca: null } : e
  }
  if (ato.tipo === 'refazer') {
    const [depois, ...resto] = e.futuro
    return depois ? { agora: depois, passado: [...e.passado, e.agora], futuro: resto, marca: null } : e
  }
  const novo = ato.fn(e.agora)
  if (novo === e.agora) return e
  const junta = ato.marca !== null && ato.marca === e.marca
  return {
    agora: novo,
    passado: junta ? e.passado : [...e.passado, e.agora].slice(-LEMBRADOS),
    futuro: [],
    marca: ato.marca,
  }
}

export interface Editor extends Desenho {
  desenho: Desenho
  podeDesfazer: boolean
  podeRefazer: boolean
  desfazer(): void
  refazer(): void
  /** Resets to a version of the server and clears the history. */
  recomecar(d: Desenho): void
  mudarFluxo(fn: (f: Fluxo) => Fluxo, marca?: string): void
  mudarCasos(fn: (c: Caso[]) => Caso[], marca?: string): void
  no(id: string | null): No | null
}

/** State of the draft with undo and redo. */
export function useEditor(inicial: Desenho): Editor {
  const [e, agir] = useReducer(reduzir, { agora: inicial, passado: [], futuro: [], marca: null })
  const atos = useMemo(
    () => ({
      desfazer: () => agir({ tipo: 'desfazer' }),
      refazer: () => agir({ tipo: 'refazer' }),
      recomecar: (desenho: Desenho) => agir({ tipo: 'recomecar', desenho }),
      mudarFluxo: (fn: (f: Fluxo) => Fluxo, marca?: string) =>
        agir({ tipo: 'mudar', marca: marca ?? null, fn: (d) => com(d, { fluxo: fn(d.fluxo) }) }),
      mudarCasos: (fn: (c: Caso[]) => Caso[], marca?: string) =>
        agir({ tipo: 'mudar', marca: marca ?? null, fn: (d) => com(d, { casos: fn(d.casos) }) }),
    }),
    [],
  )
  const no = useCallback((id: string | null) => e.agora.fluxo.nos.find((n) => n.id === id) ?? null, [e.agora.fluxo])
  return {
    ...e.agora,
    desenho: e.agora,
    podeDesfazer: e.passado.length > 0,
    podeRefazer: e.futuro.length > 0,
    ...atos,
    no,
  }
}
