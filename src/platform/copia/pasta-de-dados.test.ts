import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { FalhaDeInicio } from '../config/falha-de-inicio.ts'
import { embrulhar } from './envelope.ts'
import { lerPastaDeDados } from './pasta-de-dados.ts'

const pasta = mkdtempSync(join(tmpdir(), 'girassol-pasta-'))
aoFim(() => rmSync(pasta, { recursive: true, force: true }))

it('reads keys and plain files; skips the database, partial files and what is stored elsewhere', async () => {
  const dentro = ['chave-mestra', 'simulado/a/b.json', 'simulado/postgres']
  const fora = [
    'postgres/PG_VERSION',
    'postgres.novo-4711/PG_VERSION',
    'postgres-senha',
    '.senha-4711',
    'arquivos/aa/bb/x',
    'envios/tmp',
    'girassol.tar.gz.4711.parcial',
    'copias/x.tar.gz',
    'postgres-programa/18/bin/postgres',
  ]
  for (const nome of [...dentro, ...fora]) {
    mkdirSync(dirname(join(pasta, nome)), { recursive: true })
    writeFileSync(join(pasta, nome), nome)
  }
  const lidos: string[] = []
  for await (const { caminho, bytes } of lerPastaDeDados(pasta)) lidos.push(`${caminho}=${bytes.toString()}`)
  expect(lidos).toEqual(dentro.map((nome) => `${nome}=${nome}`))
})

it('reports a destination that cannot be written in a sentence', async () => {
  const destino = join(pasta, 'nenhuma/copia.tar.gz')
  const escrita = embrulhar(
    destino,
    (async function* () {
      yield Buffer.from('x')
    })(),
  )
  await expect(escrita).rejects.toThrow(
    new FalhaDeInicio(
      `Não consegui escrever em ${destino}. Confira se a pasta existe e se esta conta pode escrever nela.`,
    ),
  )
})
