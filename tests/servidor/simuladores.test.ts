import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lerAmbiente } from '#platform/config/ambiente.ts'
import { criarLog } from '#platform/log/log.ts'
import { abrirSimuladores } from '#server/simuladores.ts'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'

it('[achado R26] of several processes on one database only one runs the simulated WhatsApp; the others use its URL', async () => {
  const { url: urlDoBanco } = await bancoDeTeste()
  const pasta = mkdtempSync(join(tmpdir(), 'girassol-simuladores-'))
  aoFim(() => rmSync(pasta, { recursive: true, force: true }))
  const ambiente = lerAmbiente({
    DATA_DIR: pasta,
    SEED: 'none',
    SIMULADOR_WHATSAPP: 'ligado',
    SIMULADOR_SPRINTHUB: 'desligado',
  })
  const abrir = () => abrirSimuladores({ ambiente, urlDoBanco, log: criarLog({ nivel: 'silent' }) })
  const primeira = await abrir()
  const segunda = await abrir()
  expect(primeira.simulador?.url).toBe(primeira.enderecos.whatsapp)
  expect([segunda.simulador, segunda.enderecos]).toEqual([undefined, primeira.enderecos])
  await segunda.fechar()
  await primeira.fechar()
  const terceira = await abrir()
  expect(terceira.simulador?.url).toBe(terceira.enderecos.whatsapp)
  await terceira.fechar()
})
