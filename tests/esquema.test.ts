import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { migrar } from '#platform/postgres/migrar.ts'
import { urlDeBancoNovo } from '#tests/suporte/banco.ts'
import { gerarTipos } from '#tests/suporte/tipos-do-banco.ts'

it('has the types of the database as the migrations make it (npm run gerar writes them)', async () => {
  const url = await urlDeBancoNovo()
  expect(await migrar(url)).toEqual([])
  expect(readFileSync(join(import.meta.dirname, '../src/platform/postgres/esquema.ts'), 'utf8')).toBe(await gerarTipos(url))
})
