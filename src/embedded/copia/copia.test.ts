import { createHash, randomBytes } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from '#tests/suporte/propriedades.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'
import { desembrulhar, embrulhar } from '#platform/copia/envelope.ts'
import { fazerCopia } from '#platform/copia/fazer-copia.ts'
import { cabecalhoTar, enchimento, fimDoTar, lerTar } from '#platform/copia/tar.ts'
import { criarLog } from '#platform/log/log.ts'
import { abrirBanco, type Banco } from '#platform/postgres/banco.ts'
import { abrirSessaoDeCopia } from '#platform/postgres/copiar.ts'
import { executarSolto } from '#platform/postgres/sondar.ts'
import { criarCofre } from '#platform/segredos/cofre.ts'
import { criarArmazem } from '#platform/storage/criar-armazem.ts'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { urlDeBancoNovo } from '#tests/suporte/banco.ts'
import { trocarBanco } from '#tests/suporte/url.ts'
import { iniciarPostgres } from '../postgres/iniciar.ts'
import { arquivosEmbutidos } from '../supabase-storage/arquivos-embutidos.ts'
import { abrirDeposito } from '../supabase-storage/deposito.ts'
import { restaurarNaPasta, type AmbienteDaRestauracao } from './restaurar-na-pasta.ts'

const raiz = mkdtempSync(join(tmpdir(), 'girassol-copia-'))
afterAll(() => rmSync(raiz, { recursive: true, force: true }))
const ambiente = (pasta: string, extra: { DATABASE_URL?: string } = {}): AmbienteDaRestauracao => ({
  DATA_DIR: pasta,
  S3_REGION: 'us-east-1',
  ...extra,
})

// Sample data for the backup: rows with every awkward value, counters, files, keys.
const pasta = join(raiz, 'origem')
mkdirSync(join(pasta, 'whatsapp-simulado'), { recursive: true })
writeFileSync(join(pasta, 'chave-mestra'), 'ab'.repeat(32), { mode: 0o600 })
writeFileSync(join(pasta, 'whatsapp-simulado', 'sessao.json'), '{"ligado":true}')
writeFileSync(join(pasta, 'postgres-senha'), 'não vai')
const url = await urlDeBancoNovo()
const banco = abrirBanco({ url, papel: 'girassol_app' })
afterAll(() => banco.fechar())
const armazem = criarArmazem(ambiente(pasta))
const arquivosDe = (de: Banco, onde: string) =>
  arquivosEmbutidos(
    abrirDeposito({
      banco: de,
      armazem: criarArmazem(ambiente(onde)),
      cofre: criarCofre(Buffer.alloc(32, 7)),
      log: criarLog({ nivel: 'silent' }),
      urlPublica: 'http://x',
    }),
  )
const arquivos = arquivosDe(banco, pasta)
const textos = fc.sample(
  fc.string({ unit: 'binary', maxLength: 60 }).map((t) => t.replaceAll('\0', '')),
  300,
)
await banco.db
  .insertInto('plataforma.correio')
  .values(
    [...textos, '\\N', '\\.', 'a\tb\nc\rd\\e', ''].map((texto) => ({
      id: uuidv7(),
      para: 'a@b.c',
      assunto: texto,
      texto: texto.repeat(50),
      html: texto === '' ? null : texto,
    })),
  )
  .execute()
await banco.db
  .insertInto('plataforma.eventos')
  .values([1, 2, 3].map((n) => ({ tipo: 'teste.feito', dados: JSON.stringify({ n, t: 'ção "aspas" \\ \u2028' }) })))
  .execute()
await sql`
  insert into plataforma.parametros (chave, valor)
  select 'p' || n, to_jsonb(repeat(md5(n::text), 400))
  from generate_series(1, 3000) n
`.execute(banco.db)
const corpos = [randomBytes(300_000), Buffer.alloc(0), Buffer.from('olá')]
for (const [i, corpo] of corpos.entries())
  await arquivos.guardar({ bucket: 'chat-anexos', caminho: `c/${i}.bin`, corpo, nome: `${i}.bin`, dono: null })
const copia = join(raiz, 'copia.tar.gz')
const resumo = await fazerCopia({ destino: copia, url, armazem, pasta })

