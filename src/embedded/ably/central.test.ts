import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, it } from 'vitest'
import { criarLog } from '#platform/log/log.ts'
import type { LinhaDoCanal } from '#platform/realtime/tipos.ts'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { criarCentral } from './central.ts'

const linha = (serial: number): LinhaDoCanal => ({
  serial,
  canal: 'c',
  nome: 'n',
  texto: '{"a":1}',
  codificacao: null,
  chave: `k${serial}`,
  criado_em: 0,
  publico: null,
})

it('[achado K3] delivers a burst in slices: every listener receives it in order, and the event loop keeps running', async () => {
  const banco = await bancoDeTeste()
  const central = await criarCentral({ banco, log: criarLog({ nivel: 'silent' }), consultaMs: 60_000 })
  aoFim(central.fechar)
  const ouvidas = Array.from({ length: 100 }, () => [] as number[])
  for (const lista of ouvidas) {
    central.assinar('c', {
      receber({ serial }) {
        lista.push(serial)
        const ate = performance.now() + 0.02 // about the time of one write to a socket
        while (performance.now() < ate);
      },
      perderContinuidade() {},
    })
  }
  const inicio = central.posicao
  const linhas = Array.from({ length: 500 }, (_, n) => linha(inicio + n + 1))
  let voltas = 0
  const contar = setInterval(() => (voltas += 1), 1)
  const atraso = monitorEventLoopDelay({ resolution: 5 })
  atraso.enable()
  central.entregar({ anterior: inicio, linhas: linhas.slice(0, 400), todas: [] })
  central.entregar({ anterior: inicio + 400, linhas: linhas.slice(400), todas: [] })
  await expect.poll(() => ouvidas.every((o) => o.length === 500)).toBe(true)
  atraso.disable()
  clearInterval(contar)
  const todas = linhas.map((l) => l.serial)
  for (const lista of ouvidas) expect(lista).toEqual(todas)
  expect(central.posicao).toBe(inicio + 500)
  // a second of delivery in one piece would let timers run once
  expect(voltas).toBeGreaterThan(20)
})

it('[achado K3] a listener that attaches between two slices receives exactly the rows after its position', async () => {
  const banco = await bancoDeTeste()
  const central = await criarCentral({ banco, log: criarLog({ nivel: 'silent' }), consultaMs: 60_000 })
  aoFim(central.fechar)
  central.assinar('c', {
    receber() {
      const ate = performance.now() + 1
      while (performance.now() < ate);
    },
    perderContinuidade() {},
  })
  const inicio = central.posicao
  central.entregar({
    anterior: inicio,
    linhas: Array.from({ length: 100 }, (_, n) => linha(inicio + n + 1)),
    todas: [],
  })
  const desde = central.posicao
  expect(desde).toBeLessThan(inicio + 100)
  const tardias: number[] = []
  central.assinar('c', { receber: ({ serial }) => void tardias.push(serial), perderContinuidade() {} })
  await expect.poll(() => central.posicao).toBe(inicio + 100)
  expect(tardias).toEqual(Array.from({ length: inicio + 100 - desde }, (_, n) => desde + n + 1))
})
