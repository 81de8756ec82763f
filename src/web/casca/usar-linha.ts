import { useLocation, useMatches } from '@tanstack/react-router'
import { departamentos } from '#departments/index.ts'
import { configuracoes } from '#departments/gerais.ts'
import type { Departamento, Linha } from '#departments/tipos.ts'
import { useDesligados } from '#platform/navegador/pessoa.ts'

/** Returns the route row of the current page. */
export function useLinha(): Linha | null {
  return useMatches({
    select: (achadas: readonly { staticData: object }[]) => {
      const dados = achadas.at(-1)?.staticData
      return dados && 'linha' in dados ? (dados.linha as Linha) : null
    },
  })
}

/** Department of a page, for its menu, heading and title. A screen of all areas has none while its own is off. */
export function useDepartamentoDe(linha: Linha | null): Departamento | null {
  const desligados = useDesligados()
  return linha?.departamento && desligados.includes(linha.departamento) ? null : departamentoDe(linha)
}

const departamentoDe = (linha: Linha | null): Departamento | null =>
  linha?.departamento
    ? (departamentos.find((d) => d.codigo === linha.departamento) ?? null)
    : linha?.path.startsWith('/configuracoes')
      ? configuracoes
      : null

/** Pages below a row; of an overview only its records (`/inv/{id}`), not the pages of other rows that no menu shows. */
const contem = (l: Linha, caminho: string): boolean =>
  caminho.startsWith(`${l.path}/`) &&
  (l.path !== `/${l.departamento ?? ''}` || !caminho.slice(l.path.length + 1).includes('/'))

/** Returns the menu row that the page belongs to: the one with the longest path that is a prefix of the address. */
export function linhaAtiva(linhas: readonly Linha[], caminho: string): Linha | null {
  const [achada] = linhas
    .filter((l) => caminho === l.path || contem(l, caminho))
    .sort((a, b) => b.path.length - a.path.length)
  return achada ?? null
}

export const useCaminho = (): string => useLocation({ select: (l: { pathname: string }) => l.pathname })