/** Returns every table as text, with its rows in a fixed order, and the value of every sequence. */
async function fotografia(endereco: string): Promise<Record<string, string>> {
  const tabelas = await executarSolto<{ nome: string }>(
    endereco,
    `
    select format('%I.%I', table_schema, table_name) as nome
    from information_schema.tables
    where table_type = 'BASE TABLE'
      and table_schema !~ '^(pg_|information)'
      and format('%I.%I', table_schema, table_name) <> 'graphile_worker.migrations'
  `,
  )
  const foto: Record<string, string> = {}
  for (const { nome } of tabelas) {
    const [linha] = await executarSolto<{ n: string; soma: string }>(
      endereco,
      `
        select
          count(*)::text as n,
          md5(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), '')) as soma
        from ${nome} t
      `,
    )
    foto[nome] = `${linha?.n} ${linha?.soma}`
  }
  for (const s of await executarSolto<{ nome: string; valor: string | null }>(
    endereco,
    `select schemaname || '.' || sequencename as nome, last_value::text as valor from pg_sequences`,
  ))
    foto[`seq ${s.nome}`] = String(s.valor)
  return foto
}

describe('backup', () => {
  it('counts what was copied, closes the file to other accounts, and can be read by any tar', () => {
    expect(resumo.arquivos).toBe(3)
    expect(resumo.linhas).toBeGreaterThan(3300)
    if (process.platform !== 'win32') expect(statSync(copia).mode & 0o077).toBe(0)
    const lista = execFileSync('tar', ['tzf', copia]).toString().split('\n')
    expect(lista).toEqual(
      expect.arrayContaining([
        'inicio.json',
        'dados/chave-mestra',
        'dados/whatsapp-simulado/sessao.json',
        'manifesto.json',
      ]),
    )
    expect(lista.some((l) => l.includes('postgres'))).toBe(false)
  })
  it('does not overwrite a file, and leaves none behind when it fails', async () => {
    const soma = createHash('sha256').update(readFileSync(copia)).digest('hex')
    await expect(fazerCopia({ destino: copia, url, armazem, pasta })).rejects.toThrow(/já existe/)
    expect(createHash('sha256').update(readFileSync(copia)).digest('hex')).toBe(soma)
    const semDisco = criarArmazem(ambiente(join(raiz, 'outro-disco')))
    await expect(fazerCopia({ destino: join(raiz, 'falha.tar.gz'), url, armazem: semDisco, pasta })).rejects.toThrow(
      /sumiu ou mudou/,
    )
    expect(readdirSync(raiz).filter((n) => n.startsWith('falha'))).toEqual([])
  })
})

