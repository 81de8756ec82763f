import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Ambiente } from '#platform/config/ambiente.ts'
import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'

/**
 * Runs what one types in a terminal: what went wrong is said in a sentence, and the code of the process says so, too.
 * The stack is for who asks (LOG_LEVEL=debug).
 */
export async function ferramenta(fazer: () => Promise<void>): Promise<void> {
  try {
    await fazer()
  } catch (erro) {
    const esperada = erro instanceof FalhaDeInicio
    console.error(
      `\n  ${esperada ? erro.message : `Não foi possível terminar: ${erro instanceof Error ? erro.message : String(erro)}`}\n`,
    )
    if (process.env.LOG_LEVEL === 'debug') console.error(erro)
    process.exitCode = 1
  }
}

/** What only reads or mends an installation makes none. */
export function exigirDados({ DATABASE_URL, DATA_DIR }: Ambiente): void {
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, 'postgres', 'PG_VERSION')))
    throw new FalhaDeInicio(`Não há dados do Girassol em ${DATA_DIR}. Confira a variável DATA_DIR.`)
}
