import { rmSync } from 'node:fs'
import { iniciarPostgres } from '#embedded/postgres/iniciar.ts'
import { migrar } from '#platform/postgres/migrar.ts'
import { prepararTrabalhos } from '#platform/jobs/preparar.ts'
import { executarSolto } from '#platform/postgres/sondar.ts'
import { pastaDaCorrida } from './pasta-da-corrida.ts'
import { trocarBanco } from './url.ts'

export const MODELO = 'girassol_modelo'

export interface PostgresDeTeste {
  url: string
  /** Stops the server and removes its folder. */
  parar(): Promise<void>
}

/**
 * Starts one PostgreSQL for the whole run (without fsync: it is deleted after it) and one migrated template that every
 * test file clones in about 60 ms.
 */
export async function ligarPostgresDeTeste(): Promise<PostgresDeTeste> {
  const pasta = pastaDaCorrida()
  const postgres = await iniciarPostgres(pasta, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    shared_buffers: '128MB',
    max_connections: '300',
    max_wal_size: '512MB',
  })
  const parar = async () => {
    await postgres.parar()
    rmSync(pasta, { recursive: true, force: true })
  }
  try {
    await executarSolto(postgres.url, `create database ${MODELO}`)
    const modelo = trocarBanco(postgres.url, MODELO)
    await migrar(modelo)
    await prepararTrabalhos(modelo)
  } catch (erro) {
    await parar()
    throw erro
  }
  return { url: postgres.url, parar }
}

/** Global setup of vitest. The runner (`scripts/testar.ts`) has already started a PostgreSQL for all its calls. */
export default async function preparar(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.GIRASSOL_PG_DE_TESTE) return undefined
  const postgres = await ligarPostgresDeTeste()
  process.env.GIRASSOL_PG_DE_TESTE = postgres.url
  return async () => {
    delete process.env.GIRASSOL_PG_DE_TESTE
    await postgres.parar()
  }
}
