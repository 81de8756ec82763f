import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { canonico, conferirCadeia } from './cadeia.ts'
import { lerEvidencias, registrarEvidencia } from './repositorio.ts'

const banco = await bancoDeTeste()
const fio = () => ({ de: 'propostas.proposta', de_id: uuidv7() })
const registrar = (f: ReturnType<typeof fio>, tipo: string, dados: object) =>
  banco.transacao((tx) => registrarEvidencia(tx, { ...f, tipo, dados }))

it('writes objects with their keys in order and without undefined', () => {
  expect(canonico({ b: [1, undefined, { z: 'á', a: null }], a: undefined, c: new Date(0) })).toBe(
    '{"b":[1,null,{"a":null,"z":"á"}],"c":"1970-01-01T00:00:00.000Z"}',
  )
})

it('chains events, also when they are registered at the same time', async () => {
  const f = fio()
  await Promise.all(Array.from({ length: 8 }, (_, i) => registrar(f, 'visita', { parte: i })))
  const eventos = await lerEvidencias(banco.db, f)
  expect(eventos.map((e) => e.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(conferirCadeia(eventos)).toEqual({ confere: true, quebraEm: null })
})

it('finds an event that was changed, removed or moved', async () => {
  const f = fio()
  for (const tipo of ['enviada', 'aberta', 'aceita']) await registrar(f, tipo, { tipo, ip: '203.0.113.9' })
  const [a, b, c] = await lerEvidencias(banco.db, f)
  if (!a || !b || !c) throw new Error('three events')
  expect(conferirCadeia([a, { ...b, dados: b.dados.replace('.9', '.8') }, c])).toEqual({ confere: false, quebraEm: 2 })
  expect(conferirCadeia([a, c]).quebraEm).toBe(2)
  expect(conferirCadeia([b, a, c]).quebraEm).toBe(1)
  expect(conferirCadeia([a, b, { ...c, em: new Date(c.em.getTime() + 1) }]).quebraEm).toBe(3)
})

it('lets the application role only append, and only to the end of its chain', async () => {
  const f = fio()
  await registrar(f, 'enviada', {})
  for (const comando of [
    sql`update plataforma.evidencias set tipo = 'outra'`,
    sql`delete from plataforma.evidencias`,
    sql`truncate plataforma.evidencias`,
  ])
    await expect(banco.transacao((tx) => comando.execute(tx))).rejects.toThrow(/permission denied/)
  const soma = Buffer.alloc(32, 7)
  const forjar = (seq: number, anterior: Buffer | null) =>
    banco.transacao((tx) =>
      sql`
        insert into plataforma.evidencias (de, de_id, seq, tipo, em, dados, anterior, hash)
        values (${f.de}, ${f.de_id}, ${seq}, 'forjada', now(), '{}', ${anterior}, ${soma})
      `.execute(tx),
    )
  await expect(forjar(2, soma)).rejects.toThrow(/evidencias_elo/)
  await expect(forjar(2, null)).rejects.toThrow(/evidencias_comeco/)
  await expect(forjar(1, null)).rejects.toThrow(/evidencias_pkey/)
})
