import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { iniciarPostgres } from '#embedded/postgres/iniciar.ts'
import { pastaDosBinarios } from '#embedded/postgres/binarios.ts'
import { executarSolto } from '#platform/postgres/sondar.ts'
import { pastaDeDados } from './suporte.ts'

it('[achado R27] PostgreSQL runs from the data folder, so an install may empty node_modules', async (t) => {
  const pasta = pastaDeDados()
  const postgres = await iniciarPostgres(pasta, { fsync: 'off' })
  try {
    // libraries that are loaded on first use
    await executarSolto(
      postgres.url,
      'create extension btree_gist',
      'create extension unaccent',
      'create extension pg_trgm',
      "set timezone = 'America/Sao_Paulo'",
    )
    const [versao = ''] = readdirSync(join(pasta, 'postgres-programa'))
    const copia = statSync(join(pasta, 'postgres-programa', versao, 'bin/postgres'))
    const original = statSync(join(pastaDosBinarios(), 'bin/postgres'))
    // on the same volume the copy takes no space (hard links)
    if (copia.dev === original.dev) expect(copia.ino).toBe(original.ino)
    if (process.platform !== 'linux') return t.skip('only Linux tells what a process has mapped')
    const abertos = [
      ...new Set(
        readFileSync(`/proc/${postgres.pid}/maps`, 'utf8')
          .split('\n')
          .map((l) => l.slice(73))
          .filter((f) => f.startsWith('/')),
      ),
    ]
    expect(abertos.filter((f) => f.startsWith(pasta)).length).toBeGreaterThan(3)
    expect(abertos.filter((f) => f.includes('node_modules'))).toEqual([])
  } finally {
    await postgres.parar()
  }
})
