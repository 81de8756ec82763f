import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrar } from '#platform/postgres/migrar.ts'
import { bancoDeTeste, urlDeBancoNovo } from '#tests/suporte/banco.ts'
import { gerarTipos } from '#tests/suporte/tipos-do-banco.ts'
import { valoresDaRestricao } from '#tests/suporte/unioes-das-colunas.ts'

it('the generated types equal the database after all migrations (npm run gerar writes them)', async () => {
  const url = await urlDeBancoNovo()
  expect(await migrar(url)).toEqual([])
  expect(readFileSync(join(import.meta.dirname, '../src/platform/postgres/esquema.ts'), 'utf8')).toBe(
    await gerarTipos(url),
  )
})

it.each([
  ["CHECK ((status = ANY (ARRAY['ativa'::text, 'd''água'::text])))", ['ativa', "d'água"]],
  ["CHECK ((VALUE = ANY (ARRAY['admin'::text, 'auditor'::text])))", ['admin', 'auditor']],
  ["CHECK ((tipo = 'unico'::text))", ['unico']],
  ["CHECK (((tipo = ANY (ARRAY['a'::text, 'b'::text])) OR (motivo IS NULL)))", null],
  ["CHECK ((tipo <> ALL (ARRAY['a'::text, 'b'::text])))", null],
  ['CHECK ((dia = ANY (ARRAY[1, 2])))', null],
])('%s lists %j', (restricao, valores) => expect(valoresDaRestricao(restricao)).toEqual(valores))

it('every GIN index limits its pending list, which each search reads in full', async () => {
  const { db } = await bancoDeTeste()
  const { rows } = await sql<{ indice: string; limites: string[] | null }>`
    select i.oid::regclass::text as indice, i.reloptions as limites
    from pg_class i
    join pg_am a on a.oid = i.relam
    where a.amname = 'gin'
  `.execute(db)
  expect(rows.length).toBeGreaterThan(10)
  expect(
    rows.filter((r) => !r.limites?.includes('gin_pending_list_limit=512')).map((r) => r.indice),
    'a new index sets it as migration 0059 does',
  ).toEqual([])
})
