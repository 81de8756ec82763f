import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { filas } from '#modules/chat/filas/contract/filas.ts'
import { macros, respostas, type Escopo } from '../contract/respostas.ts'

const CHAVE_DE_RESPOSTAS = ['chat', 'respostas'] as const
const CHAVE_DE_MACROS = ['chat', 'macros'] as const

export const useRespostas = () =>
  useQuery({
    queryKey: [...CHAVE_DE_RESPOSTAS, 'todas'],
    queryFn: async ({ signal }) => (await chamar(respostas.listar, {}, { signal })).data,
  })
export const useMacros = () =>
  useQuery({
    queryKey: [...CHAVE_DE_MACROS, 'todas'],
    queryFn: async ({ signal }) => (await chamar(macros.listar, {}, { signal })).data,
  })
export const useFilas = (ativo: boolean) =>
  useQuery({
    queryKey: ['chat', 'filas', 'nomes'],
    queryFn: async ({ signal }) =>
      (await chamar(filas.listar, {}, { signal })).data.map((f) => ({ valor: f.id, rotulo: f.nome })),
    staleTime: 60_000,
    enabled: ativo,
  })

/** Also refetches the composer's lists, which use the same keys. */
export const relerRespostas = (): Promise<void> => consultas.invalidateQueries({ queryKey: CHAVE_DE_RESPOSTAS })
export const relerMacros = (): Promise<void> => consultas.invalidateQueries({ queryKey: CHAVE_DE_MACROS })

export const NOME_DO_ESCOPO: Record<Escopo, string> = {
  pessoa: 'Só para mim',
  fila: 'De uma fila',
  empresa: 'Da empresa',
}
export const rotuloDoEscopo = (r: { escopo: Escopo; fila_nome: string | null }): string =>
  r.escopo === 'fila' ? `Fila ${r.fila_nome ?? ''}` : NOME_DO_ESCOPO[r.escopo]
