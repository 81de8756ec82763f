import { useEffect, useState } from 'react'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import type {
  AoVivo,
  AvisoDeConversa,
  EventoDeConversa,
  EventoDeMensagem,
  OuvinteDaConversa,
  PresencaNaLista,
} from '#modules/chat/nucleo/web/ao-vivo.ts'

type TempoReal = Awaited<ReturnType<typeof obterTempoReal>>

/** Adds the contract's types to the payloads: the generic client knows channels only. */
function comoAoVivo(t: TempoReal): AoVivo {
  return {
    assinarConversa: (id, o: OuvinteDaConversa) =>
      t.assinarConversa(id, {
        aoMensagem: (evento) => o.aoMensagem(evento as EventoDeMensagem),
        aoConversa: (dados) => o.aoConversa(dados as EventoDeConversa),
        aoPresenca: (dados) => o.aoPresenca(dados as Parameters<OuvinteDaConversa['aoPresenca']>[0]),
        aoFicarPronto: () => o.aoFicarPronto(),
        aoSerNegado: () => o.aoSerNegado(),
      }),
    assinarTodas: (o) =>
      t.assinarTodas({
        aoConversa: (dados) => o.aoConversa(dados as AvisoDeConversa),
        aoCaixa: () => o.aoCaixa?.(),
        aoPresenca: (dados) => o.aoPresenca?.(dados as PresencaNaLista),
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
