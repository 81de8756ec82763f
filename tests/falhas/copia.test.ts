import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { iniciarPostgres } from '#embedded/postgres/iniciar.ts'
import { lerAmbiente } from '#platform/config/ambiente.ts'
import { criarArmazem } from '#platform/storage/criar-armazem.ts'
import { ADMIN, criarCaixaNa, encerrar, entrarNa, entrega, postar } from '#tests/suporte/casa.ts'
import { npmRun, rodar } from '#tests/suporte/comando.ts'
import { postgresDa, subirProcesso } from '#tests/suporte/processo.ts'
import { ate, guardarProcessos, pastaDeDados, perguntar } from './suporte.ts'

const guardar = guardarProcessos()
const RAIZ = join(import.meta.dirname, '../..')

/** Scripts of package.json that use the database; each runs below as its own process. */
const NO_BANCO = ['backup', 'restaurar', 'gerar', 'refazer-relatorios']
/** Scripts that have their own tests (recuperar-acesso.test.ts), or only start the server or the tests. */
const DE_OUTROS = ['recuperar-acesso', 'start', 'dev', 'test', 'check', 'propriedades', 'bench', 'telas', 'build']

/** No other step of these tests uses this table: while it is locked, a backup has taken its snapshot and waits. */
const TRANCADA = 'tarefas.tipos'

const pasta = pastaDeDados()
const copias = pastaDeDados()
const copia = join(copias, 'viva.tar.gz')
const restaurada = join(pastaDeDados(), 'restaurada')
const env = { DATA_DIR: pasta, ...ADMIN }
const servidor = guardar(subirProcesso(env))
const url = await servidor.url
const webhook = url + (await criarCaixaNa(url)).webhook

async function comoDono<T>(url: string, fn: (cliente: pg.Client) => Promise<T>): Promise<T> {
  const cliente = new pg.Client({ connectionString: url })
  await cliente.connect()
  return fn(cliente).finally(() => cliente.end())
}

/** Returns the number of rows and a checksum of every table. */
async function fotografia(cliente: pg.Client): Promise<Record<string, string>> {
  const { rows } = await cliente.query<{ nome: string }>(`
    select format('%I.%I', table_schema, table_name) as nome
    from information_schema.tables
    where table_type = 'BASE TABLE'
      and table_schema !~ '^(pg_|information)'
      and format('%I.%I', table_schema, table_name) <> 'graphile_worker.migrations'`)
  const foto: Record<string, string> = {}
  for (const { nome } of rows) {
    const linha = await cliente.query<{ n: string; soma: string }>(`
      select count(*) as n, md5(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), '')) as soma
      from ${nome} t
    `)
    foto[nome] = `${linha.rows[0]?.n} ${linha.rows[0]?.soma}`
  }
  return foto
}

/** Posts deliveries and uploads files into a conversation until `parar`. */
async function trabalhar(): Promise<{ feitos(): number; parar(): Promise<void> }> {
  expect(await postar(webhook, entrega('PRIMEIRA', '5519980000000', 'Olá'))).toBe(200)
  const chamar = await entrarNa(url)
  const conversas = async () => (await chamar('GET', '/api/chat/conversas')).corpo.data as unknown as { id: string }[]
  expect(await ate(async () => (await conversas()).length > 0, 30_000)).toBe(true)
  const [conversa] = await conversas()
  const { corpo } = await chamar('POST', '/auth/v1/token?grant_type=password', {
    email: ADMIN.ADMIN_EMAIL,
    password: ADMIN.ADMIN_PASSWORD,
  })
  const cabecalhos = {
    authorization: `Bearer ${corpo.access_token}`,
    apikey: 'sb_publishable_girassol',
    'content-type': 'text/plain',
  }
  let trabalhando = true
  let feitos = 0
  async function repetir(um: (n: number) => Promise<number>): Promise<void> {
    for (let n = 0; trabalhando; n++) {
      expect(await um(n)).toBe(200)
      feitos++
    }
  }
  const todos = Promise.all([
    repetir((n) => postar(webhook, entrega(`A${n}`, `55199${String(80000001 + (n % 40))}`, `mensagem ${n}`))),
    repetir(
      async (n) =>
        (
          await fetch(`${url}/storage/v1/object/chat-anexos/${conversa?.id}/${n}.txt`, {
            method: 'POST',
            headers: cabecalhos,
            body: `arquivo ${n} `.repeat(2000),
          })
        ).status,
    ),
  ])
  return {
    feitos: () => feitos,
    async parar() {
      trabalhando = false
      await todos
    },
  }
}

