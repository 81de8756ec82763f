/// <reference types="vite/types/importMeta.d.ts" />
import type { Href } from '#platform/navegador/href.ts'
import type { Escolha, LigadosNaPagina, TipoDeEscolha } from './ligados.ts'

const todos: readonly LigadosNaPagina[] = Object.values(
  import.meta.glob<LigadosNaPagina>('./**/web/ligados.ts', { eager: true, import: 'ligados' }),
)

/** What other modules add to the page of a contact. */
export const abasDoContato = todos.flatMap((l) => l.contato?.abas ?? [])
export const atalhosDoContato = todos.flatMap((l) => l.contato?.atalhos ?? []).toSorted((a, b) => a.posicao - b.posicao)

/** What other modules add to the page of a plant. */
export const abasDaUsina = todos.flatMap((l) => l.usina?.abas ?? []).toSorted((a, b) => a.posicao - b.posicao)

/** Records that charges are made for. */
export const origensDaCobranca = todos.flatMap((l) => l.origensDaCobranca ?? [])

/** What other modules do with a file that a message brought. */
export const atosNoAnexo = todos.flatMap((l) => l.anexoDaMensagem ?? [])

/** Ways to send a proposal in force to its customer. */
export const mandarProposta = todos.flatMap((l) => l.mandarProposta ?? [])

/** What is done with a confirmed electricity bill. */
export const usarFatura = todos.flatMap((l) => l.usarFatura ?? [])

/** Acts on the open proposals that a change of tariffs touches. */
export const reprecificar = todos.flatMap((l) => l.reprecificar ?? [])

export const configuracoesDoChat = todos.flatMap((l) => l.configuracoesDoChat ?? [])

/** How a form chooses a record of another module. Finds none when no module has that kind. */
export const escolha = (tipo: TipoDeEscolha): Escolha => ({
  buscar: () => Promise.resolve([]),
  nomear: () => Promise.resolve(null),
  ...todos.find((l) => l.escolhas?.[tipo])?.escolhas?.[tipo],
})

export const remarcarCartao: NonNullable<LigadosNaPagina['remarcarCartao']> = (cartao, dia) =>
  todos.find((l) => l.remarcarCartao)?.remarcarCartao?.(cartao, dia) ?? Promise.resolve()

/** Null when no module has cards. */
export const linkDoCartao = (cartao: { id: string; funil: string }): Href | null =>
  todos.find((l) => l.linkDoCartao)?.linkDoCartao?.(cartao) ?? null
