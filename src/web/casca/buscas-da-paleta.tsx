/// <reference types="vite/types/importMeta.d.ts" />
import { linhas } from '#departments/index.ts'
import type { Busca } from '#ui/comandos/busca.ts'
import type { GrupoDeComandos } from '#ui/comandos/filtrar.ts'
import { podeAbrir } from '../rotas/guardas.ts'

/** The searches of every module that has a `web/buscas.tsx`. */
const buscas: readonly Busca[] = Object.values(
  import.meta.glob<readonly Busca[]>('../../modules/**/web/buscas.tsx', { eager: true, import: 'buscas' }),
).flat()

/**
 * Searches every kind of record that the user may open. A kind that fails is left out; when all fail, the error is
 * thrown.
 */
export async function buscarEmTudo(
  quem: Parameters<typeof podeAbrir>[0],
  ir: (href: string) => void,
  busca: string,
  signal: AbortSignal,
): Promise<GrupoDeComandos[]> {
  const minhas = buscas.filter((b) => linhas.some((l) => l.path === b.path && podeAbrir(quem, l)))
  const respostas = await Promise.allSettled(minhas.map((b) => b.buscar(busca, signal)))
  const falha = respostas.find((r) => r.status === 'rejected')
  if (falha && respostas.every((r) => r.status === 'rejected')) throw falha.reason
  return minhas.flatMap((b, n) => {
    const r = respostas[n]
    const achados = r?.status === 'fulfilled' ? r.value : []
    return achados.length > 0
      ? [
          {
            titulo: b.titulo,
            itens: achados.map(({ id, rotulo, detalhe, href }) => ({
              id: `${b.path}:${id}`,
              rotulo,
              detalhe,
              icone: b.icone,
              executar: () => ir(href),
            })),
          },
        ]
      : []
  })
}
