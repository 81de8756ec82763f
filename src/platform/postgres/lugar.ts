import { TRAVA_DE_PRESENCA, type Banco } from './banco.ts'
import { manterLigada } from './ligacao-fiel.ts'
import { opcoesDe } from './limites.ts'

/** A task that only one process of a database performs. */
export interface Lugar {
  largar(): Promise<void>
}

class Tomado extends Error {}

/** Takes the advisory lock of this name while this process lives. Null: another process has it. */
export async function tomarLugar({ url }: Pick<Banco, 'url'>, nome: string): Promise<Lugar | null> {
  let foiMeu = false
  try {
    const largar = await manterLigada({
      conexao: {
        connectionString: url,
        application_name: 'girassol-lugar',
        connectionTimeoutMillis: 10_000,
        options: opcoesDe('ferramentas'),
      },
      async preparar(cliente) {
        // After a lost connection the lock is waited for, because this process continues its task.
        const tomar = foiMeu
          ? 'select true as meu, pg_advisory_lock($1, hashtext($2))'
          : 'select pg_try_advisory_lock($1, hashtext($2)) as meu'
        const { rows } = await cliente.query<{ meu: boolean }>(tomar, [TRAVA_DE_PRESENCA, nome])
        if (!rows[0]?.meu) throw new Tomado()
        foiMeu = true
      },
      aoReligar: () => {},
    })
    return { largar }
  } catch (erro) {
    if (erro instanceof Tomado) return null
    throw erro
  }
}
