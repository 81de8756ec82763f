import { useEffect, useEffectEvent, useState } from 'react'
import { comoObjeto } from '#kit/objeto.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import { useAgora } from '#ui/usar-agora.ts'
import type { Proposta } from '../contract/formas.ts'
import { aindaLe, parteEmVista } from '../regras/lendo.ts'
import { relerLista, relerProposta } from './dados.ts'

/** Changes within 200 ms cause one refetch. */
const JUNTAR_MS = 200

type AoReceber = (evento: string, dados: unknown) => void

function useCanal(nome: string, reler: () => Promise<unknown>, aoReceber?: AoReceber): void {
  const aoMudar = useEffectEvent(() => void reler())
  const aoOuvir = useEffectEvent<AoReceber>((evento, dados) => aoReceber?.(evento, dados))
  useEffect(() => {
    let espera: ReturnType<typeof setTimeout> | undefined
    let deixar: (() => void) | undefined
    let saiu = false
    const ouvir = () => {
      clearTimeout(espera)
      espera = setTimeout(aoMudar, JUNTAR_MS)
    }
    void obterTempoReal().then(
      (t) => {
        if (saiu) return
        deixar = t.assinarCanal(nome, {
          aoReceber: (evento, dados) => {
            aoOuvir(evento, dados)
            ouvir()
          },
          aoFicarPronto: ouvir,
        })
      },
      // without the live channel the pages still poll
      () => {},
    )
    return () => {
      saiu = true
      clearTimeout(espera)
      deixar?.()
    }
  }, [nome])
}

/** Refetches the lists when any proposal changes. */
export const useListaAoVivo = (): void => useCanal('proposta_todas', relerLista)
/** The part that the customer's page reported last, while that is fresh. */
function useLeitura(id: string, reler: () => Promise<unknown>, agora: number): string | null {
  const [sinal, setSinal] = useState<{ parte: string; em: number }>()
  useCanal(`proposta_${id}`, reler, (evento, dados) => {
    const { parte } = comoObjeto(dados)
    if (evento === 'lida' && typeof parte === 'string') setSinal({ parte, em: Date.now() })
  })
  return aindaLe(sinal, agora)
}

/** Refetches one proposal, and returns the part of the page that its customer is reading now; null while none is on it. */
export function useQuemLe(p: Proposta): string | null {
  const agora = useAgora()
  return useLeitura(p.id, () => relerProposta(p.id), agora) ?? parteEmVista(p.vistas_recentes[0], agora)
}

const nadaAReler = (): Promise<void> => Promise.resolve()

/** The same for a line of a list, which its list refetches. */
export const useLendo = (id: string): string | null => useLeitura(id, nadaAReler, useAgora())

/** How long the name of who changed the proposal shows. */
const MOSTRAR_MS = 4_000

/** The same, and the name of the colleague who saved last, for 4 s. */
export function usePropostaComNome(id: string): string | null {
  const eu = usePessoa()
  const [quem, setQuem] = useState<{ nome: string } | null>(null)
  useCanal(
    `proposta_${id}`,
    () => relerProposta(id),
    (evento, dados) => {
      const { por, nome } = comoObjeto(dados)
      if (evento === 'salva' && por !== eu.id && typeof nome === 'string') setQuem({ nome })
    },
  )
  useEffect(() => {
    if (!quem) return
    const espera = setTimeout(() => setQuem(null), MOSTRAR_MS)
    return () => clearTimeout(espera)
  }, [quem])
  return quem?.nome ?? null
}
