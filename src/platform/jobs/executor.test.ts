import { spawn } from 'node:child_process'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { criarExecutor, sistema } from '#platform/eventos/unidade.ts'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { agendar } from './agendar.ts'
import { provaFazer } from './prova-de-teste.ts'

/** A TCP proxy between a process and its database, whose connections can be cut and restored. */
async function fio(url: URL) {
  const abertos = new Set<Socket>()
  let cortado = false
  const servidor = createServer((de) => {
    if (cortado) return de.destroy()
    const para = connect(Number(url.port), url.hostname)
    for (const s of [de, para]) {
      abertos.add(s)
      s.on('error', () => {}).on('close', () => abertos.delete(s))
    }
    de.pipe(para).pipe(de)
  })
  await new Promise<void>((ok) => servidor.listen(0, '127.0.0.1', ok))
  aoFim(() => {
    for (const s of abertos) s.destroy()
    servidor.close()
  })
  const por = new URL(url)
  por.port = String((servidor.address() as AddressInfo).port)
  por.hostname = '127.0.0.1'
  return {
    url: por.href,
    cortar(sim: boolean) {
      cortado = sim
      if (sim) for (const s of abertos) s.destroy()
    },
  }
}

it('after the database was unavailable when jobs completed, the same process keeps working and repeats those jobs', async () => {
  const banco = await bancoDeTeste()
  const linha = await fio(new URL(banco.url))
  const processo = spawn(process.execPath, [join(import.meta.dirname, 'processo-de-teste.ts'), linha.url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  aoFim(() => void processo.kill('SIGKILL'))
  const ditos: string[] = []
  processo.stdout.on('data', (d: Buffer) => ditos.push(...String(d).trim().split('\n')))
  const executar = criarExecutor(banco, () => {})
  const pedir = (nome: string) => executar(sistema, (u) => agendar(u.tx, provaFazer, { nome }))
  const vezes = (nome: string) => ditos.filter((d) => d === nome).length
  await expect.poll(() => vezes('pronto'), { timeout: 30_000 }).toBe(1)

  // both workers are running a job when the connection is cut, and cannot report its result
  await Promise.all([pedir('caiu-1'), pedir('caiu-2')])
  await expect.poll(() => vezes('caiu-1') + vezes('caiu-2')).toBe(2)
  linha.cortar(true)
  processo.stdin.write('soltar\n')
  await esperar(2000)
  linha.cortar(false)
  await pedir('depois')
  await expect.poll(() => vezes('depois'), { timeout: 30_000 }).toBe(1)
  await expect
    .poll(
      async () =>
        (await sql<{ n: number }>`select count(*)::int as n from graphile_worker._private_jobs`.execute(banco.db))
          .rows[0]?.n,
      { timeout: 45_000 },
    )
    .toBe(0)
  expect(processo.exitCode).toBeNull()
}, 150_000)
