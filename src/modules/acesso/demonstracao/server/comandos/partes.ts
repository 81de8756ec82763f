import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { encaixe } from '#platform/ligados.ts'

/** Stored files of one bucket. */
interface ArquivosDaParte {
  bucket: string
  caminhos: readonly string[]
}

/** The demonstration data of a module: the names of its marked tables, and how they are deleted. */
export interface ParteDaDemonstracao {
  /** position in the deletion: what refers to others goes before them */
  ordem: number
  /** marked tables whose rows go, with the text of their count */
  leva: Readonly<Record<string, string>>
  /** marked tables of what was configured, which may stay */
  configurado?: Readonly<Record<string, string>>
  /** Deletes in the transaction of the act. Returns files that are removed after the commit. */
  deixar(u: Unidade, manter: boolean): Promise<ArquivosDaParte | undefined>
}

export const aoDeixarDemonstracao = encaixe<ParteDaDemonstracao>('acesso.aoDeixarDemonstracao')

/** A part whose module deletes in one function of the database. */
export const parteDaDemonstracao = (
  ordem: number,
  funcao: string,
  p: Pick<ParteDaDemonstracao, 'leva' | 'configurado'>,
): ParteDaDemonstracao => ({
  ordem,
  ...p,
  async deixar(u, manter) {
    await sql`select ${sql.raw(funcao)}(${p.configurado ? sql`${manter}` : sql``})`.execute(u.tx)
    return undefined
  },
})
