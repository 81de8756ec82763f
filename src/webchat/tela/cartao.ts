import type { CartaoDoVisitante, MensagemDoVisitante } from '#modules/chat/canais/webchat/contract/webchat.ts'
import { el } from './elemento.ts'
import { comoTexto } from './texto.ts'

export type AoEscolher = (ids: string[], texto: string) => void
type De<T extends CartaoDoVisitante['tipo']> = Extract<CartaoDoVisitante, { tipo: T }>

/**
 * Structured content of a message. Only buttons, checkboxes and links, so that it is keyboard-accessible and announced
 * correctly.
 */
export function cartao(m: MensagemDoVisitante, c: CartaoDoVisitante, aoEscolher: AoEscolher): HTMLElement {
  return c.tipo === 'opcoes' ? opcoes(m, c, aoEscolher) : c.tipo === 'lugar' ? lugar(c) : pessoas(c)
}

function opcoes({ seq, escolhidas }: MensagemDoVisitante, c: De<'opcoes'>, aoEscolher: AoEscolher): HTMLElement {
  const nome = `opcoes-${seq}`
  const varias = (c.maximo ?? 1) > 1
  // a question can be answered once; a vote can be changed
  const respondida = c.maximo === null && escolhidas.length > 0
  const itens = c.grupos.flatMap((g) => g.itens)
  const marcadas = new Set(escolhidas)
  const enviar = () =>
    aoEscolher(
      [...marcadas],
      itens
        .filter((i) => marcadas.has(i.id))
        .map((i) => i.texto)
        .join(', '),
    )
  const votar = el('button', { type: 'button', class: 'opcao', disabled: marcadas.size === 0, click: enviar }, 'Votar')
  const caixa = (id: string, texto: string) =>
    el(
      'label',
      { class: 'opcao' },
      el('input', {
        type: 'checkbox',
        name: nome,
        checked: marcadas.has(id),
        change(e: Event) {
          const alvo = e.target
          if (!(alvo instanceof HTMLInputElement)) return
          if (alvo.checked && marcadas.size >= (c.maximo ?? 1)) return void (alvo.checked = false)
          if (alvo.checked) marcadas.add(id)
          else marcadas.delete(id)
          votar.disabled = marcadas.size === 0
        },
      }),
      texto,
    )
  const botao = (id: string, texto: string, descricao: string) =>
    el(
      'button',
      {
        type: 'button',
        class: 'opcao',
        'aria-pressed': escolhidas.length > 0 ? String(escolhidas.includes(id)) : null,
        disabled: respondida,
        click: () => aoEscolher([id], texto),
      },
      el('span', {}, texto),
      descricao && el('small', {}, descricao),
    )
  return el(
    'div',
    { class: 'opcoes', role: 'group', 'aria-label': c.titulo || c.texto },
    c.titulo && el('p', {}, ...comoTexto(c.titulo)),
    c.texto && el('p', {}, ...comoTexto(c.texto)),
    ...c.grupos.flatMap((g) => [
      g.titulo && c.grupos.length > 1 && el('b', {}, g.titulo),
      ...g.itens.map((i) => (varias ? caixa(i.id, i.texto) : botao(i.id, i.texto, i.descricao))),
    ]),
    varias && el('small', {}, `Escolha até ${c.maximo}`),
    varias && votar,
    c.rodape && el('small', {}, c.rodape),
  )
}

const fora = (href: string, texto: string) =>
  el('a', { href, target: '_blank', rel: 'noopener noreferrer nofollow' }, texto)

const lugar = (c: De<'lugar'>) =>
  el(
    'div',
    { class: 'opcoes' },
    c.nome && el('b', {}, c.nome),
    c.endereco && el('p', {}, c.endereco),
    fora(`https://www.google.com/maps/search/?api=1&query=${c.latitude},${c.longitude}`, 'Abrir no mapa'),
  )

const pessoas = (c: De<'pessoas'>) =>
  el(
    'div',
    { class: 'opcoes' },
    ...c.pessoas.flatMap((p) => [
      el('b', {}, p.nome),
      p.empresa && el('p', {}, p.empresa),
      p.telefone && fora(`tel:${p.telefone.replace(/[^+\d]/g, '')}`, p.telefone),
      p.email && fora(`mailto:${encodeURIComponent(p.email)}`, p.email),
    ]),
  )
