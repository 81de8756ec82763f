import { sql } from 'kysely'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Planilha } from '#platform/planilha/ler.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { ModoDoConhecido } from '../../../regras/importacao.ts'
import { camposEmUso } from '../../campos/consultas/campos.ts'
import { adivinharMapa, assinaturaDe, type Mapa } from '../../../regras/mapa.ts'
import { trabalhoDeImportar } from '../tipos-de-trabalho.ts'

const LOTE = 5000

/** Splits the file into rows immediately. The state of every later step is stored in the row. */
export async function receberPlanilha(u: Unidade, nome: string, { cabecalho, linhas }: Planilha): Promise<string> {
  const id = uuidv7()
  const assinatura = assinaturaDe(cabecalho)
  const lembrado = await u.tx
    .selectFrom('cad.importacao_mapas')
    .select('mapa')
    .where('assinatura', '=', assinatura)
    .executeTakeFirst()
  await u.tx
    .insertInto('cad.importacoes')
    .values({
      id,
      nome,
      cabecalho,
      assinatura,
      mapa: JSON.stringify(lembrado?.mapa ?? adivinharMapa(cabecalho, await camposEmUso(u.tx))),
      total: linhas.length,
      criada_por: u.autor.usuario?.id ?? null,
    })
    .execute()
  for (let n = 0; n < linhas.length; n += LOTE) {
    await sql`
      insert into cad.importacao_linhas (importacao_id, n, celulas)
      select ${id}, ${n}::int + l.ord::int, array(select jsonb_array_elements_text(l.celulas))
      from jsonb_array_elements(${JSON.stringify(linhas.slice(n, n + LOTE))}::jsonb) with ordinality l(
        celulas, ord
      )
    `.execute(u.tx)
  }
  u.auditar({
    acao: 'importacao.enviar',
    entidade: 'importacao',
    entidade_id: id,
    depois: { nome, linhas: linhas.length },
  })
  return id
}

export async function trancarImportacao(tx: Tx, id: string) {
  const i = await tx.selectFrom('cad.importacoes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!i) throw naoEncontrado('Importação não encontrada.')
  return i
}

export async function mapearColunas(
  u: Unidade,
  id: string,
  p: { mapa: Mapa; duplicados: ModoDoConhecido; etiqueta: string; regras: boolean },
): Promise<void> {
  const i = await trancarImportacao(u.tx, id)
  if (!['mapeando', 'conferida', 'falhou'].includes(i.situacao))
    throw conflito('As colunas só mudam antes de importar.')
  const mapa = JSON.stringify(p.mapa)
  await sql`
    update cad.importacoes
    set
      mapa = ${mapa}::jsonb,
      duplicados = ${p.duplicados},
      etiqueta = ${p.etiqueta},
      regras = ${p.regras},
      situacao = 'conferindo',
      erro = null
    where id = ${id}
  `.execute(u.tx)
  await sql`
    update cad.importacao_linhas
    set
      situacao = 'lida',
      valores = null,
      erros = '[]',
      contato_id = null,
      repete = null
    where importacao_id = ${id}
  `.execute(u.tx)
  await u.tx.deleteFrom('cad.importacao_chaves').where('importacao_id', '=', id).execute()
  await sql`
    insert into cad.importacao_mapas (assinatura, mapa)
    values (${i.assinatura}, ${mapa}::jsonb)
    on conflict (assinatura) do update set mapa = excluded.mapa, usado_em = now()
  `.execute(u.tx)
  await agendar(u.tx, trabalhoDeImportar, { importacao_id: id }, { chave: `importar:${id}`, fila: `importar:${id}` })
}

export async function iniciarImportacao(u: Unidade, id: string): Promise<void> {
  const i = await trancarImportacao(u.tx, id)
  if (i.situacao !== 'conferida') throw conflito('Confira as colunas antes de importar.')
  await sql`update cad.importacoes set situacao = 'importando' where id = ${id}`.execute(u.tx)
  await u.tx.deleteFrom('cad.importacao_chaves').where('importacao_id', '=', id).execute()
  u.auditar({ acao: 'importacao.iniciar', entidade: 'importacao', entidade_id: id })
  await agendar(u.tx, trabalhoDeImportar, { importacao_id: id }, { chave: `importar:${id}`, fila: `importar:${id}` })
}

export async function desfazerImportacao(u: Unidade, id: string): Promise<void> {
  const i = await trancarImportacao(u.tx, id)
  if (i.situacao !== 'concluida') throw conflito('Só uma importação concluída pode ser desfeita.')
  if (i.concluida_em && i.concluida_em.getTime() < Date.now() - 30 * 86_400_000)
    throw conflito('Uma importação pode ser desfeita por 30 dias. O prazo desta já passou.')
  await sql`update cad.importacoes set situacao = 'desfazendo' where id = ${id}`.execute(u.tx)
  u.auditar({ acao: 'importacao.desfazer', entidade: 'importacao', entidade_id: id })
  await agendar(u.tx, trabalhoDeImportar, { importacao_id: id }, { chave: `importar:${id}`, fila: `importar:${id}` })
}
