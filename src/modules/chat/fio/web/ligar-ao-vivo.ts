import { useEffect, useState } from 'react'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import {
  ehAvisoDeConversa,
  ehEventoDeConversa,
  ehEventoDeMensagem,
  ehPresenca,
  ehPresencaNaLista,
} from '#modules/chat/nucleo/contract/ao-vivo.ts'
import type { AoVivo, OuvinteDaConversa } from '#modules/chat/nucleo/web/ao-vivo.ts'

type TempoReal = Awaited<ReturnType<typeof obterTempoReal>>

/**
 * Passes on the payloads that match the contract: the generic client knows channels only. Others are ignored, such as
 * those of a newer server.
 */
export function comoAoVivo(t: TempoReal): AoVivo {
  return {
    assinarConversa: (id, o: OuvinteDaConversa) =>
      t.assinarConversa(id, {
        aoMensagem: (evento) => void (ehEventoDeMensagem(evento) && o.aoMensagem(evento)),
        aoConversa: (dados) => void (ehEventoDeConversa(dados) && o.aoConversa(dados)),
        aoPresenca: (dados) => void (ehPresenca(dados) && o.aoPresenca(dados)),
        aoFicarPronto: () => o.aoFicarPronto(),
        aoSerNegado: () => o.aoSerNegado(),
      }),
    assinarTodas: (o) =>
      t.assinarTodas({
        aoConversa: (dados) => void (ehAvisoDeConversa(dados) && o.aoConversa(dados)),
        aoCaixa: () => o.aoCaixa?.(),
        aoPresenca: (dados) => void (ehPresencaNaLista(dados) && o.aoPresenca?.(dados)),
        aoFicarPronto: () => o.aoFicarPronto?.(),
      }),
    aoPerderContinuidade: (fn) => t.aoPerderContinuidade(fn),
    estado: t.estado,
  }
}

const ENTRE_TENTATIVAS_MS = 5_000

/** Returns null until the live client is loaded; a failed load (no network at the start) is retried. */
export function useAoVivo(): AoVivo | null {
  const [aoVivo, setAoVivo] = useState<AoVivo | null>(null)
  useEffect(() => {
    let vale = true
    let espera: ReturnType<typeof setTimeout> | undefined
    const abrir = () =>
      obterTempoReal().then(
        (t) => vale && setAoVivo(comoAoVivo(t)),
        () => vale && (espera = setTimeout(abrir, ENTRE_TENTATIVAS_MS)),
      )
    void abrir()
    return () => {
      vale = false
      clearTimeout(espera)
    }
  }, [])
  return aoVivo
}
