import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ADMIN, encerrar, entrarNa } from '#tests/suporte/casa.ts'
import { npmRun } from '#tests/suporte/comando.ts'
import { subirProcesso } from '#tests/suporte/processo.ts'
import { ate, guardarProcessos, pastaDeDados } from './suporte.ts'

const guardar = guardarProcessos()
const modo = (caminho: string) => statSync(caminho).mode & 0o777

it(
  '[achado R1] [achado R35] copies by itself with COPIA_PASTA, removes the oldest copies, restores from one, and closes an open data folder',
  { timeout: 600_000 },
  async () => {
    const [pasta, copias] = [pastaDeDados(), pastaDeDados()]
    const env = { DATA_DIR: pasta, ...ADMIN, COPIA_PASTA: copias, COPIA_GUARDAR: '2' }
    for (const dia of ['01', '02', '03']) writeFileSync(join(copias, `girassol-noturna-2020-01-${dia}-0300.tar.gz`), '')
    writeFileSync(join(copias, 'de-outro.txt'), '')
    chmodSync(pasta, 0o755)
    const p = guardar(subirProcesso(env))
    const url = await p.url
    const chamar = await entrarNa(url)
    const saude = async () =>
      (await chamar('GET', '/api/saude')).corpo as unknown as {
        maquina: { copia: { horas: number | null; falha: string | null } }
      }
    expect(
      await ate(async () => (await saude()).maquina.copia.horas === 0 && readdirSync(copias).length === 3, 300_000),
    ).toBe(true)
    const [deOutro, velha, nova = ''] = readdirSync(copias).toSorted()
    expect([deOutro, velha, nova]).toEqual([
      'de-outro.txt',
      'girassol-noturna-2020-01-03-0300.tar.gz',
      expect.stringMatching(/^girassol-noturna-\d{4}-\d\d-\d\d-\d{4}\.tar\.gz$/),
    ])
    if (process.platform !== 'win32') {
      expect(modo(join(copias, nova))).toBe(0o600)
      expect([modo(pasta), modo(join(pasta, 'envios'))]).toEqual([0o700, 0o700])
    }
    await encerrar(p)
    // today's copy exists: the next start makes none
    const q = guardar(subirProcesso(env))
    await q.url
    const alvo = join(pastaDeDados(), 'alvo')
    expect(await npmRun('restaurar', [join(copias, nova)], { DATA_DIR: alvo })).toMatchObject({ codigo: 0 })
    expect(readdirSync(copias)).toHaveLength(3)
    await encerrar(q)
  },
)
