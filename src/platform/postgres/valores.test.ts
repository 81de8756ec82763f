import pg from 'pg'
import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { urlDeBancoNovo } from '#tests/suporte/banco.ts'
import { dataDe, ensinarDriver, palavrasDe } from './valores.ts'

ensinarDriver()
const lido = (tipo: number) => pg.types.getTypeParser(tipo, 'text') as (texto: string) => unknown

it('reads any list of text and any timestamp as written, the common ones by the fast path', async () => {
  const c = new pg.Client({ connectionString: await urlDeBancoNovo(), options: '-c timezone=UTC' })
  await c.connect()
  const cru = { getTypeParser: () => (t: string) => t }
  const texto = async (valor: unknown, tipo: string) =>
    (
      await c.query<{ v: string }>({
        text: `select $1::${tipo} as v`,
        values: [valor],
        types: cru as unknown as pg.CustomTypesConfig,
      })
    ).rows[0]?.v ?? ''
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.string(),
          fc.constantFrom('', 'NULL', 'null', 'a,b', '{}', '{', '"', '\\', 'Itu', 'São Paulo'),
          fc.constant(null),
        ),
      ),
      async (palavras) => {
        const limpas = palavras.map((p) => p?.replaceAll('\0', '') ?? null)
        expect(lido(1009)(await texto(limpas, 'text[]'))).toEqual(limpas)
      },
    ),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
      async (d) => {
        expect(lido(1184)(await texto(d.toISOString(), 'timestamptz'))).toEqual(d)
      },
    ),
  )
  expect(lido(1184)(await texto('infinity', 'timestamptz'))).toBe(Infinity)
  expect(lido(1184)(await texto('12026-07-04 09:30:00-03', 'timestamptz'))).toEqual(new Date('+012026-07-04T12:30:00Z'))
  expect([
    palavrasDe(await texto(['um', 'dois'], 'text[]')),
    palavrasDe(await texto([], 'text[]')),
    palavrasDe(await texto(['um', null], 'text[]')),
    palavrasDe(await texto([['um'], ['dois']], 'text[]')),
  ]).toEqual([['um', 'dois'], [], undefined, undefined])
  expect([
    dataDe(await texto('2026-07-04 09:30:00.123456-03', 'timestamptz')),
    dataDe('infinity'),
    dataDe('0044-03-15 12:00:00+00 BC'),
  ]).toEqual([new Date('2026-07-04T12:30:00.123Z'), undefined, undefined])
  await c.end()
})
