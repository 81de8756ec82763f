import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { CartaoNaCapa } from '../../tipos.ts'
import { meus } from './usar-movimentos.ts'

/**
 * Cards that come in above what a person is reading do not shove it: the column stays where it is, and says how many came. At its top
 * there is nothing to say.
 */
export function useNovidades(cartoes: readonly CartaoNaCapa[], rolagem: RefObject<HTMLElement | null>, passo: number): { quantos: number; mostrar: () => void } {
  const antes = useRef<readonly string[] | null>(null)
  const [quantos, setQuantos] = useState(0)
  useLayoutEffect(() => {
    const no = rolagem.current
    const ja = antes.current
    antes.current = cartoes.map((c) => c.id)
    if (!no || !ja) return
    const primeiro = ja[Math.floor(no.scrollTop / passo)]
    const acima = cartoes.findIndex((c) => c.id === primeiro)
    if (no.scrollTop < passo || acima < 0) return
    const conhecidos = new Set(ja)
    const chegaram = cartoes.slice(0, acima).filter((c) => !conhecidos.has(c.id) && !meus.has(c.id)).length
    const desvio = acima - ja.indexOf(primeiro ?? '')
    if (desvio !== 0) no.scrollTop += desvio * passo
    if (chegaram > 0) setQuantos((n) => n + chegaram)
  }, [cartoes, passo, rolagem])
  useLayoutEffect(() => {
    const no = rolagem.current
    if (!no) return
    const aoRolar = () => no.scrollTop < passo && setQuantos(0)
    no.addEventListener('scroll', aoRolar, { passive: true })
    return () => no.removeEventListener('scroll', aoRolar)
  }, [rolagem, passo])
  return { quantos, mostrar: () => rolagem.current?.scrollTo({ top: 0 }) }
}
