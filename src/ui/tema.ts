import { useEffect, useSyncExternalStore } from 'react'

export type ModoDeCor = 'light' | 'dark' | 'system'
export const CHAVE_DO_MODO = 'theme'
/** Delay (ms) of the user's colours after the start, so that they do not delay the first paint. */
export const ATRASO_DO_TEMA_MS = 50

let modo: ModoDeCor = 'system'
/** Modes forced by pages; the last request takes precedence and is removed on leaving the page. */
const forcados: { modo: ModoDeCor }[] = []
const ouvintes = new Set<() => void>()

const prefereEscuro = () => typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches

export function temaEfetivo(): 'light' | 'dark' {
  const pedido = forcados.at(-1)?.modo ?? modo
  if (pedido !== 'system') return pedido
  return prefereEscuro() ? 'dark' : 'light'
}

function aplicar() {
  document.documentElement.dataset.theme = temaEfetivo()
  for (const f of ouvintes) f()
}

export function modoDeCor(): ModoDeCor {
  return modo
}

export function mudarModoDeCor(novo: ModoDeCor): void {
  modo = novo
  try {
    localStorage.setItem(CHAVE_DO_MODO, novo)
  } catch (erro) {
    console.warn('O modo de cor não pôde ser guardado neste navegador.', erro)
  }
  aplicar()
}

function ler(): ModoDeCor {
  try {
    const v = localStorage.getItem(CHAVE_DO_MODO)
    if (v === 'light' || v === 'dark' || v === 'system') return v
  } catch (erro) {
    console.warn('O modo de cor não pôde ser lido neste navegador.', erro)
  }
  return 'system'
}

/** Starts the theme. Call once, before the first render. Returns a function that undoes it (for tests). */
export function iniciarTema(): () => void {
  modo = ler()
  aplicar()
  const espera = setTimeout(() => {
    // a separate chunk: most users keep the default colours
    import('./tema-do-usuario.ts')
      .then((m) => m.aplicarTema())
      .catch((erro: unknown) => console.warn('O tema não pôde ser aplicado.', erro))
  }, ATRASO_DO_TEMA_MS)
  const media = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null
  media?.addEventListener('change', aplicar)
  // another tab changed the mode: follow it
  const deOutraAba = (e: StorageEvent) => {
    if (e.key !== CHAVE_DO_MODO) return
    modo = ler()
    aplicar()
  }
  addEventListener('storage', deOutraAba)
  return () => {
    clearTimeout(espera)
    media?.removeEventListener('change', aplicar)
    removeEventListener('storage', deOutraAba)
  }
}

export function forcarTema(pedido: ModoDeCor): () => void {
  if (pedido === 'system') console.warn("Forçar o tema 'system' é desaconselhado: deixe a página sem tema forçado.")
  const entrada = { modo: pedido }
  forcados.push(entrada)
  aplicar()
  return () => {
    forcados.splice(forcados.indexOf(entrada), 1)
    aplicar()
  }
}

const assinar = (f: () => void) => {
  ouvintes.add(f)
  return () => ouvintes.delete(f)
}

/** Returns the chosen mode, the effective one, and a function to change it. */
export function useTema() {
  const escolhido = useSyncExternalStore(assinar, modoDeCor)
  const efetivo = useSyncExternalStore(assinar, temaEfetivo)
  return { modo: escolhido, efetivo, mudar: mudarModoDeCor }
}

/** Forces a mode on a page: light for a printed document, dark for a panel on the wall. */
export function useTemaForcado(pedido: ModoDeCor | null): void {
  useEffect(() => (pedido ? forcarTema(pedido) : undefined), [pedido])
}
