import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { proximo } from '../regras/vez.ts'
import type { Item } from '../tipos.ts'

/** Pause before a failed page is retried. */
const DESCANSO_MS = 120_000
/** The next page is preloaded this long before its turn. */
const ANTES_MS = 4000

export interface Vez {
  atual: Item | null
  /** preloaded behind the current one */
  seguinte: Item | null
  comecou: number
  parado: boolean
  falha: string | null
  ir: (passo: 1 | -1) => void
  parar: () => void
  falhou: (item: Item, porque: string) => void
}

/** Chooses the current page and the one to preload. */
export function useVez(itens: readonly Item[] | undefined): Vez {
  const [estado, setEstado] = useState<{ id: string | null; comecou: number }>({ id: null, comecou: Date.now() })
  const [preparando, setPreparando] = useState(false)
  const [parado, setParado] = useState(false)
  const [falhos, setFalhos] = useState<ReadonlyMap<string, { ate: number; porque: string }>>(new Map())
  const lista = itens ?? []
  const vivos = () => new Set([...falhos].flatMap(([id, f]) => (f.ate > Date.now() ? [id] : [])))
  const atual = lista.find((i) => i.id === estado.id) ?? null
  const candidato = preparando ? proximo(lista, estado.id, new Date(), vivos()) : null
  const virarPara = (passo: 1 | -1) => {
    setEstado({ id: proximo(lista, estado.id, new Date(), vivos(), passo)?.id ?? null, comecou: Date.now() })
    setPreparando(false)
  }
  const ir = useEffectEvent(virarPara)
  const segundos = atual?.segundos ?? 5
  const semAtual = atual === null
  useEffect(() => {
    if (itens && semAtual) ir(1)
  }, [itens, semAtual])
  useEffect(() => {
    if (parado) return
    const preparar = setTimeout(() => setPreparando(true), Math.max(0, segundos * 1000 - ANTES_MS))
    const virar = setTimeout(() => ir(1), segundos * 1000)
    return () => {
      clearTimeout(preparar)
      clearTimeout(virar)
    }
  }, [estado, segundos, parado])
  const falhou = useCallback((item: Item, porque: string) => {
    setFalhos((f) => new Map(f).set(item.id, { ate: Date.now() + DESCANSO_MS, porque: `${item.titulo}: ${porque}` }))
    setEstado((e) => (e.id === item.id ? { id: e.id, comecou: 0 } : e))
  }, [])
  // `falhou` sets `comecou` to 0: leave the page immediately
  useEffect(() => {
    if (estado.comecou === 0) ir(1)
  }, [estado.comecou])
  return {
    atual,
    seguinte: candidato && candidato.id !== estado.id ? candidato : null,
    comecou: estado.comecou,
    parado,
    falha: [...falhos.values()].filter((f) => f.ate > Date.now()).at(-1)?.porque ?? null,
    ir: virarPara,
    parar: () => setParado((x) => !x),
    falhou,
  }
}
