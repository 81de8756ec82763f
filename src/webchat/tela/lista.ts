import type { ConfiguracaoPublica, MensagemDoVisitante } from '#modules/chat/canais/webchat/contract/webchat.ts'
import type { Api } from '../api.ts'
import type { Conversa } from '../conversa.ts'
import { bolha, bolhaDaCasa, bolhaPendente, diaDe } from './bolha.ts'
import { el, focado } from './elemento.ts'

interface Item {
  chave: string
  /** state it was rendered from: if unchanged, the existing node is kept */
  marca: string
  desenhar(): HTMLElement
}

/**
 * Returns the state that affects a bubble's appearance. Receipts of the company's messages are left out: they are not
 * visible, and a new render would disturb checkboxes and focus.
 */
const aparencia = ({ versao: _, status, ...m }: MensagemDoVisitante): string =>
  JSON.stringify(m.minha ? [m, status] : m)

/** Replaces a node and moves the focus to the same control in the new one. */
function trocar(velho: HTMLElement, novo: HTMLElement): void {
  const alcancaveis = (no: HTMLElement) => [...no.querySelectorAll<HTMLElement>('button, input, a')]
  const lugar = alcancaveis(velho).findIndex((no) => no === focado(velho))
  velho.replaceWith(novo)
  alcancaveis(novo)[lugar]?.focus()
}

/** The thread. Only changed messages are re-rendered, and the position of a visitor who scrolled up is kept. */
export function criarLista(api: Api, conversa: Conversa, c: ConfiguracaoPublica) {
  const fio = el('div', {
    class: 'fio',
    role: 'log',
    'aria-live': 'polite',
    'aria-relevant': 'additions',
    'aria-label': 'Mensagens',
    tabindex: 0,
  })
  const desenhados = new Map<string, { marca: string; no: HTMLElement }>()

  function itens(): Item[] {
    const lista: Item[] = []
    const por = (chave: string, marca: string, desenhar: () => HTMLElement) =>
      void lista.push({ chave, marca, desenhar })
    if (conversa.haMais)
      por('mais', '', () =>
        el(
          'div',
          { class: 'meio' },
          el('button', { type: 'button', class: 'leve', click: () => void anteriores() }, 'Ver mensagens anteriores'),
        ),
      )
    else if (c.mensagem_boas_vindas) por('oi', '', () => bolhaDaCasa(c.mensagem_boas_vindas))
    let ultimo = ''
    let dias = 0
    const separar = (em: string) => {
      const dia = diaDe(em)
      // messages may alternate between two days, so each date row has its own key
      if (dia !== ultimo) por(`dia:${dia}:${dias++}`, '', () => el('div', { class: 'meio' }, dia))
      ultimo = dia
    }
    for (const m of conversa.mensagens()) {
      separar(m.em)
      por(`m:${m.seq}`, aparencia(m), () =>
        bolha(api, m, (ids, texto) => conversa.dizer(texto, undefined, { seq: m.seq, ids })),
      )
    }
    for (const p of conversa.pendentes())
      por(`p:${p.id_cliente}`, `${p.erro ?? ''}${Math.round((p.parte ?? 0) * 50)}`, () =>
        bolhaPendente(p, {
          tentar: () => conversa.tentarDeNovo(p.id_cliente),
          desistir: () => conversa.desistir(p.id_cliente),
        }),
      )
    if (c.aviso) por('aviso', c.aviso, () => el('div', { class: 'meio aviso' }, c.aviso))
    if (conversa.digitando !== null)
      por('digitando', conversa.digitando, () =>
        el(
          'div',
          { class: 'deles' },
          el(
            'div',
            { class: 'bolha digitando' },
            el('span', {}, `${conversa.digitando || 'Alguém'} está escrevendo`),
            el('i'),
            el('i'),
            el('i'),
          ),
        ),
      )
    return lista
  }

  // images get their height after rendering: stay at the end until the visitor scrolls away
  let preso = true
  const aoFim = () => {
    preso = true
    fio.scrollTop = fio.scrollHeight
  }
  const perto = () => fio.scrollHeight - fio.scrollTop - fio.clientHeight < 80
  let altura = 0
  fio.addEventListener('scroll', () => {
    // if the height changed, the scroll event was caused by growth, not by the visitor
    if (fio.scrollHeight === altura) preso = perto()
    altura = fio.scrollHeight
  })
  // observe the bubbles too: an image is decoded before it is inserted, so its load event never reaches the thread
  const tamanhos = new ResizeObserver(() => preso && aoFim())
  tamanhos.observe(fio)

  async function anteriores(): Promise<void> {
    const antes = fio.scrollHeight
    await conversa.anteriores().catch(() => {})
    fio.scrollTop += fio.scrollHeight - antes
  }

  return {
    no: fio,
    desenhar() {
      const noFim = preso || perto()
      const lista = itens()
      const chaves = new Set(lista.map((i) => i.chave))
      for (const [chave, { no }] of desenhados) {
        if (chaves.has(chave)) continue
        tamanhos.unobserve(no)
        no.remove()
        desenhados.delete(chave)
      }
      lista.forEach((item, lugar) => {
        let feito = desenhados.get(item.chave)
        if (feito?.marca !== item.marca) {
          const no = item.desenhar()
          if (feito) {
            tamanhos.unobserve(feito.no)
            trocar(feito.no, no)
          }
          tamanhos.observe(no)
          feito = { marca: item.marca, no }
          desenhados.set(item.chave, feito)
        }
        if (fio.children[lugar] !== feito.no) fio.insertBefore(feito.no, fio.children[lugar] ?? null)
      })
      if (noFim) aoFim()
    },
    aoFim,
  }
}
