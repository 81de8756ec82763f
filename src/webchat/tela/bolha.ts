import type { MensagemDoVisitante } from '#modules/chat/canais/webchat/contract/webchat.ts'
import type { Api } from '../api.ts'
import type { Pendente } from '../fila.ts'
import { anexo, tamanho } from './anexo.ts'
import { cartao, type AoEscolher } from './cartao.ts'
import { el, icone } from './elemento.ts'
import { comoTexto } from './texto.ts'

const relogio = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })
const dia = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long' })
const hora = (em: string) => el('time', { datetime: em }, relogio.format(new Date(em)))

export const diaDe = (em: string): string => dia.format(new Date(em))
const oculto = (texto: string) => el('span', { class: 'oculto' }, texto)

/** Author for screen readers; visually the side of the bubble shows it. */
const quem = (m: Pick<MensagemDoVisitante, 'minha' | 'autor'>) =>
  oculto(m.minha ? 'Você: ' : m.autor ? '' : 'Atendimento: ')

export function bolha(api: Api, m: MensagemDoVisitante, aoEscolher: AoEscolher): HTMLElement {
  const lida = m.status === 'lida'
  return el(
    'div',
    { class: m.minha ? 'minha' : 'deles' },
    el(
      'div',
      { class: 'bolha' },
      !m.minha && m.autor && el('b', { class: 'autor' }, m.autor),
      m.citada && el('blockquote', {}, m.citada),
      quem(m),
      m.apagada ? el('i', {}, 'Mensagem apagada') : null,
      m.arquivo && anexo(api, m.arquivo),
      m.cartao ? cartao(m, m.cartao, aoEscolher) : m.texto && el('p', {}, ...comoTexto(m.texto)),
      m.reacao && el('span', { class: 'reacao', role: 'img', 'aria-label': `Reação: ${m.reacao}` }, m.reacao),
      el(
        'footer',
        {},
        m.editada && !m.apagada && 'editada ',
        hora(m.em),
        m.minha &&
          el(
            'span',
            { class: lida ? 'marca lida' : 'marca' },
            icone(lida ? 'dois' : 'um'),
            oculto(lida ? ' Lida' : ' Entregue'),
          ),
      ),
    ),
  )
}

export function bolhaPendente(p: Pendente, atos: { tentar(): void; desistir(): void }): HTMLElement {
  const parte = Math.round((p.parte ?? 0) * 100)
  return el(
    'div',
    { class: 'minha pendente' },
    el(
      'div',
      { class: 'bolha' },
      oculto('Você: '),
      p.arquivo &&
        el(
          'span',
          { class: 'cartao' },
          icone('arquivo'),
          el('span', {}, p.arquivo.name),
          el('small', {}, tamanho(p.arquivo.size)),
        ),
      p.arquivo && !p.erro && el('progress', { max: 100, value: parte, 'aria-label': `Enviando ${p.arquivo.name}` }),
      p.texto && el('p', {}, ...comoTexto(p.texto)),
      el('footer', {}, hora(p.em), !p.erro && el('span', { class: 'marca' }, icone('relogio'), oculto(' Enviando'))),
    ),
    p.erro &&
      el(
        'p',
        { class: 'erro', role: 'alert' },
        p.erro,
        ' ',
        el('button', { type: 'button', click: atos.tentar }, 'Tentar de novo'),
        ' ',
        el('button', { type: 'button', click: atos.desistir }, 'Descartar'),
      ),
  )
}

export const bolhaDaCasa = (texto: string): HTMLElement =>
  el('div', { class: 'deles' }, el('div', { class: 'bolha' }, el('p', {}, ...comoTexto(texto))))
