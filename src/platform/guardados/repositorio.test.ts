import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { hashCurto } from '#kit/hash-curto.ts'
import { guardar, lerGuardado, sha256De } from './repositorio.ts'
import { servirGuardado } from './servir.ts'

const banco = await bancoDeTeste()
const bytes = Buffer.from('%PDF-1.7 first')
const por = (b: Buffer) => banco.transacao((tx) => guardar(tx, b, 'application/pdf'))

it('stores the same bytes once, and reads them back by their hash', async () => {
  const [a, b] = [await por(bytes), await por(bytes)]
  expect([a, b]).toEqual([sha256De(bytes), sha256De(bytes)])
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from plataforma.guardados`.execute(banco.db)
  expect(rows[0]?.n).toBe(1)
  expect((await lerGuardado(banco.db, a))?.bytes.equals(bytes)).toBe(true)
  expect(await lerGuardado(banco.db, 'f'.repeat(64))).toBeNull()
  expect(await lerGuardado(banco.db, 'not a hash')).toBeNull()
  expect(hashCurto('7f3a91c0' + '0'.repeat(56))).toBe('7f3a 91c0')
})

it('refuses empty and oversized bytes', async () => {
  await expect(por(Buffer.alloc(0))).rejects.toThrow(RangeError)
  await expect(por(Buffer.alloc(33 * 1024 * 1024))).rejects.toThrow(RangeError)
})

it('lets the application role neither change nor remove what is stored, nor store under a foreign hash', async () => {
  const hash = await por(bytes)
  for (const comando of [
    sql`update plataforma.guardados set bytes = 'x'`,
    sql`delete from plataforma.guardados`,
    sql`truncate plataforma.guardados`,
  ])
    await expect(banco.transacao((tx) => comando.execute(tx))).rejects.toThrow(/permission denied/)
  await expect(
    banco.transacao((tx) =>
      sql`
        insert into plataforma.guardados (sha256, bytes, mime)
        values (decode(${'ab'.repeat(32)}, 'hex'), 'other', 'text/plain')
      `.execute(tx),
    ),
  ).rejects.toThrow(/guardados_conteudo/)
  expect((await lerGuardado(banco.db, hash))?.bytes.equals(bytes)).toBe(true)
})

it('serves the bytes as they are stored, without scripts and without a cache', async () => {
  const g = await lerGuardado(banco.db, await por(bytes))
  const app = Fastify()
  app.get('/', (_req, reply) => (g ? servirGuardado(reply, g, 'Proposta nº 1 – ação.pdf', true) : reply))
  const r = await app.inject('/')
  expect(r.rawPayload.equals(bytes)).toBe(true)
  expect(r.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(r.headers['content-security-policy']).toContain('sandbox')
  expect(r.headers['content-disposition']).toBe(
    `attachment; filename="Proposta no 1  acao.pdf"; filename*=UTF-8''${encodeURIComponent('Proposta nº 1 – ação.pdf')}`,
  )
  await app.close()
})
