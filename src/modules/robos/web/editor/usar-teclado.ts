import type { KeyboardEvent } from 'react'
import { vizinho, type Direcao } from './operacoes.ts'
import type { Editor } from './usar-editor.ts'
import type { Mesa } from './usar-mesa.ts'

export interface AtosDoTeclado {
  mover(direcao: Direcao): void
  abrir(): void
  remover(): void
  acrescentar(): void
  desfazer(): void
  refazer(): void
  copiar(): void
  colar(): void
  recortar(): void
  duplicar(): void
  escolherTudo(): void
  buscar(): void
  enquadrar(): void
  arrumar(): void
  largar(): void
}

const SIMPLES: Record<string, (a: AtosDoTeclado) => void> = {
  ArrowRight: (a) => a.mover('direita'),
  ArrowLeft: (a) => a.mover('esquerda'),
  ArrowUp: (a) => a.mover('cima'),
  ArrowDown: (a) => a.mover('baixo'),
  Enter: (a) => a.abrir(),
  Delete: (a) => a.remover(),
  Backspace: (a) => a.remover(),
  n: (a) => a.acrescentar(),
  N: (a) => a.acrescentar(),
  f: (a) => a.enquadrar(),
  F: (a) => a.enquadrar(),
  Escape: (a) => a.largar(),
}
const COM_CTRL: Record<string, (a: AtosDoTeclado, e: KeyboardEvent) => void> = {
  z: (a, e) => (e.shiftKey ? a.refazer() : a.desfazer()),
  y: (a) => a.refazer(),
  c: (a) => a.copiar(),
  x: (a) => a.recortar(),
  v: (a) => a.colar(),
  d: (a) => a.duplicar(),
  a: (a) => a.escolherTudo(),
  f: (a) => a.buscar(),
  l: (a) => a.arrumar(),
}

const escrevendo = (e: KeyboardEvent) =>
  e.target instanceof HTMLElement && e.target.matches('input, textarea, select, [contenteditable], [role=combobox]')

/** Keyboard shortcuts of the editor. Keys that a text field needs are left to it; undo and search work everywhere. */
export function tratarTecla(e: KeyboardEvent, atos: AtosDoTeclado, noQuadro: boolean): void {
  if (e.defaultPrevented || e.altKey) return
  const ctrl = e.ctrlKey || e.metaKey
  const ato = ctrl ? COM_CTRL[e.key.toLowerCase()] : noQuadro ? SIMPLES[e.key] : undefined
  if (
    !ato ||
    (escrevendo(e) && !(ctrl && e.key.toLowerCase() === 'f')) ||
    (ctrl && !noQuadro && !['f', 'z', 'y'].includes(e.key.toLowerCase()))
  )
    return
  e.preventDefault()
  ato(atos, e)
}

const nada = () => {}

/** Returns the action of each key; in read-only mode only viewing and navigation. */
export function atosDoTeclado(
  editor: Editor,
  mesa: Mesa,
  podeEditar: boolean,
  o: { buscar(): void; acrescentar(): void },
): AtosDoTeclado {
  const { fluxo } = editor
  const copiando = (depois: () => void) => void navigator.clipboard.writeText(mesa.copia()).then(depois)
  const atos: AtosDoTeclado = {
    ...o,
    mover: (direcao) => mesa.escolher(vizinho(fluxo, mesa.selecionados.at(-1) ?? 'inicio', direcao)),
    abrir: () => mesa.abrir(mesa.selecionados.at(-1) ?? fluxo.nos[0]?.id ?? ''),
    remover: () => mesa.excluir(mesa.selecionados),
    desfazer: editor.desfazer,
    refazer: editor.refazer,
    copiar: () => copiando(() => mesa.setAviso('Copiado')),
    recortar: () => copiando(() => mesa.excluir(mesa.selecionados)),
    colar: () =>
      void navigator.clipboard
        .readText()
        .then(mesa.porTexto)
        .catch(() => mesa.setAviso('O navegador não deixou ler a área de transferência')),
    duplicar: () => mesa.porTexto(mesa.copia()),
    escolherTudo: () => mesa.setSelecionados(fluxo.nos.map((n) => n.id)),
    enquadrar: () => mesa.quadro.current?.enquadrar(),
    arrumar: mesa.arrumarTudo,
    largar: mesa.largar,
  }
  return podeEditar
    ? atos
    : {
        ...atos,
        remover: nada,
        acrescentar: nada,
        desfazer: nada,
        refazer: nada,
        recortar: nada,
        colar: nada,
        duplicar: nada,
        arrumar: nada,
        abrir: nada,
      }
}
