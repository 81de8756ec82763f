import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { lerPostmaster } from '#embedded/postgres/processo.ts'
import { processoVivo } from '#platform/config/processo-vivo.ts'
import { executarSolto } from '#platform/postgres/sondar.ts'
import { aoFim } from './suporte/ao-fim.ts'
import { rodar, type Comando } from './suporte/comando.ts'
import { ate } from './suporte/esperas.ts'
import { ondeCorrer, pastaDaCorrida } from './suporte/pasta-da-corrida.ts'
import preparar from './suporte/postgres-de-teste.ts'

const doRunner = (nome: string) => pathToFileURL(join(import.meta.dirname, '../scripts', nome)).href
const SIMULADO = `async () => ({ url: 'simulado', parar: async () => console.log('parou') })`
const PASSO_SEM_FIM = `await passo('sem fim', process.execPath, ['-e', 'setInterval(() => {}, 1000)'])`
const IMPRIME = `console.log('banco: ' + process.env.GIRASSOL_PG_DE_TESTE)`

/** Runs \`corpo\` in another process as the steps of a run. \`ligar\`: source of the function that starts the server. */
function corrida(corpo: string, ligar = 'undefined'): Comando {
  const processo = rodar(process.execPath, [
    '--input-type=module',
    '-e',
    `import { comPostgres } from '${doRunner('postgres.ts')}'
     import { passo } from '${doRunner('passo.ts')}'
     await comPostgres(async () => { ${corpo} }, ${ligar})
     console.log('terminou')`,
  ])
  aoFim(() => void processo.filho.kill('SIGKILL'))
  return processo
}

const escreve = (c: Comando, texto: string) => ate(() => c.texto().includes(texto), 25_000)

describe('the PostgreSQL of a run', () => {
  it('is passed to every step and stopped at the end', async () => {
    const c = corrida(
      `await passo('mostra', process.execPath, ['-e', ${JSON.stringify(IMPRIME)}], { aberto: true })`,
      SIMULADO,
    )
    const { codigo, saida } = await c.fim
    expect(saida).toBe('\nmostra\nbanco: simulado\nparou\nterminou\n')
    expect(codigo).toBe(0)
  })
  it('is stopped when the run fails', async () => {
    const { codigo, saida, erros } = await corrida(`throw new Error('quebrou')`, SIMULADO).fim
    expect(saida).toBe('parou\n')
    expect(erros).toContain('quebrou')
    expect(codigo).toBe(1)
  })
  it('is stopped when the run is ended while it starts', async () => {
    const c = corrida(
      `console.log('nunca')`,
      `() => new Promise((pronto) => {
         console.log('ligando')
         setTimeout(() => pronto({ url: 'simulado', parar: async () => console.log('parou') }), 500)
       })`,
    )
    expect(await escreve(c, 'ligando')).toBe(true)
    c.filho.kill('SIGTERM')
    const { codigo, saida } = await c.fim
    expect(saida).toBe('ligando\nparou\n')
    expect(codigo).toBe(143)
  })
  it('is gone after Ctrl-C, and so are the steps', async () => {
    const c = corrida(`${IMPRIME}; ${PASSO_SEM_FIM}; console.log('nunca')`)
    expect(await escreve(c, 'banco: postgres')).toBe(true)
    const url = /banco: (\S+)/.exec(c.texto())?.[1] ?? ''
    const [linha] = await executarSolto(url, `select current_setting('data_directory') as dados`)
    const { dados } = linha as { dados: string }
    const pid = lerPostmaster(dados)?.pid ?? 0
    expect(processoVivo(pid)).toBe(true)
    c.filho.kill('SIGINT')
    const { codigo, saida } = await c.fim
    expect(codigo).toBe(130)
    expect(saida).toBe(`banco: ${url}\n`)
    expect(existsSync(dirname(dados))).toBe(false)
    expect(await ate(() => !processoVivo(pid), 10_000)).toBe(true)
  })
  it('of a killed run is removed by the next one', async () => {
    const onde = mkdtempSync(join(tmpdir(), 'girassol-corridas-'))
    aoFim(() => rmSync(onde, { recursive: true }))
    const morto = rodar('true', [])
    await morto.fim
    const doMorto = join(onde, `girassol-teste-${morto.filho.pid}-abc`)
    const doVivo = join(onde, `girassol-teste-${process.pid}-abc`)
    for (const pasta of [doMorto, doVivo, join(onde, 'outra')]) mkdirSync(join(pasta, 'postgres'), { recursive: true })
    const nova = pastaDaCorrida(onde)
    expect(readdirSync(onde).sort()).toEqual([nova, doVivo, join(onde, 'outra')].map((p) => basename(p)).sort())
  })
  it('is in memory only where there is room', () => {
    expect(ondeCorrer('/nao-existe')).toBe(tmpdir())
    expect(ondeCorrer('/', 0)).toBe('/')
    expect(ondeCorrer('/', 2 ** 60)).toBe(tmpdir())
  })
  it('is not started again by the global setup of a step', async () => {
    const antes = process.env.GIRASSOL_PG_DE_TESTE
    expect(await preparar()).toBeUndefined()
    expect(process.env.GIRASSOL_PG_DE_TESTE).toBe(antes)
  })
})
