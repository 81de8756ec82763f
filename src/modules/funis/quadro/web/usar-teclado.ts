import { useState } from 'react'
import { plural } from '#ui/formatos.ts'
import type { Selecao } from '#modules/funis/visoes/web/usar-selecao.ts'
import { acharCartao, type Lugar } from './no-quadro.ts'
import type { QuadroLido } from '#modules/funis/nucleo/web/dados.ts'

interface Opcoes {
  quadro: QuadroLido | undefined
  podeMover: boolean
  /** manual order: a card has a position within its stage */
  comLugar: boolean
  anunciar: (frase: string) => void
  nomeDe: (estagioId: string) => string
  mover: (id: string, para: Lugar) => void
  pedirDestino: (id: string) => void
  selecao: Selecao
  /** creates a card in this stage */
  criar: (estagioId: string) => void
}

/** The card carried by the keyboard, and its drop position. */
interface NaMao {
  id: string
  lugar: Lugar
}

/**
 * Keyboard control of the board: arrows move the focus, Space picks up, arrows then choose the position, Space drops,
 * Esc cancels. Ctrl+Shift+arrow moves immediately; M asks for the target. Tab goes from stage to stage.
 */
export function useTecladoDoQuadro({
  quadro,
  podeMover,
  comLugar,
  anunciar,
  nomeDe,
  mover,
  pedirDestino,
  selecao,
  criar,
}: Opcoes) {
  const [foco, setFoco] = useState<string | null>(null)
  const [naMao, setNaMao] = useState<NaMao | null>(null)

  const ir = (id: string | undefined) => {
    if (!id) return
    setFoco(id)
    // wait until the virtual list has rendered it
    requestAnimationFrame(() =>
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-foco="${id}"]`)?.focus()),
    )
  }
  /** `levando`: a card is carried, so empty stages are targets too. */
  const vizinho = (lugar: Lugar, tecla: string, levando = naMao !== null): Lugar | null => {
    const colunas = quadro?.colunas ?? []
    const i = colunas.findIndex((c) => c.estagio_id === lugar.estagio_id)
    if (tecla === 'ArrowUp' || tecla === 'ArrowDown')
      return { ...lugar, indice: lugar.indice + (tecla === 'ArrowUp' ? -1 : 1) }
    const passo = tecla === 'ArrowLeft' ? -1 : 1
    for (let j = i + passo; j >= 0 && j < colunas.length; j += passo) {
      const c = colunas[j]
      if (c && (levando || c.cartoes.length > 0)) return { estagio_id: c.estagio_id, indice: lugar.indice }
    }
    return null
  }
  const caber = (l: Lugar, id: string): Lugar => {
    const cheia = (quadro?.colunas.find((c) => c.estagio_id === l.estagio_id)?.cartoes ?? []).filter(
      (c) => c.id !== id,
    ).length
    return { ...l, indice: Math.max(0, Math.min(cheia, l.indice)) }
  }

  function comNaMao(m: NaMao, tecla: string): boolean {
    if (tecla === 'Escape') {
      setNaMao(null)
      anunciar('Movimento cancelado')
    } else if (tecla === ' ') {
      setNaMao(null)
      mover(m.id, m.lugar)
      ir(m.id)
    } else if (tecla.startsWith('Arrow')) {
      const novo = vizinho(m.lugar, tecla)
      if (!novo || (!comLugar && novo.estagio_id === m.lugar.estagio_id)) return true
      const lugar = caber(novo, m.id)
      setNaMao({ ...m, lugar })
      anunciar(comLugar ? `${nomeDe(lugar.estagio_id)}, ${lugar.indice + 1}ª posição` : nomeDe(lugar.estagio_id))
    } else return false
    return true
  }

  const teclar = (e: React.KeyboardEvent) => {
    const id = e.target instanceof HTMLElement ? e.target.dataset.foco : undefined
    const aqui = id && quadro ? acharCartao(quadro, id) : null
    if (!id || !aqui || e.altKey) return
    if (naMao && comNaMao(naMao, e.key)) return e.preventDefault()
    const setas = e.key.startsWith('Arrow')
    if (setas && (e.ctrlKey || e.metaKey) && e.shiftKey && podeMover) {
      const novo = vizinho(aqui, e.key, true)
      if (novo) mover(id, caber(novo, id))
      ir(id)
    } else if (setas && !e.ctrlKey && !e.metaKey) {
      const novo = vizinho(aqui, e.key)
      const coluna = novo && quadro?.colunas.find((c) => c.estagio_id === novo.estagio_id)
      const alvo = coluna?.cartoes[Math.max(0, Math.min(coluna.cartoes.length - 1, novo?.indice ?? 0))]?.id
      if (e.shiftKey && alvo) {
        selecao.juntar([id, alvo])
        anunciar(plural(new Set([...selecao.ids, id, alvo]).size, 'cartão escolhido', 'cartões escolhidos'))
      }
      ir(alvo)
    } else if (e.key === ' ' && podeMover) {
      setNaMao({ id, lugar: aqui })
      anunciar(
        `${aqui.cartao.titulo} na mão. Setas escolhem o ${comLugar ? 'lugar' : 'estágio'}, Espaço solta, Esc cancela.`,
      )
    } else if ((e.key === 'm' || e.key === 'M') && podeMover) pedirDestino(id)
    else if (e.key === 'x' || e.key === 'X') {
      selecao.alternar(id)
      anunciar(`${aqui.cartao.titulo} ${selecao.ids.has(id) ? 'deixado' : 'escolhido'}`)
    } else if (e.key === 'Escape' && selecao.ids.size > 0) selecao.limpar()
    else if ((e.key === 'c' || e.key === 'C') && !e.ctrlKey && !e.metaKey && podeMover) criar(aqui.estagio_id)
    else return
    e.preventDefault()
  }
  const primeiro = quadro?.colunas.find((c) => c.cartoes.length > 0)?.cartoes[0]?.id ?? null
  const parada = foco && quadro && acharCartao(quadro, foco) ? foco : primeiro
  return { teclar, parada, naMao, aoFocar: (id: string) => setFoco(id) }
}
