import { createContext, useContext } from 'react'
import type { Fluxo, No, NoDe, TipoDeNo } from '#engines/fluxo/tipos.ts'
import type { PartesDoRobo } from '../../../contract/robos.ts'
import type { Problema } from '#engines/fluxo/lint.ts'

export interface ContextoDoInspetor {
  roboId: string
  /** this flow is called by others: its start node declares its parameters */
  ehParte: boolean
  partes: PartesDoRobo['lista']
  fluxo: Fluxo
  segredos: readonly string[]
  /** variables that can be used in braces */
  variaveis: readonly string[]
  problemas: readonly Problema[]
  aoCriarSegredo: () => void
}

export const ContextoInspetor = createContext<ContextoDoInspetor | null>(null)

export function useInspetor(): ContextoDoInspetor {
  const c = useContext(ContextoInspetor)
  if (!c) throw new Error('outside of the inspector')
  return c
}

export interface PropsDoFormulario<T extends TipoDeNo> {
  no: NoDe<T>
  mudar: (dados: Partial<NoDe<T>['dados']>) => void
}

/** Returns the first problem of a field, for forms that show it there. */
export const erroDe = (problemas: readonly Problema[], no: No, campo: string): string | undefined =>
  problemas.find((p) => p.no === no.id && p.campo === campo)?.texto.replace(/^[^:]{1,80}: /, '')
