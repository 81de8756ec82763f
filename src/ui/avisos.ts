import type { Tom } from './tom.ts'

export const DURACAO_DO_AVISO_MS = 5000
export const REMOCAO_DO_AVISO_MS = 1_000_000
export const LIMITE_DE_AVISOS = 1
export const ARRASTO_MINIMO_PX = 50
export const TECLA_DOS_AVISOS = 'F8'

/**
 * `foreground` responds to an action of the user (announced immediately); `background` is for events that happened
 * without one.
 */
export type TipoDeAviso = 'foreground' | 'background'

export interface Aviso {
  titulo: string
  descricao?: string
  tom?: Extract<Tom, 'neutro' | 'sucesso' | 'perigo' | 'alerta' | 'info'>
  tipo?: TipoDeAviso
  acao?: { rotulo: string; executar: () => void }
  /**
   * Undoes the action: by the toast's button, and by Ctrl Z while the toast is visible. For a longer time:
   * `lembrarEDizer`.
   */
  desfazer?: () => void
}
export interface AvisoNaTela extends Aviso {
  id: string
  tipo: TipoDeAviso
  aberto: boolean
}

const tipos: readonly string[] = ['foreground', 'background']
let lista: readonly AvisoNaTela[] = []
let contador = 0
let voltas = 0
const ouvintes = new Set<() => void>()
const remocoes = new Map<string, ReturnType<typeof setTimeout>>()

const publicar = (nova: readonly AvisoNaTela[]) => {
  lista = nova
  for (const f of ouvintes) f()
}

export const avisosNaTela = () => lista
/** Number of toasts so far that offered an undo. */
export const voltasOferecidas = () => voltas
export const assinarAvisos = (f: () => void) => {
  ouvintes.add(f)
  return () => ouvintes.delete(f)
}

/** Removes it from the store; closing only hides it, so that it can still be read in the toast area. */
function remover(id: string) {
  clearTimeout(remocoes.get(id))
  remocoes.delete(id)
  publicar(lista.filter((a) => a.id !== id))
}

export function dispensarAviso(id: string): void {
  if (!lista.some((a) => a.id === id)) return
  publicar(lista.map((a) => (a.id === id ? { ...a, aberto: false } : a)))
  if (!remocoes.has(id)) remocoes.set(id, setTimeout(remover, REMOCAO_DO_AVISO_MS, id))
}

/** Shows a toast. Only one is visible at a time: a new one replaces the last. */
export function avisar(aviso: Aviso): { id: string; dispensar: () => void; trocar: (novo: Aviso) => void } {
  const tipo = aviso.tipo ?? 'foreground'
  if (!tipos.includes(tipo)) throw new TypeError(`Tipo de aviso desconhecido: ${tipo}`)
  const id = `aviso-${++contador}`
  if (aviso.desfazer) voltas++
  const volta = aviso.desfazer && { acao: { rotulo: 'Desfazer', executar: aviso.desfazer } }
  const nova = [{ ...aviso, ...volta, id, tipo, aberto: true }, ...lista].slice(0, LIMITE_DE_AVISOS)
  for (const a of lista)
    if (!nova.includes(a)) {
      clearTimeout(remocoes.get(a.id))
      remocoes.delete(a.id)
    }
  publicar(nova)
  return {
    id,
    dispensar: () => dispensarAviso(id),
    trocar: (novo) => publicar(lista.map((a) => (a.id === id ? { ...a, ...novo } : a))),
  }
}

/** Shows a toast for an action that can be undone, with a button to undo it. */
export function avisarComDesfazer(titulo: string, desfazer: () => void, descricao?: string) {
  return avisar({ titulo, ...(descricao ? { descricao } : {}), desfazer })
}

/**
 * Undoes the action of the visible toast, which is always the last one. Returns the toast's title, or null when there
 * is nothing to undo.
 */
export function desfazerDoAviso(): string | null {
  const a = lista.find((x) => x.aberto && x.desfazer)
  if (!a) return null
  dispensarAviso(a.id)
  a.desfazer?.()
  return a.titulo
}

/** Shows a toast for a failure, with a button to retry when `tentar` is given. */
export function avisarFalha(titulo: string, erro?: unknown, tentar?: () => void) {
  const descricao = erro instanceof Error && erro.message ? erro.message : undefined
  return avisar({
    titulo,
    tom: 'perigo',
    ...(descricao ? { descricao } : {}),
    ...(tentar ? { acao: { rotulo: 'Tentar de novo', executar: tentar } } : {}),
  })
}
