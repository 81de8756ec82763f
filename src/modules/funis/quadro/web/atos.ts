import type { Atalho } from '#ui/atalhos/registro.ts'
import type { TipoDeLote } from '#modules/funis/lotes/contract/lotes.ts'

/** Keys for the card in focus. */
export const ATOS = [
  { ato: 'responsavel', tecla: 'a', rotulo: 'Dar o cartão a alguém' },
  { ato: 'tarefa', tecla: 't', rotulo: 'Criar uma tarefa no cartão' },
  { ato: 'prioridade', tecla: 'p', rotulo: 'Mudar a prioridade' },
  { ato: 'data', tecla: 'd', rotulo: 'Mudar a previsão' },
  { ato: 'etiquetas', tecla: 'l', rotulo: 'Pôr ou tirar etiquetas' },
  { ato: 'arquivar', tecla: '#', rotulo: 'Arquivar, ou trazer de volta' },
] as const

/** The bulk action for a key when the card in focus is selected. A task belongs to one card, so it has none. */
export const EM_LOTE: Partial<Record<NomeDoAto, TipoDeLote>> = {
  responsavel: 'atribuir',
  prioridade: 'prioridade',
  data: 'previsao',
  etiquetas: 'etiqueta',
  arquivar: 'arquivar',
}

/** Keys handled in usar-teclado.ts, listed here for the help sheet. */
const DO_CARTAO: Atalho[] = [
  { teclas: 'space', rotulo: 'Pegar o cartão: setas escolhem o lugar, Espaço solta' },
  { teclas: 'mod+shift+arrowright', rotulo: 'Mover na hora (com qualquer seta)' },
  { teclas: 'm', rotulo: 'Mover para…' },
  { teclas: 'c', rotulo: 'Novo cartão neste estágio' },
]

export type NomeDoAto = (typeof ATOS)[number]['ato']

const noFoco = () => (document.activeElement instanceof HTMLElement ? document.activeElement.dataset.foco : undefined)
/** The card with keyboard focus; otherwise the open one. */
const cartaoDaVez = (aberto: string | null) => noFoco() ?? aberto

function andar(tecla: 'ArrowDown' | 'ArrowUp') {
  const no = noFoco() ? document.activeElement : null
  if (no) return void no.dispatchEvent(new KeyboardEvent('keydown', { key: tecla, bubbles: true, cancelable: true }))
  document.querySelector<HTMLElement>('[data-foco][tabindex="0"]')?.focus()
}

interface Opcoes {
  aberto: string | null
  podeMover: boolean
  abrir: (id: string) => void
  fazer: (id: string, ato: NomeDoAto) => void
}

/** The keyboard shortcuts of a board, also shown in the help sheet. */
export function atalhosDoQuadro({ aberto, podeMover, abrir, fazer }: Opcoes): Atalho[] {
  const com = (fn: (id: string) => void) => () => {
    const id = cartaoDaVez(aberto)
    if (id) fn(id)
  }
  return [
    {
      teclas: '/',
      rotulo: 'Buscar no funil',
      executar: (e) => {
        e.preventDefault()
        document.querySelector<HTMLElement>('[data-busca-do-quadro]')?.focus()
      },
    },
    {
      teclas: 'f',
      rotulo: 'Filtrar',
      executar: (e) => {
        e.preventDefault()
        document.querySelector<HTMLElement>('[data-filtros-do-quadro]')?.click()
      },
    },
    { teclas: 'j', rotulo: 'Cartão seguinte (as setas também andam)', executar: () => andar('ArrowDown') },
    { teclas: 'k', rotulo: 'Cartão anterior', executar: () => andar('ArrowUp') },
    { teclas: 'e', rotulo: 'Abrir o cartão (Enter também)', executar: com(abrir) },
    { teclas: 'x', rotulo: 'Escolher o cartão (⇧ e setas escolhem mais)' },
    ...(podeMover ? DO_CARTAO : []),
    ...(podeMover
      ? ATOS.map(({ ato, tecla, rotulo }) => ({
          teclas: tecla,
          rotulo,
          executar: (e: KeyboardEvent) => {
            e.preventDefault()
            com((id) => fazer(id, ato))()
          },
        }))
      : []),
  ]
}
