import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { encerrar } from '#tests/suporte/casa.ts'
import { subirProcesso } from '#tests/suporte/processo.ts'
import { ate, guardarProcessos, pastaDeDados, perguntar, portaLivre } from './suporte.ts'

const guardar = guardarProcessos()

interface Saude {
  status: string
  etapa: string | null
}

const semResposta = { http: 0, status: '', etapa: null }

it('[achado R28] health returns 503 with the step from the first moment of a start, and 200 only once the demonstration is complete', async () => {
  const pasta = pastaDeDados()
  const porta = await portaLivre()
  const url = `http://127.0.0.1:${porta}`
  const p = guardar(subirProcesso({ DATA_DIR: pasta, PORT: String(porta), SEED: 'demo' }))
  const saude = async () => {
    const r = await fetch(`${url}/api/saude`, { signal: AbortSignal.timeout(20_000) })
    return { http: r.status, ...((await r.json()) as Saude) }
  }
  const vistas = new Set<string>()
  let http = 0
  let aoAbrir = ''
  expect(
    await ate(async () => {
      const s = await saude().catch(() => semResposta)
      http = s.http
      if (http === 503) {
        expect(s).toMatchObject({ status: 'iniciando', etapa: expect.stringMatching(/^[a-zà-ú ]{10,}$/) as string })
        vistas.add(s.etapa ?? '')
        // a browser that opens too early gets our waiting page, in both halves of the start
        const pagina = await fetch(`${url}/chat/chat`, { headers: { accept: 'text/html' } }).catch(() => null)
        if (pagina?.status === 503) aoAbrir = await pagina.text()
      }
      return http === 200
    }, 400_000),
  ).toBe(true)
  expect([...vistas]).toEqual(expect.arrayContaining(['criando a empresa de demonstração']))
  expect(vistas.size).toBeGreaterThan(1)
  expect(aoAbrir).toMatch(/http-equiv="refresh"[^]*O Girassol está se preparando/)
  // 200 did not come too early: no row of the demonstration is created after it
  const feitos = () =>
    perguntar<{ cartoes: number; pessoas: number }>(
      pasta,
      'select (select count(*)::int from funis.cartoes) as cartoes, (select count(*)::int from cad.usuarios) as pessoas',
    )
  const logo = await feitos()
  expect(await saude()).toMatchObject({ status: 'ok', etapa: null })
  expect(await perguntar(pasta, "select 1 from cad.usuarios where email = 'atendente@girassol.test'")).toHaveLength(1)
  expect(await p.url).toBe(url)
  const pagina = await fetch(`${url}/chat/chat`, { headers: { accept: 'text/html' } })
  expect({ status: pagina.status, aberta: (await pagina.text()).includes('id="raiz"') }).toEqual({
    status: 200,
    aberta: true,
  })
  expect(logo[0]?.cartoes).toBeGreaterThan(20)
  expect(await feitos()).toEqual(logo)
  await encerrar(p)
  // the whole demonstration: a minute alone, several beside the other tests of a busy machine
}, 420_000)

it('[achado R28] another process builds the pages: the server loads nothing of the bundler', async (t) => {
  if (process.platform !== 'linux') return t.skip('only Linux tells what a process has mapped')
  const p = guardar(subirProcesso({ DATA_DIR: pastaDeDados() }))
  await p.url
  expect(readFileSync(`/proc/${p.pid}/maps`, 'utf8')).not.toMatch(/rolldown|lightningcss|esbuild/)
  await encerrar(p)
  expect(readdirSync(join(import.meta.dirname, '../../dist')).filter((n) => /^web\.\d+$/.test(n))).toEqual([])
})