describe('restore', () => {
  it('restores the same content, table by table and file by file', { timeout: 300_000 }, async () => {
    const nova = join(raiz, 'nova')
    expect(await restaurarNaPasta(copia, ambiente(nova))).toEqual({ tabelas: resumo.tabelas, arquivos: 3 })
    expect(readFileSync(join(nova, 'chave-mestra'), 'utf8')).toBe('ab'.repeat(32))
    expect(readFileSync(join(nova, 'whatsapp-simulado', 'sessao.json'), 'utf8')).toBe('{"ligado":true}')
    const postgres = await iniciarPostgres(nova)
    try {
      expect(await fotografia(postgres.url)).toEqual(await fotografia(url))
      const outro = abrirBanco({ url: postgres.url, papel: 'girassol_app' })
      const deVolta = arquivosDe(outro, nova)
      for (const [i, corpo] of corpos.entries())
        expect((await buffer((await deVolta.ler('chat-anexos', `c/${i}.bin`)).corpo)).equals(corpo)).toBe(true)
      // the sequences continue from their values, and triggers and constraints are enabled again
      const [evento] = await outro.db
        .insertInto('plataforma.eventos')
        .values({ tipo: 'teste.depois', dados: '{}' })
        .returning('id')
        .execute()
      expect(evento?.id).toBe(4)
      await expect(
        sql`insert into auth.sessions (id, user_id) values (gen_random_uuid(), gen_random_uuid())`.execute(outro.db),
      ).rejects.toThrow()
      await outro.fechar()
    } finally {
      await postgres.parar()
    }
    expect(existsSync(`${nova}.restaurando`)).toBe(false)
  })

  it('refuses a file with any one byte changed, before it changes anything', { timeout: 60_000 }, async () => {
    const bytes = readFileSync(copia)
    const estragada = join(raiz, 'estragada.tar.gz')
    const alvo = join(raiz, 'intocada')
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.nat(60),
          fc.nat(bytes.length - 1),
          fc.nat(40).map((n) => bytes.length - 1 - n),
        ),
        fc.integer({ min: 1, max: 255 }),
        async (onde, xor) => {
          const outra = Buffer.from(bytes)
          outra[onde] = (outra[onde] ?? 0) ^ xor
          writeFileSync(estragada, outra)
          await expect(restaurarNaPasta(estragada, ambiente(alvo))).rejects.toBeInstanceOf(FalhaDeInicio)
          expect(existsSync(alvo) || existsSync(`${alvo}.restaurando`)).toBe(false)
        },
      ),
      { numRuns: 40 },
    )
    for (const corte of [0, 10, 47, 1000, bytes.length - 1]) {
      writeFileSync(estragada, bytes.subarray(0, corte))
      await expect(restaurarNaPasta(estragada, ambiente(alvo))).rejects.toBeInstanceOf(FalhaDeInicio)
    }
    writeFileSync(estragada, Buffer.concat([bytes, Buffer.of(0)]))
    await expect(restaurarNaPasta(estragada, ambiente(alvo))).rejects.toThrow(/danificado/)
  })

  it('refuses a folder or a database with content, and a file that is no backup', async () => {
    await expect(restaurarNaPasta(copia, ambiente(pasta))).rejects.toThrow(/não está vazia/)
    const alvo = join(raiz, 'vazia')
    await expect(restaurarNaPasta(copia, ambiente(alvo, { DATABASE_URL: url }))).rejects.toThrow(/já tem tabelas/)
    await expect(restaurarNaPasta(join(raiz, 'nada.tar.gz'), ambiente(alvo))).rejects.toThrow(/Não encontrei/)
    await expect(restaurarNaPasta(raiz, ambiente(alvo))).rejects.toThrow(/é uma pasta/)
    writeFileSync(join(raiz, 'foto.gz'), 'isto não é uma cópia')
    await expect(restaurarNaPasta(join(raiz, 'foto.gz'), ambiente(alvo))).rejects.toThrow(/não é uma cópia/)
    expect(existsSync(alvo)).toBe(false)
  })
})

