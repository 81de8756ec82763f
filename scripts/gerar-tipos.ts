import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { iniciarPostgres } from '#embedded/postgres/iniciar.ts'
import { migrar } from '#platform/postgres/migrar.ts'
import { gerarTipos } from '#tests/suporte/tipos-do-banco.ts'

// `npm run gerar`: writes src/platform/postgres/esquema.ts from the migrations, using a temporary database.
const pasta = mkdtempSync(join(tmpdir(), 'girassol-tipos-'))
const postgres = await iniciarPostgres(pasta, { fsync: 'off' })
try {
  await migrar(postgres.url)
  const destino = join(import.meta.dirname, '../src/platform/postgres/esquema.ts')
  const novo = await gerarTipos(postgres.url)
  if (readFileSync(destino, { encoding: 'utf8', flag: 'a+' }) !== novo) writeFileSync(destino, novo)
} finally {
  await postgres.parar()
  rmSync(pasta, { recursive: true, force: true })
}
