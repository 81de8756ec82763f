import { useMemo } from 'react'
import { departamentos } from '#departments/index.ts'
import type { Linha } from '#departments/tipos.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { podeAbrir, type QuemNavega } from '../rotas/guardas.ts'
import { comoNavega } from '../rotas/como-navega.ts'

export interface Atalho {
  codigo: string
  nome: string
  icone: string
  href: string
}

export function useQuem(): QuemNavega {
  const pessoa = usePessoa()
  return useMemo(() => comoNavega(pessoa), [pessoa])
}

/**
 * Returns the departments that the user may enter. The chat opens with its conversations when the user may see them.
 */
export function useAreas(): readonly Atalho[] {
  const quem = useQuem()
  return useMemo(
    () =>
      departamentos.flatMap((d) => {
        const linhas: readonly Linha[] = d.grupos.flatMap((g) => g.linhas)
        const primeira = linhas.find((l) => l.path === `/${d.codigo}`)
        if (!primeira || !podeAbrir(quem, primeira)) return []
        const conversas = d.codigo === 'chat' ? linhas.find((l) => l.path === '/chat/chat') : undefined
        return [
          {
            codigo: d.codigo,
            nome: d.nome,
            icone: d.icone,
            href: conversas && podeAbrir(quem, conversas) ? conversas.path : primeira.path,
          },
        ]
      }),
    [quem],
  )
}