describe('restore into an existing database server', () => {
  let n = 0
  /** Not cloned from the template: empty. */
  async function bancoVirgem(): Promise<string> {
    const nome = `virgem_${process.pid}_${++n}`
    await executarSolto(url, `create database ${nome}`)
    aoFim(() => executarSolto(url, `drop database if exists ${nome} with (force)`))
    return trocarBanco(url, nome)
  }
  /** Creates a well-formed archive with changed content and a right checksum, as an attacker would. */
  async function adulterar(destino: string, mudar: (nome: string, bytes: Buffer) => Buffer | null): Promise<void> {
    async function* tar() {
      for await (const { nome, corpo } of lerTar(desembrulhar(copia))) {
        const partes: Buffer[] = []
        for await (const p of corpo) partes.push(Buffer.from(p))
        const bytes = mudar(nome, Buffer.concat(partes))
        if (bytes) yield* [cabecalhoTar(nome, bytes.length), bytes, enchimento(bytes.length)]
      }
      yield fimDoTar()
    }
    await embrulhar(destino, tar())
  }

  it(
    'is a consistent snapshot of a running application: rows of one transaction are restored together',
    { timeout: 60_000 },
    async () => {
      let trabalhando = true
      const escritores = [1, 2, 3].map(async () => {
        while (trabalhando) {
          await banco.transacao(async (tx) => {
            await tx.insertInto('plataforma.eventos').values({ tipo: 'par.feito', dados: '{}' }).execute()
            await tx
              .insertInto('plataforma.correio')
              .values({ id: uuidv7(), para: 'par@b.c', assunto: 'par', texto: 'x'.repeat(3000) })
              .execute()
          })
          await arquivos.guardar({
            bucket: 'chat-anexos',
            caminho: 'c/troca.bin',
            corpo: randomBytes(2000),
            nome: 'troca.bin',
            dono: null,
            substituir: true,
          })
        }
      })
      const viva = join(raiz, 'viva.tar.gz')
      const escritos = async () =>
        (
          await executarSolto<{ n: number }>(
            url,
            "select count(*)::int as n from plataforma.correio where assunto = 'par'",
          )
        )[0]?.n
      await expect.poll(escritos).toBeGreaterThan(0)
      await fazerCopia({ destino: viva, url, armazem, pasta })
      trabalhando = false
      await Promise.all(escritores)
      const [alvo, endereco] = [join(raiz, 'viva'), await bancoVirgem()]
      await restaurarNaPasta(viva, ambiente(alvo, { DATABASE_URL: endereco }))
      const [pares] = await executarSolto<{ e: number; c: number }>(
        endereco,
        `
      select
        (select count(*)::int from plataforma.eventos where tipo = 'par.feito') as e,
        (select count(*)::int from plataforma.correio where assunto = 'par') as c
    `,
      )
      expect(pares?.e).toBe(pares?.c)
      expect(pares?.e).toBeGreaterThan(0)
    },
  )

  it('leaves nothing behind when the restored content does not match', { timeout: 300_000 }, async () => {
    const mentiras: [string, (nome: string, bytes: Buffer) => Buffer | null][] = [
      ['a file changed', (nome, b) => (nome.startsWith('arquivos/') ? Buffer.from(b.map((x) => x ^ 1)) : b)],
      ['a file missing', (nome, b) => (nome.startsWith('arquivos/') ? null : b)],
      ['a key changed', (nome, b) => (nome === 'dados/chave-mestra' ? Buffer.from('cd'.repeat(32)) : b)],
      ['rows missing', (nome, b) => (nome.includes('plataforma.correio') ? b.subarray(b.indexOf(10) + 1) : b)],
      ['rows that the table refuses', (nome, b) => (nome.includes('plataforma.eventos') ? Buffer.from('x\ty\n') : b)],
      ['the end missing', (nome, b) => (nome === 'manifesto.json' ? null : b)],
      ['a key missing', (nome, b) => (nome === 'dados/chave-mestra' ? null : b)],
      [
        'a migration nobody knows',
        (nome, b) =>
          nome === 'inicio.json' ? Buffer.from(b.toString().replace('0001_plataforma_base', '9999_futuro')) : b,
      ],
    ]
    const endereco = await bancoVirgem()
    for (const [qual, mudar] of mentiras) {
      const arquivo = join(raiz, `${qual.replaceAll(' ', '-')}.tar.gz`)
      await adulterar(arquivo, mudar)
      const alvo = join(raiz, 'mentira')
      await expect(restaurarNaPasta(arquivo, ambiente(alvo, { DATABASE_URL: endereco })), qual).rejects.toThrow()
      expect([qual, existsSync(alvo), existsSync(`${alvo}.restaurando`)]).toEqual([qual, false, false])
      const [sobra] = await executarSolto<{ n: number }>(
        endereco,
        `
        select count(*)::int as n
        from pg_class c
        join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r'
          and n.nspname !~ '^(pg_|information)'
      `,
      )
      expect([qual, sobra?.n]).toEqual([qual, 0])
    }
    // the same database still accepts a good archive
    await restaurarNaPasta(copia, ambiente(join(raiz, 'depois'), { DATABASE_URL: endereco }))
  })
})

it('COPY in reports refusals of the database and errors of the source, and the session stays usable', async () => {
  const sessao = await abrirSessaoDeCopia(url)
  await sessao.consultar('create temp table t (n int)')
  const de = async function* (...linhas: string[]) {
    for (const l of linhas) yield Buffer.from(l)
  }
  await expect(sessao.paraDentro('copy t from stdin', de('1\n', 'x\n'))).rejects.toThrow(/invalid input syntax/)
  await expect(
    sessao.paraDentro(
      'copy t from stdin',
      (async function* () {
        yield Buffer.from('1\n')
        throw new Error('source')
      })(),
    ),
  ).rejects.toThrow('source')
  await expect(buffer(sessao.paraFora('copy nada to stdout'))).rejects.toThrow(/does not exist/)
  await sessao.paraDentro('copy t from stdin', de('1\n2', '\n3\n'))
  expect((await buffer(sessao.paraFora('copy t to stdout'))).toString()).toBe('1\n2\n3\n')
  await sessao.fechar()
})
