import type { PresencaNaLista } from '#modules/chat/nucleo/contract/ao-vivo.ts'
import { criarLoja, useLoja } from '#modules/chat/nucleo/web/loja.ts'
import { criarOrdem } from './em-ordem.ts'

interface Vista {
  usuario_id: string
  escrevendo: boolean
  /** expiry: a browser that crashed never announces that it left */
  ate: number
}

const VALE_MS = { escrevendo: 6_000, vendo: 45_000 } as const
const RONDA_MS = 2_000
const NINGUEM: readonly Vista[] = []

/** Colleagues by conversation, from the presence events on the list's channel. */
const naLista = criarLoja<ReadonlyMap<string, readonly Vista[]>>(new Map())
const emOrdem = criarOrdem()
let ronda: ReturnType<typeof setInterval> | undefined

export function comPresenca(
  antes: ReadonlyMap<string, readonly Vista[]>,
  p: PresencaNaLista,
  agora: number,
): ReadonlyMap<string, readonly Vista[]> {
  const outros = (antes.get(p.id) ?? NINGUEM).filter((v) => v.usuario_id !== p.usuario_id)
  const novas =
    p.estado === 'saiu'
      ? outros
      : [...outros, { usuario_id: p.usuario_id, escrevendo: p.estado === 'escrevendo', ate: agora + VALE_MS.vendo }]
  const depois = new Map(antes)
  if (novas.length > 0) depois.set(p.id, novas)
  else depois.delete(p.id)
  return depois
}

/**
 * Removes expired colleagues and downgrades expired typing to viewing. Rows without changes keep the same array, so
 * that they are not re-rendered.
 */
export function semVencidas(
  antes: ReadonlyMap<string, readonly Vista[]>,
  agora: number,
): ReadonlyMap<string, readonly Vista[]> {
  const paradas = (v: Vista) => v.escrevendo && v.ate - VALE_MS.vendo + VALE_MS.escrevendo <= agora
  if (![...antes.values()].some((vistas) => vistas.some((v) => v.ate <= agora || paradas(v)))) return antes
  const depois = new Map<string, readonly Vista[]>()
  for (const [id, vistas] of antes) {
    const ficam = vistas.some((v) => v.ate <= agora || paradas(v))
      ? vistas.filter((v) => v.ate > agora).map((v) => (paradas(v) ? { ...v, escrevendo: false } : v))
      : vistas
    if (ficam.length > 0) depois.set(id, ficam)
  }
  return depois
}

export function ouvirPresenca(p: PresencaNaLista): void {
  if (!emOrdem(p.id, p)) return
  naLista.mudar((antes) => comPresenca(antes, p, Date.now()))
  ronda ??= setInterval(() => {
    naLista.mudar((antes) => semVencidas(antes, Date.now()))
    if (naLista.obter().size > 0) return
    clearInterval(ronda)
    ronda = undefined
  }, RONDA_MS)
}

export const useQuemEsta = (id: string): readonly Vista[] => useLoja(naLista, (m) => m.get(id) ?? NINGUEM)
