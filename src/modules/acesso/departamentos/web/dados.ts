import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { relerPessoa } from '#platform/navegador/pessoa.ts'
import type { CodigoDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'
import { chaves } from '#modules/acesso/nucleo/web/dados.ts'
import { departamentosEmUso, type DepartamentosEmUso, type Pendencia } from '../contract/departamentos-em-uso.ts'

const chave = [...chaves.departamentos, 'em-uso'] as const

export const useDepartamentosEmUso = () =>
  useQuery({
    queryKey: chave,
    queryFn: async ({ signal }) => (await chamar(departamentosEmUso.ver, {}, { signal })).data,
  })

export interface PendenciasDe {
  codigo: string
  nome: string
  listas: readonly Pendencia[]
}

/** The open items of each of these departments. */
export const usePendencias = (departamentos: readonly { codigo: CodigoDeDepartamento; nome: string }[]) =>
  useQuery({
    queryKey: [...chave, 'pendencias', departamentos.map((d) => d.codigo).join()],
    queryFn: ({ signal }) =>
      Promise.all(
        departamentos.map(async ({ codigo, nome }): Promise<PendenciasDe> => {
          const params = { codigo }
          return { codigo, nome, listas: (await chamar(departamentosEmUso.pendencias, { params }, { signal })).data }
        }),
      ),
    staleTime: 0,
  })

export async function escolher(antes: DepartamentosEmUso, ligados: ReadonlySet<string>): Promise<void> {
  const codigos = antes.departamentos.map((d) => d.codigo).filter((c) => ligados.has(c))
  try {
    const { data } = await chamar(departamentosEmUso.escolher, { body: { ligados: codigos, versao: antes.versao } })
    consultas.setQueryData(chave, data)
  } finally {
    await relerPessoa()
    await consultas.invalidateQueries({ queryKey: chaves.tudo })
  }
}
