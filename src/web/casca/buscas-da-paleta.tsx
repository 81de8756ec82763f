/// <reference types="vite/types/importMeta.d.ts" />
import { linhas } from '#departments/index.ts'
import type { Busca, Verbo } from '#ui/comandos/busca.ts'
import type { Comando, GrupoDeComandos } from '#ui/comandos/filtrar.ts'
import { podeAbrir } from '../rotas/guardas.ts'

/** The searches and verbs of every module that has a `web/buscas.tsx`. */
const dosModulos = Object.values(
  import.meta.glob<{ buscas?: readonly Busca[]; verbos?: readonly Verbo[] }>('../../modules/**/web/buscas.tsx', {
    eager: true,
  }),
)
const buscas = dosModulos.flatMap((m) => m.buscas ?? [])
const verbos = dosModulos.flatMap((m) => m.verbos ?? [])

/** What the modules let the user start, as commands. */
export const verbosDe = (quem: Parameters<typeof podeAbrir>[0], ir: (href: string) => void): Comando[] =>
  verbos
    .filter(
      (v) =>
        (!v.permissao || quem.permissoes.has(v.permissao)) &&
        linhas.some((l) => l.path === v.path && podeAbrir(quem, l)),
    )
    .map((v) => ({
      id: `verbo:${v.rotulo}`,
      rotulo: v.rotulo,
      icone: v.icone,
      ...(v.palavras ? { palavras: v.palavras } : {}),
      executar: () => ir(v.href),
    }))

/**
 * Searches every kind of record that the user may open. A kind that fails is left out; when all fail, the error is
 * thrown.
 */
export async function buscarEmTudo(
  quem: Parameters<typeof podeAbrir>[0],
  ir: (href: string, nome: { rotulo: string; detalhe: string }) => void,
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
              executar: () => ir(href, { rotulo, detalhe }),
            })),
          },
        ]
      : []
  })
}
