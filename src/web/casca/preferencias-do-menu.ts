import { useSyncExternalStore } from 'react'
import { criarLoja } from '#platform/navegador/loja.ts'

export const LARGURA_MINIMA = 176
export const LARGURA_MAXIMA = 320
const LARGURA_PADRAO = 236
const CHAVE = 'menu-do-departamento'

interface PreferenciasDoMenu {
  largura: number
  /**
   * Collapsed menus (chaveDoMenu). Next to the chat's list the menu is collapsed by default, because the list serves as
   * menu.
   */
  recolhidos: readonly string[]
}

const limitar = (n: number) => Math.round(Math.min(LARGURA_MAXIMA, Math.max(LARGURA_MINIMA, n)))

function ler(): PreferenciasDoMenu {
  const padrao: PreferenciasDoMenu = { largura: LARGURA_PADRAO, recolhidos: ['chat/mesa'] }
  try {
    const v: unknown = JSON.parse(localStorage.getItem(CHAVE) ?? 'null')
    if (typeof v !== 'object' || v === null) return padrao
    return {
      largura: 'largura' in v && typeof v.largura === 'number' ? limitar(v.largura) : padrao.largura,
      recolhidos:
        'recolhidos' in v && Array.isArray(v.recolhidos)
          ? v.recolhidos.filter((c) => typeof c === 'string')
          : padrao.recolhidos,
    }
  } catch {
    return padrao
  }
}

/**
 * Returns the key of a menu. A page with its own list stores its state separately from the other pages of the
 * department.
 */
export const chaveDoMenu = (codigo: string, linha: { cabecaPropria?: boolean } | null): string =>
  linha?.cabecaPropria ? `${codigo}/mesa` : codigo

const loja = criarLoja<PreferenciasDoMenu>(ler())
export const usePreferenciasDoMenu = (): PreferenciasDoMenu => useSyncExternalStore(loja.assinar, loja.ler)

function guardar(novas: PreferenciasDoMenu): void {
  loja.mudar(novas)
  try {
    localStorage.setItem(CHAVE, JSON.stringify(novas))
  } catch (erro) {
    console.warn('A largura do menu não pôde ser guardada neste navegador.', erro)
  }
}

export const mudarLargura = (largura: number): void => guardar({ ...loja.ler(), largura: limitar(largura) })

export function alternarMenu(chave: string): void {
  const { recolhidos, ...resto } = loja.ler()
  guardar({
    ...resto,
    recolhidos: recolhidos.includes(chave) ? recolhidos.filter((c) => c !== chave) : [...recolhidos, chave],
  })
}
