import { usePessoa, type Pessoa } from '#platform/navegador/pessoa.ts'

/** The user's own menu, stored on the server with their other preferences. */
export interface MeuMenu {
  /** the rail shows names next to its icons */
  largo: boolean
  /** addresses of the pages that the user has starred, in their order */
  favoritos: readonly string[]
}

export const CHAVE_DO_MENU = 'menu'
export const MAXIMO_DE_FAVORITOS = 12

/** Reads what is stored, whatever an earlier version wrote there. */
export function lerMeuMenu(v: unknown): MeuMenu {
  if (typeof v !== 'object' || v === null) return { largo: false, favoritos: [] }
  const favoritos = 'favoritos' in v && Array.isArray(v.favoritos) ? v.favoritos : []
  return {
    largo: 'largo' in v && v.largo === true,
    favoritos: [...new Set(favoritos.filter((f): f is string => typeof f === 'string' && f.startsWith('/')))].slice(
      0,
      MAXIMO_DE_FAVORITOS,
    ),
  }
}

export const meuMenuDe = (p: Pick<Pessoa, 'preferencias'>): MeuMenu => lerMeuMenu(p.preferencias[CHAVE_DO_MENU])
export const useMeuMenu = (): MeuMenu => meuMenuDe(usePessoa())
