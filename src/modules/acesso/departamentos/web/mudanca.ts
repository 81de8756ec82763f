import type { Atividade } from '../regras/atividades.ts'
import type { DepartamentosEmUso } from '../contract/departamentos-em-uso.ts'

export type Departamento = DepartamentosEmUso['departamentos'][number]

/** Departments that an act switches on or off. */
export interface Mudanca {
  liga: boolean
  departamentos: readonly Departamento[]
}

export type EstadoDaAtividade = 'ligada' | 'em parte' | 'desligada'

export function estadoDa(a: Atividade, ligados: ReadonlySet<string>): EstadoDaAtividade {
  const quantos = a.departamentos.filter((d) => ligados.has(d)).length
  if (quantos === 0) return 'desligada'
  return quantos === a.departamentos.length ? 'ligada' : 'em parte'
}

/** An activity that is on in part is completed; one that is on is switched off with all its departments. */
export function mudancaDa(a: Atividade, em: DepartamentosEmUso, ligados: ReadonlySet<string>): Mudanca {
  const liga = estadoDa(a, ligados) !== 'ligada'
  return {
    liga,
    departamentos: em.departamentos.filter(
      (d) => a.departamentos.some((codigo) => codigo === d.codigo) && d.ligado !== liga,
    ),
  }
}
