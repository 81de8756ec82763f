import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { CartaoNaCapa } from '#modules/funis/nucleo/tipos.ts'
import { meus } from './usar-movimentos.ts'

const NO_TOPO = 60

/**
 * Keeps the scroll position when cards are inserted above the visible ones, and shows how many arrived. At the top of
 * the column nothing is shown.
 */
export function useNovidades(
  cartoes: readonly CartaoNaCapa[],
  rolagem: RefObject<HTMLElement | null>,
  inicios: readonly number[],
): { quantos: number; mostrar: () => void } {
  const antes = useRef<{ ids: readonly string[]; inicios: readonly number[] } | null>(null)
  const [quantos, setQuantos] = useState(0)
  useLayoutEffect(() => {
    const no = rolagem.current
    const ja = antes.current
    antes.current = { ids: cartoes.map((c) => c.id), inicios }
    if (!no || !ja) return
    const lido = ja.inicios.findLastIndex((y) => y <= no.scrollTop)
    const primeiro = ja.ids[lido]
    const acima = cartoes.findIndex((c) => c.id === primeiro)
    if (no.scrollTop < NO_TOPO || acima < 0) return
    const conhecidos = new Set(ja.ids)
    const chegaram = cartoes.slice(0, acima).filter((c) => !conhecidos.has(c.id) && !meus.has(c.id)).length
    const desvio = (inicios[acima] ?? 0) - (ja.inicios[lido] ?? 0)
    if (desvio !== 0) no.scrollTop += desvio
    if (chegaram > 0) setQuantos((n) => n + chegaram)
  }, [cartoes, inicios, rolagem])
  useLayoutEffect(() => {
    const no = rolagem.current
    if (!no) return
    const aoRolar = () => no.scrollTop < NO_TOPO && setQuantos(0)
    no.addEventListener('scroll', aoRolar, { passive: true })
    return () => no.removeEventListener('scroll', aoRolar)
  }, [rolagem])
  return { quantos, mostrar: () => rolagem.current?.scrollTo({ top: 0 }) }
}
