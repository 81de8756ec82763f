import { useEffect, useEffectEvent } from 'react'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { chaves, relerFunil } from './dados.ts'
import { haMovimentoACaminho } from './quadro/usar-movimentos.ts'

/** Several moves at once are one look. */
const JUNTAR_MS = 250

/** The board follows what others do: an id is heard, and the board is asked for anew with one's own rights. */
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
      // one's own move is on the screen before the server has it: looking now would put it back for a moment
      espera = setTimeout(() => (haMovimentoACaminho() ? ouvir(cartaoId) : reler(cartaoId)), JUNTAR_MS)
    }
    const aoReceber = (evento: string, dados: unknown) => {
      const { id } = dados as { id?: string }
      // where its relatives stand is shown by an open card alone: the board is as it was
      if (evento === 'parentes' && id) void consultas.invalidateQueries({ queryKey: chaves.cartao(id) })
      else if (evento !== 'publicacao') ouvir(id ?? null)
    }
    void obterTempoReal().then(
      (t) => {
        if (!saiu)
          deixar = quais
            .split(' ')
            .map((canal) => t.assinarCanal(canal, { aoReceber, aoFicarPronto: () => ouvir(null) }))
      },
      // without the live line the board still looks again by itself
      () => {},
    )
    return () => {
      saiu = true
      clearTimeout(espera)
      for (const f of deixar) f()
    }
  }, [quais])
}

/** Something happened in one of these channels, or the line is back: look again. */
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
      // without the live line it still looks again by itself
      () => {},
    )
    return () => {
      saiu = true
      clearTimeout(espera)
      for (const f of deixar) f()
    }
  }, [quais])
}
