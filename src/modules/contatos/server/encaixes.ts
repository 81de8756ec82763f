import type { Unidade } from '#platform/eventos/unidade.ts'
import { encaixe } from '#platform/ligados.ts'
import type { Db } from '#platform/postgres/banco.ts'

/** Stored files of one bucket. */
export interface ArquivosDoBucket {
  bucket: string
  caminhos: string[]
}

/** What a hook of `aoEsquecer` reports. */
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

/** What a module stores of a person, for the data access file required by law. */
export interface DadosDaPessoa {
  /** Values for the section `cadastro`. */
  cadastro?(db: Db, contatoId: string): Promise<Readonly<Record<string, unknown>>>
  /** A section of its own: JSON text in pieces, because it may be long. */
  secao?: { nome: string; escrever(db: Db, contatoId: string, anexar: Anexar): AsyncIterable<string> }
}
export const aoExportarPessoa = encaixe<DadosDaPessoa>('contatos.aoExportarPessoa')
