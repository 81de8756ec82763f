import type { ComponentType, ReactNode } from 'react'
import type { Href } from '#platform/navegador/href.ts'
import type { BuscarOpcoes } from '#ui/usar-opcoes.ts'

/** A tab that a module adds to the page of a contact. */
export interface AbaDoContato {
  /** Value in the address. */
  aba: string
  rotulo: string
  /** Position among all tabs. */
  posicao: number
  /** Loads on demand (`tardia`). */
  Painel: (p: { contato: { id: string; nome: string } }) => ReactNode
}

/** A tab that a module adds to the page of a plant. */
export interface AbaDaUsina {
  /** Value in the address. */
  aba: string
  rotulo: string
  /** Position among those of other modules. */
  posicao: number
  /** Without it the tab is absent. */
  permissao: string
  /** Loads on demand (`tardia`). */
  Painel: (p: { usina: { id: string; nome: string } }) => ReactNode
}

/** An action that a module adds to the head of a contact: a link to a page of its own. */
export interface AtalhoDoContato {
  rotulo: string
  Icone: ComponentType
  /** Position among all of them. */
  posicao: number
  href(contato: { id: string }): string
  /** Without it the action is absent. */
  permissao?: string
  /** Hides it for contacts without what the page needs. */
  serve?(contato: { telefone: string | null; email: string | null }): boolean
}

/** An entry that a module adds to the settings of the chat: a link to a page of its own. */
export interface EntradaDasConfiguracoes {
  href: string
  permissao: string
  titulo: string
  descricao: string
  /** Position among all of them. */
  posicao: number
  Icone: ComponentType
}

/** What a charge was made for: a record of another module. */
export interface OrigemDaCobranca {
  tipo: string
  rotulo: string
  href(id: string): Href
}

/** An act on a file that a message brought, which leads to a page of the module. */
export interface AtoNoAnexo {
  rotulo: string
  Icone: ComponentType
  permissao: string
  /** Whether it can do something with this file. */
  serve(anexo: { tipo_mime: string }): boolean
  /** Returns the page to show. Rejects with the sentence of a refusal. */
  executar(anexo: { mensagem_id: string; anexo_id: string }): Promise<Href>
}

export interface MandarProposta {
  id: string
  /** only by this inbox: the thread that is open */
  caixaId?: string | undefined
  /** freezes the version in progress and sends that one; without it the version in force goes */
  revisao?: number | undefined
  /** after sending, in place of the link to the conversation */
  aoMandar?: (() => void) | undefined
}

/** An open proposal that a change of tariffs touches. */
export interface PropostaAReprecificar {
  id: string
  numero: string
  titulo: string
  situacao: string
  link: string
  /** what the change does to the saving of a month, in centavos; null: unknown */
  economia_mes_cent: number | null
}

/** A kind of record that forms of other modules choose from. */
export interface Escolha {
  buscar: BuscarOpcoes
  /** Name of a record known only by id; null when it is gone. Rejects when it is out of reach. */
  nomear(id: string, signal?: AbortSignal): Promise<string | null>
}

export type TipoDeEscolha = 'cartao' | 'funil' | 'pessoa'

/**
 * What a module adds to the pages of modules above it in the order, in `web/ligados.ts`. The folders are the list
 * (`ligados-na-pagina.ts`). Every page that reads the list loads these files: they import their code on demand.
 */
export interface LigadosNaPagina {
  origensDaCobranca?: readonly OrigemDaCobranca[]
  /** The page of a contact. */
  contato?: { abas?: readonly AbaDoContato[]; atalhos?: readonly AtalhoDoContato[] }
  /** The page of a plant. */
  usina?: { abas?: readonly AbaDaUsina[] }
  anexoDaMensagem?: readonly AtoNoAnexo[]
  configuracoesDoChat?: readonly EntradaDasConfiguracoes[]
  /** Sends a proposal to its customer. Loads on demand. */
  mandarProposta?: (p: MandarProposta) => ReactNode
  /** What a module does with a confirmed electricity bill. Loads on demand. */
  usarFatura?: (p: { fatura: { id: string; contato: { id: string; nome: string } } }) => ReactNode
  /** Acts on the open proposals that a change of tariffs touches. Loads on demand. */
  reprecificar?: (p: { propostas: readonly PropostaAReprecificar[] }) => ReactNode
  escolhas?: Readonly<Partial<Record<TipoDeEscolha, Partial<Escolha>>>>
  /** Address of a card. `funil`: id or key. */
  linkDoCartao?(cartao: { id: string; funil: string }): Href
  /** Changes the day of a card that a calendar shows. */
  remarcarCartao?(cartao: { id: string; versao: number }, dia: string): Promise<unknown>
}
