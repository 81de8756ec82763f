import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { creditos, type LoteDeCreditos } from '../contract/creditos.ts'

const raiz = ['creditos'] as const

export const relerCreditos = (): Promise<void> => consultas.invalidateQueries({ queryKey: raiz })

export const useCreditos = (unidadeId: string) =>
  useQuery({
    queryKey: [...raiz, 'unidade', unidadeId],
    queryFn: async ({ signal }) => (await chamar(creditos.obter, { params: { id: unidadeId } }, { signal })).data,
  })

export const useLinhasDoLote = (unidadeId: string, l: LoteDeCreditos) =>
  useQuery({
    queryKey: [...raiz, 'unidade', unidadeId, 'lote', l.mes, l.usina_id ?? ''],
    queryFn: async ({ signal }) => {
      const query = { mes: l.mes, ...(l.usina_id ? { usina_id: l.usina_id } : {}) }
      return (await chamar(creditos.linhas, { params: { id: unidadeId }, query }, { signal })).data
    },
  })
