import { uuidv7 } from '#kit/id.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { colunasDoPapel } from '../consultas/papel-de.ts'
import type { PapelGlobal } from '../../tipos.ts'

interface NovaPessoa {
  id: string
  nome: string
  email: string
  cargo_id?: string | null
  telefone?: string | null
}

interface PapelNovo {
  departamento: string
  /** the code of a role that ships, or the id of a drawn one */
  papel: string
  valido_ate: string | null
}

export async function incluirPessoa(tx: Tx, pessoa: NovaPessoa): Promise<void> {
  await tx.insertInto('cad.usuarios').values(pessoa).execute()
}

/** Gives roles to a new user. Skips a role that ended before they joined. */
export async function incluirPapeis(
  tx: Tx,
  usuario_id: string,
  papeis: readonly PapelNovo[],
  globais: readonly PapelGlobal[],
  concedido_por: string | null,
): Promise<void> {
  const vivos = papeis.filter((p) => p.valido_ate === null || new Date(p.valido_ate) > new Date())
  if (vivos.length > 0) {
    await tx
      .insertInto('cad.membros')
      .values(
        vivos.map(({ departamento, papel, valido_ate }) => ({
          id: uuidv7(),
          usuario_id,
          departamento,
          ...colunasDoPapel(papel),
          valido_ate,
          concedido_por,
        })),
      )
      .execute()
  }
  if (globais.length > 0)
    await tx
      .insertInto('cad.papeis_globais')
      .values(globais.map((papel) => ({ usuario_id, papel, concedido_por })))
      .execute()
}
