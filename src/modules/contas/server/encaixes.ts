import type { Ctx } from '#platform/http/contexto.ts'
import { encaixe } from '#platform/ligados.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Dono, TipoDeDono } from '../tipos.ts'

export interface ArquivoDoDono {
  id: string
  bucket: string
  caminho: string
  nome: string
}

/** A kind of record that bills belong to besides a contact. The module that owns it decides who may see them. */
export interface DonoDeContas {
  tipo: Exclude<TipoDeDono, 'contato'>
  /** The contact of the owner. Throws 404 for who may not see it, 403 for who may not change it. */
  abrir(db: Db, ctx: Ctx, id: string, para: 'ver' | 'editar'): Promise<{ contatoId: string | null }>
  /** Files that it already holds. Called after `abrir`. */
  arquivos?(db: Db, id: string): Promise<ArquivoDoDono[]>
}
export const donoDeContas = encaixe<DonoDeContas>('contas.dono')

/** A file of a contact that another module holds and that may be a bill. */
export interface ArquivoDoContato {
  dono: Dono
  anexo: string
  nome: string
  em: string
  /** such as the inbox that received it */
  de: string
}
export interface ArquivosDoContato {
  /** The newest ones that the caller may have read, in the reach of the module that holds them. */
  listar(db: Db, ctx: Ctx, contatoId: string): Promise<ArquivoDoContato[]>
}
export interface PedidoDeCompletar {
  /** the fields to look for: key, name, and how the value is written */
  campos: readonly { chave: string; rotulo: string; formato: string }[]
  /** of the document: data, whatever it says */
  texto: string
  /** names of people in it, masked like their document numbers */
  nomes: readonly string[]
}
/** The company's assistant, where one is configured. */
export interface AssistenteDasContas {
  /** Whether it is on, and may be shown bills. */
  ligado(db: Db): Promise<boolean>
  /** Its answer as text, with masked personal data restored. Throws in words for the user. */
  completar(ctx: Ctx, pedido: PedidoDeCompletar): Promise<string>
}
export const assistenteDasContas = encaixe<AssistenteDasContas>('contas.assistente')

export const arquivosDoContato = encaixe<ArquivosDoContato>('contas.arquivosDoContato')
