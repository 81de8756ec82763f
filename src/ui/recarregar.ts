import { comoObjeto } from '#kit/objeto.ts'

/**
 * A chunk that cannot be loaded usually means a newer build: one reload fixes it. A second reload within this time (ms)
 * would be a loop.
 */
export const GUARDA_DE_RECARGA_MS = 10_000
const CHAVE = 'recarga-por-caminho'

type Recargas = Record<string, unknown>

function ler(armazem: Pick<Storage, 'getItem'>): Recargas {
  try {
    const valor: unknown = JSON.parse(armazem.getItem(CHAVE) ?? '{}')
    return comoObjeto(valor)
  } catch {
    return {}
  }
}

/** Records the reload of a path and returns whether it is allowed: once per path within 10 s. */
export function podeRecarregar(caminho: string, agora: number, armazem: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  const recentes = Object.fromEntries(
    Object.entries(ler(armazem)).filter(([, quando]) => agora - Number(quando) < GUARDA_DE_RECARGA_MS),
  )
  if (recentes[caminho] !== undefined) return false
  try {
    armazem.setItem(CHAVE, JSON.stringify({ ...recentes, [caminho]: agora }))
  } catch {
    return false // without storage the guard cannot work
  }
  return true
}

/**
 * Loads a chunk; on failure, loads `destino` as a full page, once. Without a destination (a preload) the error is
 * thrown to the caller.
 */
export async function comRecarga<T>(
  carregar: () => Promise<T>,
  destino: () => string | null,
  ir: (url: string) => void = recarregarEm,
): Promise<T> {
  try {
    return await carregar()
  } catch (erro) {
    const url = destino()
    if (url === null || !podeRecarregar(url.split(/[?#]/)[0] ?? url, Date.now(), sessionStorage)) throw erro
    console.warn('Uma parte do programa não carregou; recarregando a página.', erro)
    ir(url)
    return new Promise<never>(() => {}) // never resolves: the document is being unloaded
  }
}

function recarregarEm(url: string): void {
  if (url === location.pathname + location.search + location.hash) location.reload()
  else location.assign(url)
}
