import { useState, type KeyboardEvent } from 'react'
import { somarDias } from '#kit/dias.ts'
import { dataPorExtenso } from '../formatos.ts'
import { emHora, emMinutos, type ModoDoCalendario } from './grade.ts'
import type { ItemDoCalendario, Quando } from './tipos.ts'

const PASSO_MIN = 15
/** Distance that an arrow key moves an item: a day, a week, or 15 minutes in the hour views. */
const passos: Record<string, (q: Quando, modo: ModoDoCalendario) => Quando> = {
  ArrowLeft: (q) => ({ ...q, dia: somarDias(q.dia, -1) }),
  ArrowRight: (q) => ({ ...q, dia: somarDias(q.dia, 1) }),
  ArrowUp: (q, modo) =>
    modo === 'mes' || q.hora === null
      ? { ...q, dia: somarDias(q.dia, modo === 'mes' ? -7 : -1) }
      : { ...q, hora: emHora(emMinutos(q.hora) - PASSO_MIN) },
  ArrowDown: (q, modo) =>
    modo === 'mes' || q.hora === null
      ? { ...q, dia: somarDias(q.dia, modo === 'mes' ? 7 : 1) }
      : { ...q, hora: emHora(emMinutos(q.hora) + PASSO_MIN) },
}
export const dizer = ({ dia, hora }: Quando) => `${dataPorExtenso(dia)}${hora ? `, ${hora}` : ''}`

interface Opcoes {
  itens: readonly ItemDoCalendario[]
  modo: ModoDoCalendario
  aoMover: (id: string, para: Quando) => void
  anunciar: (frase: string) => void
}

/**
 * Keyboard handling with one Tab stop: arrows move the focus through the items in order of time. Space picks an item
 * up, arrows move it, Space drops it, Esc cancels.
 */
export function useTecladoDoCalendario({ itens, modo, aoMover, anunciar }: Opcoes) {
  const [foco, setFoco] = useState<string | null>(null)
  const [naMao, setNaMao] = useState<{ id: string; quando: Quando } | null>(null)
  const emOrdem = [...itens].sort(
    (a, b) => a.dia.localeCompare(b.dia) || (a.hora ?? '').localeCompare(b.hora ?? '') || a.id.localeCompare(b.id),
  )
  const parada = emOrdem.find((i) => i.id === foco)?.id ?? emOrdem[0]?.id ?? null

  function teclar(e: KeyboardEvent<HTMLElement>): void {
    const id = e.target instanceof HTMLElement ? e.target.dataset.item : undefined
    const item = emOrdem.find((i) => i.id === id)
    if (!item || e.ctrlKey || e.metaKey || e.altKey) return
    const levar = passos[e.key]
    if (naMao && levar) mudar(e, levar(naMao.quando, modo))
    else if (naMao && e.key === 'Escape') soltar(e, 'Devolvido ao lugar.')
    else if (naMao && (e.key === ' ' || e.key === 'Enter')) {
      aoMover(naMao.id, naMao.quando)
      soltar(e, `${item.titulo}: ${dizer(naMao.quando)}.`)
    } else if (e.key === ' ' && !item.fixo) {
      e.preventDefault()
      setNaMao({ id: item.id, quando: { dia: item.dia, hora: item.hora } })
      anunciar(
        `${item.titulo} na mão. Setas escolhem o dia${item.hora && modo !== 'mes' ? ' e a hora' : ''}, Espaço solta, Esc cancela.`,
      )
    } else if (levar) andar(e, item.id, e.key === 'ArrowLeft' || e.key === 'ArrowUp' ? -1 : 1)
  }
  function mudar(e: KeyboardEvent, quando: Quando): void {
    e.preventDefault()
    if (naMao) setNaMao({ id: naMao.id, quando })
    anunciar(dizer(quando))
  }
  function soltar(e: KeyboardEvent, frase: string): void {
    e.preventDefault()
    e.stopPropagation()
    setNaMao(null)
    anunciar(frase)
  }
  function andar(e: KeyboardEvent<HTMLElement>, id: string, passo: 1 | -1): void {
    const daqui = emOrdem.findIndex((i) => i.id === id)
    const adiante = passo > 0 ? emOrdem.slice(daqui + 1) : emOrdem.slice(0, daqui).reverse()
    // a full day renders only its first items: skip those behind "mais"
    for (const outro of adiante) {
      const no = e.currentTarget.querySelector<HTMLElement>(`[data-item="${CSS.escape(outro.id)}"]`)
      if (!no) continue
      e.preventDefault()
      setFoco(outro.id)
      return no.focus()
    }
  }
  /** Items to draw; the item being moved is shown at its target. */
  const vistos = naMao ? itens.map((i) => (i.id === naMao.id ? { ...i, ...naMao.quando } : i)) : itens
  return { teclar, parada, naMao: naMao?.id ?? null, vistos, aoFocar: setFoco }
}
