import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import { certificado } from '../contract/certificado.ts'
import { pedidos } from '../contract/pedidos.ts'
import type { Origem } from '../tipos.ts'

const raiz = ['assinaturas'] as const
/** A signer who stops reading disappears from the panel without an event. */
const RELER_MS = 15_000
/** Changes within 200 ms cause one refetch. */
const JUNTAR_MS = 200

export const usePedidoDaOrigem = ({ tipo, id }: Origem) =>
  useQuery({
    queryKey: [...raiz, tipo, id] as const,
    queryFn: async ({ signal }) =>
      (await chamar(pedidos.daOrigem, { query: { origem_tipo: tipo, origem_id: id } }, { signal })).data,
    refetchInterval: RELER_MS,
  })

export const relerPedidos = (): Promise<void> => consultas.invalidateQueries({ queryKey: raiz })

/** Refetches when something happens to the request, or a signer turns a page. */
export function usePedidoAoVivo(id: string | undefined): void {
  useEffect(() => {
    if (!id) return
    let espera: ReturnType<typeof setTimeout> | undefined
    let deixar: (() => void) | undefined
    let saiu = false
    const ouvir = () => {
      clearTimeout(espera)
      espera = setTimeout(() => void relerPedidos(), JUNTAR_MS)
    }
    void obterTempoReal().then(
      (t) => {
        if (!saiu) deixar = t.assinarCanal(`assinatura_${id}`, { aoReceber: ouvir, aoFicarPronto: ouvir })
      },
      // without the live channel the panel still polls
      () => {},
    )
    return () => {
      saiu = true
      clearTimeout(espera)
      deixar?.()
    }
  }, [id])
}

const chaveDoSelo = ['assinaturas-selo'] as const

export const useSeloDaEmpresa = () =>
  useQuery({
    queryKey: chaveDoSelo,
    queryFn: async ({ signal }) => (await chamar(certificado.obter, {}, { signal })).data,
  })
export const relerSelo = (): Promise<void> => consultas.invalidateQueries({ queryKey: chaveDoSelo })
