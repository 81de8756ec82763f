import { createHash } from 'node:crypto'
import { FalhaDeInicio } from '../config/falha-de-inicio.ts'
import { abrirSessaoDeCopia, type SessaoDeCopia } from '../postgres/copiar.ts'
import type { Inicio, Manifesto } from './formato.ts'
import { contarLinhas } from './fazer-copia.ts'
import {
  atualizarEstatisticas,
  comandoDeEntrada,
  comandoDeSaida,
  comecarEscrita,
  esvaziar,
  listarTabelas,
  listarVisoesMaterializadas,
  porSequencia,
  refazerVisao,
  terminar,
  type Tabela,
} from './repositorio/catalogo.ts'

/** The job library records its own migrations; the rows that it has just written are kept instead of the archive's. */
const DEIXADAS = new Set(['graphile_worker.migrations'])

type Carregar = (indice: number, corpo: AsyncIterable<Buffer>) => Promise<void>

/**
 * Fills a migrated database in one transaction. `encher` receives a function that loads parts of tables and returns the
 * expected content; the transaction commits only if every table, read back, matches the archive.
 */
export async function carregarBanco(
  url: string,
  { tabelas, sequencias }: Inicio,
  encher: (carregar: Carregar) => Promise<Manifesto['tabelas']>,
): Promise<void> {
  const sessao = await abrirSessaoDeCopia(url)
  try {
    await comecarEscrita(sessao).catch((causa: unknown) => {
      throw new FalhaDeInicio(
        'O usuário do banco precisa ser superusuário para restaurar (session_replication_role).',
        causa,
      )
    })
    conferirTabelas(tabelas, await listarTabelas(sessao))
    const nossas = tabelas.filter((t) => !DEIXADAS.has(t.nome))
    await esvaziar(sessao, nossas)
    const esperado = await encher(async (indice, corpo) => {
      const tabela = tabelas[indice]
      if (tabela && !DEIXADAS.has(tabela.nome)) await sessao.paraDentro(comandoDeEntrada(tabela), corpo)
    })
    for (const s of sequencias) await porSequencia(sessao, s)
    for (const tabela of nossas) await conferirConteudo(sessao, tabela, esperado[tabela.nome])
    for (const { sql } of await listarVisoesMaterializadas(sessao)) await refazerVisao(sessao, sql)
    await terminar(sessao, 'commit')
    await atualizarEstatisticas(sessao)
  } finally {
    await sessao.fechar() // ends an open transaction too
  }
}

function conferirTabelas(daCopia: Inicio['tabelas'], daqui: readonly Tabela[]): void {
  for (const { nome, colunas } of daCopia) {
    if (DEIXADAS.has(nome)) continue
    const nossa = daqui.find((t) => t.nome === nome)
    const falta = nossa ? colunas.find((c) => !nossa.colunas.includes(c)) : nome
    if (falta !== undefined)
      throw new FalhaDeInicio(
        `A cópia tem ${nossa ? `a coluna ${falta} em ${nome}` : `a tabela ${nome}`}, que este programa não conhece. Use a versão do Girassol que fez a cópia.`,
      )
  }
}

async function conferirConteudo(
  sessao: SessaoDeCopia,
  tabela: Inicio['tabelas'][number],
  esperado: Manifesto['tabelas'][string] | undefined,
): Promise<void> {
  const hash = createHash('sha256')
  let linhas = 0
  for await (const parte of sessao.paraFora(comandoDeSaida(tabela)) as AsyncIterable<Buffer>) {
    hash.update(parte)
    linhas += contarLinhas(parte)
  }
  if (!esperado || linhas !== esperado.linhas || hash.digest('hex') !== esperado.sha256) {
    throw new FalhaDeInicio(`A tabela ${tabela.nome} não voltou igual à cópia. Nada foi restaurado.`)
  }
}
