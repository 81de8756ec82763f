import { somarDias } from '#kit/dias.ts'
import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { conflito, invalido } from '#kit/erro.ts'
import { comoObjeto } from '#kit/objeto.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { trancarImportacao } from '#platform/importacao/importador.ts'
import { mapearColunas, receberPlanilha } from '#platform/importacao/receber.ts'
import type { Planilha } from '#platform/planilha/ler.ts'
import { lerPeriodos, reconhecer, type PeriodoDoArquivo } from '../../../regras/aneel.ts'

import { lerDistribuidoras, procurarDistribuidora } from '../../consultas/distribuidoras.ts'
import { daAneel } from '../importador.ts'

/** Bills and proposals look back this far. */
const DIAS_PARA_TRAS = 730

const PERIODO = 0
/** One row of the import is one period: its only cell holds what was read of it. */
export const periodoDasCelulas = (celulas: readonly string[]): PeriodoDoArquivo => JSON.parse(celulas[PERIODO] ?? '{}')

/** Reads the periods of the file and begins to compare them. Refuses another file with the columns that lack. */
export async function receberArquivo(u: Unidade, nome: string, { cabecalho, linhas }: Planilha): Promise<string> {
  const arquivo = reconhecer(cabecalho)
  if ('faltam' in arquivo) {
    const faltam = arquivo.faltam.length > 6 ? [...arquivo.faltam.slice(0, 6), 'e outras'] : arquivo.faltam
    const mensagem = `Faltam colunas: ${faltam.join(', ')}. Este é o arquivo de tarifas homologadas?`
    throw invalido(mensagem, [{ campo: 'arquivo', mensagem }])
  }
  const lidos = lerPeriodos(arquivo.tipo, arquivo.colunas, linhas, somarDias(diaAqui(), -DIAS_PARA_TRAS))
  const conhecidas = await lerDistribuidoras(u.tx)
  const nossos: PeriodoDoArquivo[] = []
  const deFora = new Set<string>()
  for (const p of lidos)
    if (procurarDistribuidora(conhecidas, { cnpj: p.cnpj, nome: p.agente })) nossos.push(p)
    else deFora.add(p.agente || 'sem nome')
  if (nossos.length === 0) {
    const mensagem =
      lidos.length === 0
        ? 'O arquivo não tem tarifa de aplicação vigente nos últimos dois anos.'
        : 'Nenhuma distribuidora do arquivo está cadastrada aqui.'
    throw invalido(mensagem, [{ campo: 'arquivo', mensagem }])
  }
  const id = await receberPlanilha(
    u,
    daAneel,
    nome,
    { cabecalho: [`aneel ${arquivo.tipo}`], linhas: nossos.map((p) => [JSON.stringify(p)]) },
    {},
  )
  await mapearColunas(
    u,
    daAneel,
    id,
    {},
    sql`
      tipo = ${arquivo.tipo},
      linhas_no_arquivo = ${linhas.length},
      agentes_de_fora = ${[...deFora].toSorted()}::text[]
    `,
  )
  return id
}

/** Only what was never written may go: a written file is undone. */
export async function descartarImportacao(u: Unidade, id: string): Promise<void> {
  const i = await trancarImportacao(u.tx, daAneel, id)
  if (!['mapeando', 'conferindo', 'conferida', 'falhou'].includes(i.situacao))
    throw conflito('Esta importação já gravou tarifas. Desfaça em vez de descartar.')
  await u.tx.deleteFrom('tarifas.importacoes').where('id', '=', id).execute()
  u.auditar({
    acao: 'importacao_aneel.excluir',
    entidade: 'importacao_aneel',
    entidade_id: id,
    antes: comoObjeto({ nome: i.nome }),
  })
}
