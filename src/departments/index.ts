import { arquivos } from '#departments/arquivos'
import { linhasAbertas } from './abertas.ts'
import { areas } from './areas.ts'
import { configuracoes, linhasDeTodos } from './gerais.ts'
import { publicar } from './na-pagina.ts'
import type { Departamento, Linha } from './tipos.ts'

/** Departments in the order of the rail. A department exists if its file is in this folder. */
export const departamentos: readonly Departamento[] = areas.flatMap(({ codigo }) =>
  arquivos.filter((d) => d.codigo === codigo),
)

const doDepartamento = (d: Departamento): readonly Linha[] => d.grupos.flatMap((g) => g.linhas)

/** Every route of the product. */
export const linhas: readonly Linha[] = [
  ...linhasAbertas,
  ...linhasDeTodos,
  ...doDepartamento(configuracoes),
  ...departamentos.flatMap(doDepartamento),
]

publicar({ departamentos, linhas })
