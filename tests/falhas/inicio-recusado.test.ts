import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { subir } from '#server/subir.ts'
import { executarSolto } from '#platform/postgres/sondar.ts'
import { trocarBanco } from '#tests/suporte/url.ts'
import { encerrar } from '#tests/suporte/casa.ts'
import { postgresDa, subirProcesso, type OpcoesDoProcesso } from '#tests/suporte/processo.ts'
import { discoPequeno, guardarProcessos, pastaDeDados } from './suporte.ts'

const guardar = guardarProcessos()
const raiz = process.getuid?.() === 0

/**
 * Expects the start to fail with one Portuguese sentence on standard error, an exit code, no stack and no database left
 * behind. Returns the sentence.
 */
async function recusa(env: Record<string, string>, opcoes: OpcoesDoProcesso = {}): Promise<string> {
  const p = guardar(subirProcesso(env, opcoes))
  const { codigo, sinal } = await p.fim
  const frase = p.erros().trim()
  expect({ codigo, sinal }).toEqual({ codigo: 1, sinal: null })
  expect(frase.split('\n')).toHaveLength(1)
  expect(frase).toMatch(/^[A-ZÀ-Ú].+\.$|PORT=\d+ npm start$/)
  expect(frase).not.toMatch(/\bat \/|Error:|node:|\{"level"/)
  if (env.DATA_DIR) expect(postgresDa(env.DATA_DIR)).toBeUndefined()
  return frase
}

it.concurrent.each([
  [{ PORT: 'abc' }, /^A variável PORT tem um valor que não serve\./],
  [{ PORT: '70000' }, /^A variável PORT /],
  [{ SEED: 'tudo' }, /^A variável SEED .* Use demo ou none/],
  [{ CHAVE_MESTRA: 'curta' }, /^A variável CHAVE_MESTRA .*64 dígitos/],
  [{ S3_BUCKETT: 'x' }, /^A variável S3_BUCKETT não existe/],
  [{ S3_BUCKET: 'x' }, /^Para guardar arquivos em S3 defina juntas/],
  [{ SEED: 'demo', HOST: '0.0.0.0' }, /^SEED=demo cria pessoas com senha conhecida/],
  [{ SSRF_PERMITIDOS: 'isto não é máquina' }, /^SSRF_PERMITIDOS tem um item que não entendi/],
  [{ DATABASE_URL: 'postgres://ninguem:x@127.0.0.1:9/nada' }, /^Não consegui entrar no banco de DATABASE_URL\./],
  [{ DATABASE_URL: 'mysql://a/b' }, /^A variável DATABASE_URL /],
  [{ HOST: '203.0.113.7' }, /^O endereço 203\.0\.113\.7 não é desta máquina\./],
  [{ HOST: 'nao-existe.invalid' }, /^O endereço nao-existe\.invalid não é desta máquina\./],
] as [Record<string, string>, RegExp][])('refuses %o', async (env, frase) => {
  expect(await recusa({ DATA_DIR: pastaDeDados(), ...env })).toMatch(frase)
})

it('refuses a database that belongs to a hosted project', async () => {
  const mestre = process.env.GIRASSOL_PG_DE_TESTE ?? ''
  await executarSolto(mestre, 'drop database if exists banco_alheio')
  await executarSolto(mestre, 'create database banco_alheio')
  onTestFinished(async () => void (await executarSolto(mestre, 'drop database if exists banco_alheio with (force)')))
  const url = trocarBanco(mestre, 'banco_alheio')
  await executarSolto(url, 'create schema auth')
  expect(await recusa({ DATA_DIR: pastaDeDados(), DATABASE_URL: url })).toMatch(
    /^Este banco já tem partes que não são do Girassol .* crie outro banco só para o Girassol/,
  )
})

it('suggests another port when the port is taken, before it creates a database', async () => {
  const outro = createServer().listen(0, '127.0.0.1')
  await new Promise((r) => outro.once('listening', r))
  onTestFinished(() => void outro.close())
  const { port } = outro.address() as AddressInfo
  const pasta = pastaDeDados()
  const frase = `A porta ${port} já está em uso. Feche o outro programa ou escolha outra: PORT=${port + 1} npm start`
  expect(await recusa({ DATA_DIR: pasta, PORT: String(port) })).toBe(frase)
  expect(readdirSync(pasta)).toEqual([])
  // a port that is taken only after that check: what was opened meanwhile is closed
  await expect(subir({ DATA_DIR: pasta, PORT: String(port), SEED: 'none', LOG_LEVEL: 'silent' })).rejects.toThrow(frase)
  expect(postgresDa(pasta)).toBeUndefined()
})

it('refuses keys of another data folder: the database password, the master key', async () => {
  const pasta = pastaDeDados()
  const p = guardar(subirProcesso({ DATA_DIR: pasta }))
  await p.url
  await encerrar(p)
  const senha = readFileSync(join(pasta, 'postgres-senha'))
  writeFileSync(join(pasta, 'postgres-senha'), 'de-outro-banco')
  expect(await recusa({ DATA_DIR: pasta })).toMatch(
    /^A senha guardada em .*postgres-senha não é a deste banco\. Ponha de volta o arquivo/,
  )
  writeFileSync(join(pasta, 'postgres-senha'), senha)
  expect(await recusa({ DATA_DIR: pasta, CHAVE_MESTRA: 'ab'.repeat(32) })).toMatch(
    /^A chave mestra não é a deste banco/,
  )
  writeFileSync(join(pasta, 'chave-mestra'), '')
  expect(await recusa({ DATA_DIR: pasta })).toMatch(/chave-mestra não contém uma chave\./)
})

it('refuses a data folder of another PostgreSQL version and leaves it unchanged', async () => {
  const pasta = pastaDeDados()
  mkdirSync(join(pasta, 'postgres'))
  writeFileSync(join(pasta, 'postgres/PG_VERSION'), '15\n')
  expect(await recusa({ DATA_DIR: pasta })).toMatch(/é do PostgreSQL 15 e este Girassol usa o 18\. .*npm run restaurar/)
  expect(readdirSync(join(pasta, 'postgres'))).toEqual(['PG_VERSION'])
})

it('refuses a file in place of the data folder', async () => {
  const arquivo = join(pastaDeDados(), 'arquivo')
  writeFileSync(arquivo, 'x')
  const p = guardar(subirProcesso({ DATA_DIR: arquivo }))
  expect((await p.fim).codigo).toBe(1)
  expect(p.erros().trim()).toMatch(/^Não consegui (ler|escrever na pasta de dados) /)
  expect(readFileSync(arquivo, 'utf8')).toBe('x')
})

it('refuses a data folder that this account may not write to', async (t) => {
  const pasta = pastaDeDados()
  const dados = join(pasta, 'fechada')
  mkdirSync(dados)
  if (raiz) {
    if (
      spawnSync('setpriv', ['--reuid', '65534', '--regid', '65534', '--clear-groups', process.execPath, '--version'])
        .status !== 0
    )
      return t.skip('não há setpriv para rodar como outra conta')
    chmodSync(pasta, 0o755)
    expect(
      await recusa(
        { DATA_DIR: dados },
        { prefixo: ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups'] },
      ),
    ).toMatch(/^Não consegui escrever na pasta de dados .*Confira a permissão/)
  } else {
    chmodSync(dados, 0o500)
    expect(await recusa({ DATA_DIR: dados })).toMatch(/^Não consegui escrever na pasta de dados .*Confira a permissão/)
  }
  expect(readdirSync(dados)).toEqual([])
})

it('leaves nothing half-made when the disk is full on the first run', async (t) => {
  const dados = discoPequeno('12m')
  if (!dados) return t.skip('esta conta não pode montar um disco pequeno')
  expect(await recusa({ DATA_DIR: dados })).toMatch(/^Não consegui criar o banco em .*Confira o espaço em disco/)
  expect(readdirSync(dados).filter((n) => n !== 'postgres-senha' && n !== 'chave-mestra')).toEqual([])
  const cheio = discoPequeno('4k')
  if (!cheio) return
  writeFileSync(join(cheio, 'lastro'), 'x'.repeat(4096), { flag: 'a' })
  expect(await recusa({ DATA_DIR: cheio })).toMatch(/^Não consegui escrever na pasta de dados .*o espaço em disco/)
  expect(existsSync(join(cheio, 'postgres-senha'))).toBe(false)
})

it('explains a full disk on a later start, and has all data once there is room', async (t) => {
  const dados = discoPequeno('320m')
  if (!dados) return t.skip('esta conta não pode montar um disco pequeno')
  const p = guardar(subirProcesso({ DATA_DIR: dados }))
  await p.url
  await encerrar(p)
  spawnSync('dd', ['if=/dev/zero', `of=${join(dados, 'lastro')}`, 'bs=64k'])
  // it may start (nothing has to be written yet) or explain why not; in both cases no data is lost
  const q = guardar(subirProcesso({ DATA_DIR: dados }))
  const fim = await Promise.race([q.fim.then((f) => f.codigo), q.url.then(() => 'subiu' as const)])
  if (fim === 'subiu') await encerrar(q, 'SIGINT', 30_000)
  else expect(q.erros().trim()).toMatch(/disco/)
  rmSync(join(dados, 'lastro'))
  const r = guardar(subirProcesso({ DATA_DIR: dados }))
  const url = await r.url
  expect((await fetch(`${url}/api/saude`)).status).toBe(200)
  expect((await encerrar(r)).codigo).toBe(0)
})

it('starts over after kill -9 while the database was being created', async () => {
  const pasta = pastaDeDados()
  const p = guardar(subirProcesso({ DATA_DIR: pasta }))
  const inicio = Date.now()
  while (!existsSync(join(pasta, `postgres.novo-${p.pid}`)) && Date.now() - inicio < 10_000)
    await new Promise((r) => setTimeout(r, 5))
  p.sinal('SIGKILL')
  await p.fim
  expect(existsSync(join(pasta, 'postgres'))).toBe(false)
  const q = guardar(subirProcesso({ DATA_DIR: pasta }))
  await q.url
  expect((await encerrar(q)).codigo).toBe(0)
  // initdb of the killed start may have run a little longer than the cleanup of the second start
  const r = guardar(subirProcesso({ DATA_DIR: pasta }))
  await r.url
  expect(readdirSync(pasta).filter((n) => n.includes('novo'))).toEqual([])
  expect((await encerrar(r)).codigo).toBe(0)
})

it('ignores a lock file whose process number now belongs to another program', async () => {
  const pasta = pastaDeDados()
  const p = guardar(subirProcesso({ DATA_DIR: pasta }))
  await p.url
  const arquivo = join(pasta, 'postgres/postmaster.pid')
  const texto = readFileSync(arquivo, 'utf8')
  await encerrar(p)
  writeFileSync(arquivo, texto.replace(/^\d+/, String(process.pid)))
  const q = guardar(subirProcesso({ DATA_DIR: pasta }))
  await q.url
  expect((await encerrar(q)).codigo).toBe(0)
})
