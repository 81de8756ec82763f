import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Ambiente } from '#platform/config/ambiente.ts'
import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'

/**
 * Runs a command-line tool: prints a failure as one sentence and sets the exit code. LOG_LEVEL=debug also prints the
 * stack.
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

/** Fails when there is no installation: tools that only read or repair one must not create it. */
export function exigirDados({ DATABASE_URL, DATA_DIR }: Ambiente): void {
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, 'postgres', 'PG_VERSION')))
    throw new FalhaDeInicio(`Não há dados do Girassol em ${DATA_DIR}. Confira a variável DATA_DIR.`)
}
