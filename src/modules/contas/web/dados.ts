import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import { contas } from '../contract/contas.ts'
import type { Conta, Dono } from '../tipos.ts'

const raiz = ['contas'] as const
const daConta = (id: string) => [...raiz, 'uma', id] as const
const doDono = (d: Dono) => [...raiz, 'de', d.tipo, d.id] as const

export const relerContas = () => consultas.invalidateQueries({ queryKey: raiz })

/** Puts the bill that an action returned where the screens read it. */
export function guardarConta(c: Conta): void {
  consultas.setQueryData(daConta(c.id), c)
  void consultas.invalidateQueries({ queryKey: [...raiz, 'de'] })
}

/** While the job reads, the page also asks: the live channel may be down. */
const ENQUANTO_LE_MS = 2_000

export const useConta = (id: string) =>
  useQuery({
    queryKey: daConta(id),
    queryFn: async ({ signal }) => (await chamar(contas.obter, { params: { id } }, { signal })).data,
    refetchInterval: (q) => (q.state.data?.situacao === 'lendo' ? ENQUANTO_LE_MS : false),
  })

export const useContasDo = (dono: Dono) =>
  useInfiniteQuery({
    queryKey: doDono(dono),
    queryFn: ({ signal, pageParam }) =>
      chamar(
        contas.listar,
        { query: { dono_tipo: dono.tipo, dono_id: dono.id, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (ultima) => ultima.pagination.proximo ?? undefined,
    refetchInterval: (q) =>
      q.state.data?.pages.some((p) => p.data.some((c) => c.situacao === 'lendo')) ? ENQUANTO_LE_MS : false,
  })

/** Files of the contact's conversations that were not read as bills. */
export const usePorLer = (contatoId: string, ativo: boolean) =>
  useQuery({
    queryKey: [...raiz, 'por-ler', contatoId],
    enabled: ativo,
    queryFn: async ({ signal }) => (await chamar(contas.porLer, { query: { contato_id: contatoId } }, { signal })).data,
  })

/** Changes within this time cause one refetch. */
const JUNTAR_MS = 150

/** Refetches a bill when the reader or a colleague changes it. */
export function useContaAoVivo(id: string): void {
  useEffect(() => {
    let espera: ReturnType<typeof setTimeout> | undefined
    let deixar: (() => void) | undefined
    let saiu = false
    const ouvir = () => {
      clearTimeout(espera)
      espera = setTimeout(() => void consultas.invalidateQueries({ queryKey: daConta(id) }), JUNTAR_MS)
    }
    void obterTempoReal().then(
      (t) => {
        if (!saiu) deixar = t.assinarCanal(`conta_${id}`, { aoReceber: ouvir, aoFicarPronto: ouvir })
      },
      // without the live channel the page still polls while the bill is read
      () => {},
    )
    return () => {
      saiu = true
      clearTimeout(espera)
      deixar?.()
    }
  }, [id])
}
