import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { rodar } from '#tests/suporte/comando.ts'
import { registroDePacotes } from '#tests/suporte/registro-de-pacotes.ts'
import { ate } from './suporte.ts'

const RAIZ = join(import.meta.dirname, '../..')
const registro = await registroDePacotes({
  'programa-a': { 'index.js': 'module.exports = "a"' },
  '@casa/programa-b': { 'index.js': 'module.exports = "b"' },
  '@casa/teste-c': {
    'package.json': '{"name":"@casa/teste-c","version":"1.0.0","bin":{"teste-c":"c.js"}}',
    'c.js': '#!/usr/bin/env node\n',
  },
  'novo-d': { 'index.js': 'module.exports = "d"' },
})
const pasta = mkdtempSync(join(tmpdir(), 'girassol-instalar-'))
afterAll(async () => {
  await registro.fechar()
  rmSync(pasta, { recursive: true, force: true })
})
const env = { npm_config_cache: join(pasta, 'cache-do-npm') }
const PROGRAMA = { 'programa-a': '1.0.0', '@casa/programa-b': '1.0.0' }

/** Writes a package.json with its lockfile, next to the install script of the product. */
async function pedir(projeto: string, dependencies: Record<string, string>): Promise<void> {
  mkdirSync(projeto, { recursive: true })
  for (const nome of ['scripts/preparar.mjs', 'scripts/preparar'])
    cpSync(join(RAIZ, nome), join(projeto, nome), { recursive: true })
  writeFileSync(
    join(projeto, 'package.json'),
    JSON.stringify({ name: 'prova', version: '1.0.0', dependencies, devDependencies: { '@casa/teste-c': '1.0.0' } }),
  )
  writeFileSync(
    join(projeto, '.npmrc'),
    `registry=${registro.url}\nomit-lockfile-registry-resolved=true\nfetch-retries=0\n`,
  )
  const { codigo, erros } = await rodar('npm', ['install', '--package-lock-only', '--ignore-scripts'], env, projeto).fim
  expect({ codigo, erros }).toEqual({ codigo: 0, erros: '' })
}

const preparar = (projeto: string, ...args: string[]) =>
  rodar(process.execPath, ['scripts/preparar.mjs', ...args], env, projeto)
const instalado = (projeto: string) =>
  readdirSync(join(projeto, 'node_modules'), { recursive: true, encoding: 'utf8' })
    .filter((n) => /^[^.].*\.js$/.test(n))
    .toSorted()
const selo = (projeto: string) =>
  JSON.parse(readFileSync(join(projeto, 'node_modules/.girassol-selo.json'), 'utf8')) as { completo: boolean }
const restos = (projeto: string) => readdirSync(join(projeto, '.cache'))

/**
 * A program that reads its packages all the time, like a server that loads some of them late. Exits with the number of
 * missing reads.
 */
const LEITOR = `
const { readFileSync } = require('node:fs')
let faltas = 0
process.on('SIGTERM', () => { console.log('faltas ' + faltas); process.exit() })
const ler = () => {
  for (const nome of ['programa-a', '@casa/programa-b']) try { readFileSync('node_modules/' + nome + '/index.js') } catch { faltas++ }
  setImmediate(ler)
}
ler()
console.log('lendo')
`

it('[achado R27] installing the packages of the tests only adds: a running program misses no file', async () => {
  const projeto = join(pasta, 'acrescentar')
  await pedir(projeto, PROGRAMA)
  expect(await preparar(projeto).fim).toMatchObject({
    codigo: 0,
    saida: expect.stringMatching(/^Instalando o que falta \(programa\)/) as string,
  })
  expect(instalado(projeto)).toEqual(['@casa/programa-b/index.js', 'programa-a/index.js'])
  const antes = statSync(join(projeto, 'node_modules/programa-a/index.js')).ino
  const leitor = rodar(process.execPath, ['-e', LEITOR], {}, projeto)
  expect(await ate(() => leitor.texto().includes('lendo'), 20_000)).toBe(true)

  expect(await preparar(projeto, '--completo').fim).toMatchObject({ codigo: 0 })
  expect(instalado(projeto)).toEqual(['@casa/programa-b/index.js', '@casa/teste-c/c.js', 'programa-a/index.js'])
  expect(existsSync(join(projeto, 'node_modules/.bin/teste-c'))).toBe(true)
  expect(statSync(join(projeto, 'node_modules/programa-a/index.js')).ino).toBe(antes)
  expect(selo(projeto)).toMatchObject({ completo: true })
  expect(restos(projeto)).toEqual([])
  // a later start removes nothing
  expect(await preparar(projeto).fim).toEqual({ codigo: 0, saida: '', erros: '' })
  expect(instalado(projeto)).toHaveLength(3)
  leitor.filho.kill('SIGTERM')
  expect((await leitor.fim).saida).toBe('lendo\nfaltas 0\n')
})

it('[achado R27] the second of two installs waits for the first and finds nothing left to do', async () => {
  const projeto = join(pasta, 'dois')
  await pedir(projeto, PROGRAMA)
  const saidas = await Promise.all([preparar(projeto, '--completo').fim, preparar(projeto, '--completo').fim])
  expect(saidas.map((s) => s.codigo)).toEqual([0, 0])
  expect(saidas.map((s) => s.saida).toSorted()).toEqual([
    expect.stringMatching(/^Instalando o que falta .* pronto em \d+ s\n$/),
    'Outra instalação está em andamento nesta pasta; esperando que ela termine…\n',
  ])
  expect(instalado(projeto)).toHaveLength(3)
})

it('[achado R27] a failed or killed install leaves the previous packages, and the next one works', async () => {
  const projeto = join(pasta, 'falha')
  await pedir(projeto, PROGRAMA)
  expect(await preparar(projeto).fim).toMatchObject({ codigo: 0 })
  const antes = { instalado: instalado(projeto), selo: selo(projeto) }

  await pedir(projeto, { ...PROGRAMA, 'novo-d': '1.0.0' })
  registro.quebrados.add('novo-d')
  const falhou = await preparar(projeto).fim
  expect(falhou).toMatchObject({
    codigo: 1,
    erros: expect.stringMatching(/A instalação parou\. O que estava instalado continua como estava\./) as string,
  })
  expect({ instalado: instalado(projeto), selo: selo(projeto) }).toEqual(antes)
  expect(restos(projeto)).toEqual([])

  registro.quebrados.clear()
  registro.parados.add('novo-d')
  const cortado = preparar(projeto)
  expect(await ate(() => existsSync(join(projeto, '.cache', `instalacao-${cortado.filho.pid}`)), 20_000)).toBe(true)
  cortado.filho.kill('SIGKILL')
  await ate(() => cortado.filho.signalCode !== null, 10_000)
  expect({ instalado: instalado(projeto), selo: selo(projeto) }).toEqual(antes)

  registro.parados.clear()
  expect(await preparar(projeto).fim).toMatchObject({ codigo: 0 })
  expect(instalado(projeto)).toEqual(['@casa/programa-b/index.js', 'novo-d/index.js', 'programa-a/index.js'])
  expect(restos(projeto)).toEqual([])
})
