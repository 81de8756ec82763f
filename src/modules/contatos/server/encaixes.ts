import type { RawBuilder } from 'kysely'
import type { Campo } from '#engines/funil/campos.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { encaixe } from '#platform/ligados.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Relacionados } from '../tipos.ts'

/** Stored files of one bucket. */
export interface ArquivosDoBucket {
  bucket: string
  caminhos: string[]
}

/** The report of a hook of `aoEsquecer`. */
export interface Esquecido {
  /** Numbers for the audit log and the response. */
  contagens?: Readonly<Record<string, number>>
  /** Files that the caller removes after the commit. */
  arquivos?: ArquivosDoBucket
}

/**
 * Deletes the personal data that a module stores of a contact, in the transaction of `esquecerPessoa`, which has locked
 * the contact. The registry itself is deleted after all hooks: they may still read it.
 */
export const aoEsquecer =
  encaixe<(u: Unidade, contatoId: string) => Promise<Esquecido | undefined>>('contatos.aoEsquecer')

/** Includes a stored file in the export. Returns its name there. */
export type Anexar = (arquivo: { bucket: string; caminho: string }, nome: string) => string

/** The data that a module stores about a person, for the data access file required by law. */
export interface DadosDaPessoa {
  /** Values for the section `cadastro`. */
  cadastro?(db: Db, contatoId: string): Promise<Readonly<Record<string, unknown>>>
  /** A section of its own: JSON text in pieces, because it may be long. */
  secao?: { nome: string; escrever(db: Db, contatoId: string, anexar: Anexar): AsyncIterable<string> }
}
export const aoExportarPessoa = encaixe<DadosDaPessoa>('contatos.aoExportarPessoa')

/** The contributions of a module to the page of a contact. Each function applies the reach of the user in that module. */
export interface NoContato {
  relacionados(db: Db, ctx: Ctx, contatoId: string): Promise<Relacionados>
  /**
   * A query for the timeline with the columns id, em, tipo, titulo, detalhe, por and link, of the types in `Passo`. Null
   * for a user without the permission.
   */
  passos(db: Db, ctx: Ctx, contatoId: string): Promise<RawBuilder<unknown> | null>
}
export const noContato = encaixe<NoContato>('contatos.noContato')

/** A change of a custom field, refused when it is used where the caller may not change it. */
export type MudarCampo = (
  u: Unidade,
  chave: string,
  mudanca: { rotulo?: string | undefined; config?: Campo['config'] | undefined; arquivado?: boolean | undefined },
) => Promise<unknown>

/** The dictionary in which the custom fields of contacts are defined, shared with the cards. Exactly one module has it. */
export interface DicionarioDeCampos {
  criar(u: Unidade, campo: Omit<Campo, 'chave'>): Promise<{ chave: string }>
  /** The changes that the caller may make. */
  mudar(db: Db, ctx: Ctx): Promise<MudarCampo>
}
export const dicionarioDeCampos = encaixe<DicionarioDeCampos>('contatos.dicionarioDeCampos')
