import { useState, type KeyboardEvent } from 'react'
import { minutosEscritos } from '#modules/ordens/web/publico.ts'
import type { EquipeNaSemana, Visita } from '../../contract/agenda.ts'
import { aoSoltarEm, choqueEm, emPalavras, lugarDe, naAgenda, type Cartao, type Lugar } from './lugar.ts'

export interface NaMao {
  cartao: Cartao
  lugar: Lugar
}
interface Mundo {
  equipes: readonly EquipeNaSemana[]
  dias: readonly string[]
  visitas: readonly Visita[]
  soltar: (cartao: Cartao, lugar: Lugar) => void
}

const limitar = (n: number, min: number, max: number) => Math.max(min, Math.min(max, n))

/**
 * Moves a card by the keyboard alone: Space picks it up and drops it, arrows change crew and day, brackets the hour,
 * Shift and brackets the duration, Esc cancels. Each step is announced.
 */
export function useTeclado(m: Mundo) {
  const [naMao, setNaMao] = useState<NaMao | null>(null)
  const [fala, setFala] = useState('')

  const dizer = (p: NaMao) => {
    const choque = choqueEm(p.lugar, p.cartao.ordem_id, m.visitas)
    setFala(
      `${emPalavras(p.lugar, m.equipes)}, ${minutosEscritos(p.lugar.duracao_min)}` +
        (choque ? `: ocupada por OS ${choque.numero}` : ': livre'),
    )
  }
  const por = (p: NaMao) => {
    setNaMao(p)
    dizer(p)
  }
  const pegar = (cartao: Cartao) => {
    const [equipe] = m.equipes
    if (!equipe) return
    const [dia] = m.dias
    const lugar = naAgenda(cartao) ? lugarDe(cartao) : aoSoltarEm(cartao, equipe, dia ?? '', m.visitas)
    por({ cartao, lugar })
  }
  const passo = (mao: NaMao, e: KeyboardEvent): Lugar | null => {
    const { lugar } = mao
    const [k, d] = [m.equipes.findIndex((x) => x.id === lugar.equipe_id), m.dias.indexOf(lugar.dia)]
    const equipe = (n: number) => m.equipes[limitar(n, 0, m.equipes.length - 1)]?.id ?? lugar.equipe_id
    const dia = (n: number) => m.dias[limitar(n, 0, m.dias.length - 1)] ?? lugar.dia
    switch (e.key) {
      case 'ArrowUp':
        return { ...lugar, equipe_id: equipe(k - 1) }
      case 'ArrowDown':
        return { ...lugar, equipe_id: equipe(k + 1) }
      case 'ArrowLeft':
        return { ...lugar, dia: dia(d - 1) }
      case 'ArrowRight':
        return { ...lugar, dia: dia(d + 1) }
      case '[':
      case '{':
        return e.shiftKey
          ? { ...lugar, duracao_min: Math.max(30, lugar.duracao_min - 30) }
          : { ...lugar, inicio_min: limitar(lugar.inicio_min - 30, 0, 1410) }
      case ']':
      case '}':
        return e.shiftKey
          ? { ...lugar, duracao_min: lugar.duracao_min + 30 }
          : { ...lugar, inicio_min: limitar(lugar.inicio_min + 30, 0, 1410) }
      default:
        return null
    }
  }
  const tecla = (cartao: Cartao, e: KeyboardEvent<HTMLElement>) => {
    const mao = naMao?.cartao.ordem_id === cartao.ordem_id ? naMao : null
    if (e.key === ' ') {
      e.preventDefault()
      if (!mao) return pegar(cartao)
      setNaMao(null)
      setFala('Solta.')
      return m.soltar(mao.cartao, mao.lugar)
    }
    if (!mao) return
    if (e.key === 'Escape') {
      e.preventDefault()
      setNaMao(null)
      return setFala('Cancelado: a ordem ficou onde estava.')
    }
    const lugar = passo(mao, e)
    if (!lugar) return
    e.preventDefault()
    por({ cartao: mao.cartao, lugar })
  }
  return { naMao, fala, tecla }
}
