import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { DO_INICIO } from '#kit/pagina.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { configuracaoIa, type ChamadaDeIa, type ConfiguracaoDaIa } from '../contract/ia.ts'
import { MICRO } from '../regras/custo.ts'

const raiz = ['chat', 'ia'] as const
const chaveDaConfiguracao = [...raiz, 'configuracao'] as const

export const useConfiguracao = () =>
  useQuery({
    queryKey: chaveDaConfiguracao,
    queryFn: async ({ signal }) => (await chamar(configuracaoIa.obter, {}, { signal })).data,
  })
export const useInstrucoes = () =>
  useQuery({
    queryKey: [...raiz, 'instrucoes'],
    queryFn: async ({ signal }) => (await chamar(configuracaoIa.instrucoes, {}, { signal })).data,
  })
export const useCustos = (mes: string | undefined) =>
  useQuery({
    queryKey: [...raiz, 'custos', mes ?? null],
    queryFn: async ({ signal }) => (await chamar(configuracaoIa.custos, { query: { mes } }, { signal })).data,
  })

export function useChamadas(filtro: {
  habilidade?: ChamadaDeIa['habilidade'] | undefined
  desfecho?: ChamadaDeIa['desfecho'] | undefined
}) {
  return useInfiniteQuery({
    queryKey: [...raiz, 'chamadas', filtro],
    initialPageParam: DO_INICIO,
    queryFn: ({ signal, pageParam }) =>
      chamar(configuracaoIa.chamadas, { query: { ...filtro, cursor: pageParam } }, { signal }),
    getNextPageParam: (p) => p.proximo ?? undefined,
  })
}

export const porConfiguracao = (c: ConfiguracaoDaIa): void => void consultas.setQueryData(chaveDaConfiguracao, c)
/** Refetches all data of the assistant, including the skills shown in open conversations. */
export const reler = (): Promise<void> => consultas.invalidateQueries({ queryKey: raiz })

const centavos = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
})
/** Formats a cost at full precision: a call costs fractions of a centavo. */
export const custo = (micro: number): string => centavos.format(micro / MICRO / 100).replace(/\u00a0/g, ' ')
