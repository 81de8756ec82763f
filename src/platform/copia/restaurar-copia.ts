import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { FalhaDeInicio } from '../config/falha-de-inicio.ts'
import { abrirSessaoDeCopia } from '../postgres/copiar.ts'
import { lerMigracoes, migrar } from '../postgres/migrar.ts'
import type { Armazem } from '../storage/armazem.ts'
import { conferirEnvelope, desembrulhar } from './envelope.ts'
import {
  inicio as formaDoInicio,
  lerJson,
  manifesto as formaDoManifesto,
  NOMES,
  type Inicio,
  type Manifesto,
} from './formato.ts'
import { carregarBanco } from './carregar-banco.ts'
import { bancoVazio, desfazerTudo } from './repositorio/catalogo.ts'
import { lerTar, type Entrada } from './tar.ts'

export interface OpcoesDaRestauracao {
  origem: string
  /** An empty folder for the plain files; the caller moves it to its final path after this has resolved. */
  pasta: string
  armazem: Armazem
  /** Returns the owner's address of an empty database; called only after the archive has been verified. */
  abrirBanco(): Promise<string>
  /** Creates the tables of the job library, which are not in our migrations. */
  prepararTrabalhos(url: string): Promise<void>
}

/**
 * Restores from one file. Verifies the file before changing anything, and every table, file and key afterwards. When it
 * rejects, the database is empty again.
 */
export async function restaurarCopia(o: OpcoesDaRestauracao): Promise<{ tabelas: number; arquivos: number }> {
  await conferirEnvelope(o.origem)
  const entradas = lerTar(desembrulhar(o.origem))
  const inicio = lerJson(formaDoInicio, await inteira(await proxima(entradas, NOMES.inicio)))
  const migracoes = conferirMigracoes(inicio)
  const url = await o.abrirBanco()
  await exigirVazio(url)
  const gravados: string[] = []
  try {
    await migrar(url, migracoes)
    await o.prepararTrabalhos(url)
    const visto: Omit<Manifesto, 'tabelas'> = { arquivos: {}, dados: {} }
    let manifesto: Manifesto | undefined
    await carregarBanco(url, inicio, async (carregar) => {
      for await (const entrada of entradas) {
        const [lugar, ...resto] = entrada.nome.split('/')
        const nome = resto.join('/')
        if (entrada.nome === NOMES.manifesto) manifesto = lerJson(formaDoManifesto, await inteira(entrada))
        else if (lugar === 'banco') await carregar(Number(nome.slice(0, 4)), entrada.corpo)
        else if (lugar === 'arquivos') {
          gravados.push(nome)
          visto.arquivos[nome] = (
            await o.armazem.gravar(nome, Readable.from(entrada.corpo, { objectMode: false }), {
              maxBytes: entrada.tamanho,
            })
          ).sha256
        } else if (lugar === 'dados') visto.dados[nome] = await gravarDado(o.pasta, nome, await inteira(entrada))
      }
      if (!manifesto) throw incompleta('manifesto')
      conferirIguais(visto.arquivos, manifesto.arquivos)
      conferirIguais(visto.dados, manifesto.dados)
      return manifesto.tabelas
    })
  } catch (erro) {
    await Promise.allSettled(gravados.map((g) => o.armazem.remover(g)))
    await comSessao(url, desfazerTudo).catch(() => {})
    throw erro
  }
  return { tabelas: inicio.tabelas.length, arquivos: gravados.length }
}

const incompleta = (oQue: string) =>
  new FalhaDeInicio(
    `A cópia de segurança está incompleta ou não confere (${oQue}). Nada foi restaurado; use outra cópia.`,
  )

async function proxima(entradas: AsyncGenerator<Entrada>, nome: string): Promise<Entrada> {
  const { value } = await entradas.next()
  if (value?.nome !== nome) throw incompleta(nome)
  return value
}

async function inteira({ corpo }: Entrada): Promise<Buffer> {
  const partes: Buffer[] = []
  for await (const parte of corpo) partes.push(Buffer.from(parte))
  return Buffer.concat(partes)
}

/**
 * Returns the migrations to apply: the schema must be the one of the archive, so the program's own migrations up to
 * that point.
 */
function conferirMigracoes({ migracoes }: Inicio) {
  const nossas = lerMigracoes()
  const nomes = new Set(migracoes.map((m) => m.nome))
  for (const { nome, soma } of migracoes) {
    const nossa = nossas.find((m) => m.nome === nome)
    if (!nossa)
      throw new FalhaDeInicio(
        `A cópia foi feita por uma versão mais nova do Girassol (${nome}). Atualize o programa e tente de novo.`,
      )
    if (nossa.soma !== soma)
      throw new FalhaDeInicio(
        `A migração ${nome} deste programa não é a da cópia. Use a mesma versão do Girassol que fez a cópia.`,
      )
  }
  return nossas.filter((m) => nomes.has(m.nome))
}

async function gravarDado(pasta: string, nome: string, bytes: Buffer): Promise<string> {
  if (nome.split('/').some((p) => p === '' || p === '.' || p === '..' || p.includes('\\'))) throw incompleta(nome)
  const destino = join(pasta, nome)
  await mkdir(dirname(destino), { recursive: true, mode: 0o700 })
  await writeFile(destino, bytes, { mode: 0o600, flush: true })
  return createHash('sha256').update(bytes).digest('hex')
}

function conferirIguais(visto: Record<string, string>, esperado: Record<string, string>): void {
  const nomes = new Set([...Object.keys(visto), ...Object.keys(esperado)])
  for (const nome of nomes) if (visto[nome] !== esperado[nome]) throw incompleta(nome)
}

async function comSessao<T>(
  url: string,
  fn: (sessao: Awaited<ReturnType<typeof abrirSessaoDeCopia>>) => Promise<T>,
): Promise<T> {
  const sessao = await abrirSessaoDeCopia(url)
  try {
    return await fn(sessao)
  } finally {
    await sessao.fechar()
  }
}

async function exigirVazio(url: string): Promise<void> {
  if (!(await comSessao(url, bancoVazio)))
    throw new FalhaDeInicio('O banco de destino já tem tabelas. Restaure em um banco vazio, para que nada se perca.')
}
