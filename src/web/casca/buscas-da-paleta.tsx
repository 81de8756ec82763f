/// <reference types="vite/types/importMeta.d.ts" />
import { linhas } from '#departments/index.ts'
import type { Busca, Frase, Onde, Verbo } from '#ui/comandos/busca.ts'
import { distinguir } from '#ui/comandos/distinguir.ts'
import { lerFrase, type Dito } from '#ui/comandos/frase.ts'
import type { Comando, GrupoDeComandos } from '#ui/comandos/filtrar.ts'
import { podeAbrir } from '../rotas/guardas.ts'

/** The searches and verbs of every module that has a `web/buscas.tsx`. */
const dosModulos = Object.values(
  import.meta.glob<{ buscas?: readonly Busca[]; verbos?: readonly Verbo[]; frases?: readonly Frase[] }>(
    '../../modules/**/web/buscas.tsx',
    { eager: true },
  ),
)
const buscas = dosModulos.flatMap((m) => m.buscas ?? [])
const frases = dosModulos.flatMap((m) => m.frases ?? [])
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
  const dito = lerFrase(busca)
  const atos = dito ? await atosDaFrase(quem, ir, dito, signal) : []
  const minhas = buscas.filter((b) => linhas.some((l) => l.path === b.path && podeAbrir(quem, l)))
  const respostas = await Promise.allSettled(minhas.map((b) => b.buscar(busca, signal, (p) => quem.permissoes.has(p))))
  const falha = respostas.find((r) => r.status === 'rejected')
  if (falha && respostas.every((r) => r.status === 'rejected')) throw falha.reason
  const achados = minhas.flatMap((b, n) => {
    const r = respostas[n]
    const achados = r?.status === 'fulfilled' ? distinguir(r.value) : []
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
  return [...atos, ...achados]
}

/** The conversation or card that is open, from the address. */
function ondeEsta(): Onde {
  const busca = new URLSearchParams(location.search)
  const daPagina = /^\/co\/funis\/oportunidade\/([0-9a-f-]{36})$/.exec(location.pathname)?.[1]
  return { conversa: busca.get('conversa'), cartao: daPagina ?? busca.get('cartao') }
}

/** What the phrase may do for this user; a module that fails or refuses offers nothing. */
async function atosDaFrase(
  quem: Parameters<typeof podeAbrir>[0],
  ir: (href: string, nome: { rotulo: string; detalhe: string }) => void,
  dito: Dito,
  signal: AbortSignal,
): Promise<GrupoDeComandos[]> {
  const onde = ondeEsta()
  const minhas = frases.filter(
    (f) =>
      f.verbo === dito.verbo &&
      quem.permissoes.has(f.permissao) &&
      linhas.some((l) => l.path === f.path && podeAbrir(quem, l)),
  )
  const respostas = await Promise.allSettled(minhas.map((f) => f.buscar(dito, onde, signal)))
  return minhas.flatMap((f, n) => {
    const r = respostas[n]
    const itens = distinguir(r?.status === 'fulfilled' ? r.value : []).map((ato) => ({
      id: `frase:${ato.id}`,
      rotulo: ato.rotulo,
      detalhe: ato.detalhe,
      icone: f.icone,
      executar: () => ('href' in ato ? ir(ato.href, ato) : ato.executar()),
    }))
    return itens.length > 0 ? [{ titulo: f.titulo, itens }] : []
  })
}