/** Runs `fn` while `TRANCADA` is locked. */
const comTrava = <T>(fn: (cliente: pg.Client) => Promise<T>): Promise<T> =>
  comoDono(postgresDa(pasta)?.url ?? '', async (cliente) => {
    await cliente.query(`begin; lock table ${TRANCADA} in access exclusive mode`)
    return fn(cliente)
  })

const esperandoATrava = async () =>
  (
    await perguntar<{ n: number }>(
      pasta,
      `select count(*)::int as n from pg_locks where relation = '${TRANCADA}'::regclass and not granted`,
    )
  )[0]?.n === 1

it('[achado R1] runs every script of package.json that uses the database as its own process', async () => {
  const { scripts } = JSON.parse(readFileSync(join(RAIZ, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const nomes = Object.keys(scripts).filter((nome) => !nome.startsWith('pre') && !DE_OUTROS.includes(nome))
  const tocaOBanco = (nome: string) =>
    /postgres|abrirBanco/.test(readFileSync(join(RAIZ, scripts[nome]?.split(' ')[1] ?? ''), 'utf8')) ||
    nome === 'restaurar'
  expect(nomes.filter(tocaOBanco).toSorted()).toEqual(NO_BANCO.toSorted())

  const esquema = join(RAIZ, 'src/platform/postgres/esquema.ts')
  const antes = readFileSync(esquema, 'utf8')
  expect(await npmRun('gerar')).toMatchObject({ codigo: 0 })
  expect(readFileSync(esquema, 'utf8')).toBe(antes)
  expect(await npmRun('refazer-relatorios', [], env)).toMatchObject({
    codigo: 0,
    saida: expect.stringMatching(/Relatórios refeitos/) as string,
  })
})

it('[achado R1] a backup under load restores exactly the instant of its snapshot: tables, files and secrets', async () => {
  const carga = await trabalhar()
  const { foto, fim } = await comTrava(async (trava) => {
    const backup = npmRun('backup', [copia], env)
    const parou = await ate(esperandoATrava, 60_000)
    if (!parou) expect(await backup).toEqual('a backup that waits for the lock')
    const antes = carga.feitos()
    expect(await ate(() => carga.feitos() > antes + 20, 30_000)).toBe(true)
    const foto = await comoDono(postgresDa(pasta)?.url ?? '', async (outro) => {
      const { rows } = await outro.query<{ nome: string }>("select pg_ls_dir('pg_snapshots') as nome")
      expect(rows).toHaveLength(1)
      await outro.query(`begin isolation level repeatable read; set transaction snapshot '${rows[0]?.nome}'`)
      await trava.query('commit')
      return fotografia(outro)
    })
    return { foto, fim: await backup }
  })
  await carga.parar()

  expect(fim).toMatchObject({ codigo: 0, erros: '' })
  expect(fim.saida).toMatch(/Copiando [\d,]+ (kB|MB) de dados[^]*100 % [^]*Cópia de segurança pronta/)
  expect(fim.saida).toMatch(/Só esta conta pode ler o arquivo \(permissão 0600\)/)
  expect(fim.saida).toContain(`npm run restaurar -- ${copia}`)
  if (process.platform !== 'win32') expect(statSync(copia).mode & 0o777).toBe(0o600)

  expect(await npmRun('restaurar', [copia], { DATA_DIR: restaurada })).toMatchObject({ codigo: 0, erros: '' })
  expect(readFileSync(join(restaurada, 'chave-mestra'))).toEqual(readFileSync(join(pasta, 'chave-mestra')))
  const postgres = await iniciarPostgres(restaurada)
  expect(await comoDono(postgres.url, fotografia)).toEqual(foto)
  expect(Object.keys(foto).length).toBeGreaterThan(200)

  const armazem = criarArmazem(lerAmbiente({ DATA_DIR: restaurada }))
  const objetos = await perguntar<{ version: string; sha256: string }>(
    restaurada,
    'select version::text, sha256 from storage.objects',
  )
  expect(objetos.length).toBeGreaterThan(5)
  for (const { version, sha256 } of objetos) {
    const hash = createHash('sha256')
    for await (const parte of await armazem.ler(version)) hash.update(parte as Buffer)
    expect(hash.digest('hex')).toBe(sha256)
  }
  await postgres.parar()
  // the administrator's password and the master key work there
  const outro = guardar(subirProcesso({ DATA_DIR: restaurada }))
  expect((await (await entrarNa(await outro.url))('GET', '/api/chat/conversas')).status).toBe(200)
  await encerrar(outro)
})

it('[achado R1] kill -9 during a backup leaves nothing that a restore would accept, and the next backup removes it', async () => {
  const destino = join(copias, 'cortada.tar.gz')
  const doDestino = () => readdirSync(copias).filter((n) => n.startsWith('cortada'))
  const backup = rodar(process.execPath, ['scripts/backup.ts', destino], env)
  const comecou = () => doDestino().some((n) => statSync(join(copias, n), { throwIfNoEntry: false })?.size)
  for (const limite = Date.now() + 60_000; !comecou() && Date.now() < limite;) await esperar(2)
  backup.filho.kill('SIGKILL')
  await backup.fim
  const sobras = doDestino()
  expect(sobras).toEqual([expect.stringMatching(/\.parcial$/)])
  const alvo = join(copias, 'alvo')
  for (const sobra of sobras) {
    const { codigo, erros } = await npmRun('restaurar', [join(copias, sobra)], { DATA_DIR: alvo })
    expect({ codigo, erros }).toEqual({
      codigo: 1,
      erros: expect.stringMatching(/está danificado|não é uma cópia/) as string,
    })
  }
  expect(readdirSync(copias).filter((n) => n.startsWith('alvo'))).toEqual([])
  expect(await npmRun('backup', [destino], env)).toMatchObject({ codigo: 0 })
  expect(doDestino()).toEqual(['cortada.tar.gz'])
})

it('[achado R1] a restore over data requires a flag without a terminal or a typed word on one, and keeps the replaced folder', async (t) => {
  const aoLado = () =>
    readdirSync(dirname(restaurada))
      .filter((n) => n !== 'restaurada')
      .toSorted()
  const dono = () => readFileSync(join(restaurada, 'chave-mestra'), 'utf8')
  const antes = dono()
  const recusada = await npmRun('restaurar', [copia], { DATA_DIR: restaurada })
  expect(recusada).toMatchObject({ codigo: 1, erros: expect.stringMatching(/não está vazia.*--substituir/) as string })
  expect(aoLado()).toEqual([])

  // refused while a server runs on the folder
  expect(await npmRun('restaurar', [copia, '--substituir'], env)).toMatchObject({
    codigo: 1,
    erros: expect.stringMatching(/está aberto/) as string,
  })

  const { codigo, saida } = await npmRun('restaurar', [copia, '--substituir'], { DATA_DIR: restaurada })
  expect(codigo).toBe(0)
  const [guardada = ''] = aoLado()
  expect(saida).toContain(join(dirname(restaurada), guardada))
  expect(existsSync(join(dirname(restaurada), guardada, 'postgres/PG_VERSION'))).toBe(true)
  expect(dono()).toBe(antes)

  const terminal = (resposta: string) => {
    const p = rodar('script', ['-qec', `${process.execPath} scripts/restaurar.ts ${copia}`, '/dev/null'], {
      DATA_DIR: restaurada,
    })
    void ate(() => p.texto().includes('digite substituir'), 30_000).then(() => p.filho.stdin?.write(`${resposta}\n`))
    return p.fim
  }
  if ((await rodar('script', ['--version']).fim).codigo !== 0) return t.skip('não há `script` para abrir um terminal')
  await esperar(1100) // the name of the replaced folder has a resolution of one second
  expect(await terminal('s')).toMatchObject({ codigo: 1, saida: expect.stringMatching(/não está vazia/) as string })
  expect(aoLado()).toHaveLength(1)
  expect(await terminal('substituir')).toMatchObject({ codigo: 0 })
  expect(aoLado()).toHaveLength(2)
})
