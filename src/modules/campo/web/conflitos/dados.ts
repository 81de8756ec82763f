import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import { conflitosDoCampo, type DecisaoDoConflito } from '../../contract/conflitos.ts'

const CHAVE = ['campo', 'conflitos'] as const
export type SituacaoDaLista = 'esperando' | 'resolvidos'

export const useConflitos = (situacao: SituacaoDaLista) =>
  useQuery({
    queryKey: [...CHAVE, 'lista', situacao],
    queryFn: ({ signal }) => chamar(conflitosDoCampo.listar, { query: { situacao, limit: 100 } }, { signal }),
  })
export const useContagem = () =>
  useQuery({
    queryKey: [...CHAVE, 'contagem'],
    queryFn: async ({ signal }) => (await chamar(conflitosDoCampo.contar, {}, { signal })).data,
  })
export const useConflito = (id: string | undefined) =>
  useQuery({
    queryKey: [...CHAVE, 'um', id],
    queryFn: async ({ signal }) => (await chamar(conflitosDoCampo.ver, { params: { id: id ?? '' } }, { signal })).data,
    enabled: id !== undefined,
  })
export const useDecidir = (id: string) =>
  useMutation({
    mutationFn: (body: { decisao: DecisaoDoConflito; motivo: string }) =>
      chamar(conflitosDoCampo.decidir, { params: { id }, body }),
    onSettled: () => consultas.invalidateQueries({ queryKey: CHAVE }),
  })
/** Says that this person looks at it; the answer names another one who does. */
export const useAbrir = (id: string | undefined) =>
  useQuery({
    queryKey: ['campo', 'aberto', id],
    queryFn: async () => (await chamar(conflitosDoCampo.abrir, { params: { id: id ?? '' } })).data.visto,
    enabled: id !== undefined,
    staleTime: Infinity,
  })

/** The tray follows what others decide and what phones send. */
export function useConflitosAoVivo(): void {
  useEffect(() => {
    let soltar: (() => void) | undefined
    let vale = true
    const reler = () => void consultas.invalidateQueries({ queryKey: CHAVE })
    void obterTempoReal().then((t) => {
      if (!vale) return
      soltar = t.assinarCanal('campo_conflitos', { aoReceber: reler, aoFicarPronto: reler })
    })
    return () => {
      vale = false
      soltar?.()
    }
  }, [])
}
