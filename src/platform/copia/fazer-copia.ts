import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { FalhaDeInicio } from '../config/falha-de-inicio.ts'
import { abrirSessaoDeCopia, type SessaoDeCopia } from '../postgres/copiar.ts'
import { ArquivoAusente, type Armazem } from '../storage/armazem.ts'
import { embrulhar } from './envelope.ts'
import { NOMES, type Inicio, type Manifesto } from './formato.ts'
import { lerPastaDeDados } from './pasta-de-dados.ts'
import {
  comandoDeSaida,
  comecarLeitura,
  listarArquivos,
  listarMigracoes,
  listarSequencias,
  listarTabelas,
  terminar,
  type ArquivoGuardado,
  type Tabela,
} from './repositorio/catalogo.ts'
import { cabecalhoTar, enchimento, fimDoTar } from './tar.ts'

export interface OpcoesDaCopia {
  destino: string
  /** Address of the database's owner: a backup reads every table. */
  url: string
  armazem: Armazem
  pasta: string
  aoAvancar?: ((andamento: Andamento) => void) | undefined
}

/** Progress in bytes read; for a table, the share of its size on disk. */
export interface Andamento {
  etapa: 'banco' | 'arquivos'
  lidos: number
  total: number
}

export interface ResumoDaCopia {
  tabelas: number
  linhas: number
  arquivos: number
}

const PARTE = 4 * 1024 * 1024

/**
 * Copies everything into one file while the application keeps running: the whole database is read in one snapshot, and
 * stored files are kept for hours after they are removed.
 */
export async function fazerCopia({ destino, url, armazem, pasta, aoAvancar }: OpcoesDaCopia): Promise<ResumoDaCopia> {
  const sessao = await abrirSessaoDeCopia(url)
  const visto: Manifesto = { tabelas: {}, arquivos: {}, dados: {} }
  try {
    await comecarLeitura(sessao)
    const migracoes = await listarMigracoes(sessao)
    if (migracoes.length === 0)
      throw new FalhaDeInicio(
        'Este banco ainda não tem nada do Girassol. Inicie o programa uma vez antes de fazer a cópia de segurança.',
      )
    const tabelas = await listarTabelas(sessao)
    const inicio: Inicio = {
      formato: 1,
      feita_em: new Date().toISOString(),
      migracoes,
      tabelas: tabelas.map(({ nome, sql, colunas }) => ({ nome, sql, colunas })),
      sequencias: await listarSequencias(sessao),
    }
    const arquivos = await listarArquivos(sessao)
    const total = soma(tabelas.map((t) => t.bytes)) + soma(arquivos.map((a) => a.size))
    const avancar = (etapa: Andamento['etapa'], lidos: number) => aoAvancar?.({ etapa, lidos, total })
    await embrulhar(destino, tudo({ sessao, inicio, tabelas, arquivos, visto, armazem, pasta, avancar }))
    await terminar(sessao, 'rollback')
  } finally {
    await sessao.fechar()
  }
  const copiadas = Object.values(visto.tabelas)
  return {
    tabelas: copiadas.length,
    linhas: soma(copiadas.map((t) => t.linhas)),
    arquivos: Object.keys(visto.arquivos).length,
  }
}

const soma = (numeros: readonly number[]): number => numeros.reduce((a, b) => a + b, 0)

interface Tudo {
  sessao: SessaoDeCopia
  inicio: Inicio
  tabelas: readonly Tabela[]
  arquivos: readonly ArquivoGuardado[]
  visto: Manifesto
  armazem: Armazem
  pasta: string
  avancar(etapa: Andamento['etapa'], lidos: number): void
}

async function* tudo({
  sessao,
  inicio,
  tabelas,
  arquivos,
  visto,
  armazem,
  pasta,
  avancar,
}: Tudo): AsyncGenerator<Buffer> {
  let lidos = 0
  yield* entrada(NOMES.inicio, Buffer.from(JSON.stringify(inicio)))
  for (const [indice, tabela] of tabelas.entries()) {
    const hash = createHash('sha256')
    let linhas = 0
    let parte = 0
    let daTabela = 0
    for await (const bytes of emPartes(sessao.paraFora(comandoDeSaida(tabela)))) {
      hash.update(bytes)
      linhas += contarLinhas(bytes)
      yield* entrada(NOMES.parteDaTabela(indice, tabela.nome, ++parte), bytes)
      daTabela += bytes.length
      avancar('banco', lidos + Math.min(daTabela, tabela.bytes))
    }
    visto.tabelas[tabela.nome] = { linhas, sha256: hash.digest('hex') }
    lidos += tabela.bytes
    avancar('banco', lidos)
  }
  for (const { version, size, sha256 } of arquivos) {
    yield* arquivo(version, size, sha256, armazem)
    visto.arquivos[version] = sha256
    lidos += size
    avancar('arquivos', lidos)
  }
  for await (const { caminho, bytes } of lerPastaDeDados(pasta)) {
    visto.dados[caminho] = createHash('sha256').update(bytes).digest('hex')
    yield* entrada(NOMES.dado(caminho), bytes)
  }
  yield* entrada(NOMES.manifesto, Buffer.from(JSON.stringify(visto)))
  yield fimDoTar()
}

function* entrada(nome: string, bytes: Buffer): Generator<Buffer> {
  yield cabecalhoTar(nome, bytes.length)
  yield bytes
  yield enchimento(bytes.length)
}

async function* arquivo(version: string, tamanho: number, sha256: string, armazem: Armazem): AsyncGenerator<Buffer> {
  const defeito = (causa?: unknown) =>
    new FalhaDeInicio(
      `O arquivo guardado ${version} sumiu ou mudou no disco. A cópia de segurança não foi feita; confira o disco.`,
      causa,
    )
  const corpo = await armazem.ler(version).catch((erro: unknown) => {
    throw erro instanceof ArquivoAusente ? defeito(erro) : erro
  })
  const hash = createHash('sha256')
  let lidos = 0
  yield cabecalhoTar(NOMES.arquivo(version), tamanho)
  for await (const parte of corpo as AsyncIterable<Buffer>) {
    hash.update(parte)
    lidos += parte.length
    yield parte
  }
  if (lidos !== tamanho || hash.digest('hex') !== sha256) throw defeito()
  yield enchimento(tamanho)
}

async function* emPartes(fluxo: Readable): AsyncGenerator<Buffer> {
  let partes: Buffer[] = []
  let tamanho = 0
  for await (const parte of fluxo as AsyncIterable<Buffer>) {
    partes.push(parte)
    tamanho += parte.length
    if (tamanho < PARTE) continue
    yield Buffer.concat(partes)
    partes = []
    tamanho = 0
  }
  if (tamanho > 0) yield Buffer.concat(partes)
}

/** Counts rows in COPY's text format, where a line break always ends a row; line breaks inside values are escaped. */
export function contarLinhas(bytes: Buffer): number {
  let n = 0
  for (let i = bytes.indexOf(10); i >= 0; i = bytes.indexOf(10, i + 1)) n++
  return n
}
