import { useEffect, useEffectEvent } from 'react'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { ehMudanca } from '#modules/funis/nucleo/contract/ao-vivo.ts'
import { chaves, relerFunil } from '#modules/funis/nucleo/web/dados.ts'
import { haMovimentoACaminho } from './usar-movimentos.ts'

/** Events within this time cause one refetch. */
const JUNTAR_MS = 250

/**
 * Keeps the board up to date with changes by other users: an event contains only an id, and the board is refetched with
 * the user's own rights.
 */
export function useFunilAoVivo(qual: string, canais: readonly string[] | undefined): void {
  const quais = canais?.join(' ') ?? ''
  const reler = useEffectEvent((cartaoId: string | null) => {
    void relerFunil(qual)
    if (cartaoId)
      for (const chave of [chaves.cartao(cartaoId), chaves.historico(cartaoId), chaves.documentos(cartaoId)])
        void consultas.invalidateQueries({ queryKey: chave })
  })
  useEffect(() => {
    if (!quais) return
    let espera: ReturnType<typeof setTimeout> | undefined
    let deixar: (() => void)[] = []
    let saiu = false
    const ouvir = (cartaoId: string | null) => {
      clearTimeout(espera)
      // an own move is on the screen before the server has it: refetching now would briefly show the old state
      espera = setTimeout(() => (haMovimentoACaminho() ? ouvir(cartaoId) : reler(cartaoId)), JUNTAR_MS)
    }
    const aoReceber = (evento: string, dados: unknown) => {
      const id = ehMudanca(dados) ? dados.id : null
      // only an open card shows its relatives: the board does not change
      if (evento === 'parentes' && id) void consultas.invalidateQueries({ queryKey: chaves.cartao(id) })
      else if (evento !== 'publicacao') ouvir(id)
    }
    void obterTempoReal().then(
      (t) => {
        if (!saiu)
          deixar = quais
            .split(' ')
            .map((canal) => t.assinarCanal(canal, { aoReceber, aoFicarPronto: () => ouvir(null) }))
      },
      // without a realtime connection the board still refetches at intervals
      () => {},
    )
    return () => {
      saiu = true
      clearTimeout(espera)
      for (const f of deixar) f()
    }
  }, [quais])
}

/** Calls `aoOuvir` after an event on one of these channels, or after a reconnection. */
export function useCanais(canais: readonly string[] | undefined, aoOuvir: () => void): void {
  const quais = canais?.join(' ') ?? ''
  const ouvir = useEffectEvent(aoOuvir)
  useEffect(() => {
    if (!quais) return
    let espera: ReturnType<typeof setTimeout> | undefined
    let deixar: (() => void)[] = []
    let saiu = false
    const depois = () => {
      clearTimeout(espera)
      espera = setTimeout(() => ouvir(), JUNTAR_MS)
    }
    void obterTempoReal().then(
      (t) => {
        if (!saiu)
          deixar = quais.split(' ').map((canal) => t.assinarCanal(canal, { aoReceber: depois, aoFicarPronto: depois }))
      },
      // without a realtime connection the queries still refetch at intervals
      () => {},
    )
    return () => {
      saiu = true
      clearTimeout(espera)
      for (const f of deixar) f()
    }
  }, [quais])
}
