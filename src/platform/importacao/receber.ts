import { sql, type RawBuilder } from 'kysely'
import { assinaturaDe, type MapaDeColunas } from '#kit/colunas.ts'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '../eventos/unidade.ts'
import type { Leitores } from '../leitores/leitores.ts'
import type { Planilha } from '../planilha/ler.ts'
import { lerPlanilhaNaThread } from '../planilha/na-thread.ts'
import type { Tx } from '../postgres/banco.ts'
import { mudarSituacao, seguir, trancarImportacao, type Declarado, type Importacao } from './importador.ts'

const LOTE = 5000
const DIAS_PARA_DESFAZER = 30

/** Parses an uploaded CSV or XLSX in a worker thread. Refuses a body that is no file and a file without rows. */
export async function lerEnviada(leitores: Leitores, corpo: unknown): Promise<Planilha> {
  if (!Buffer.isBuffer(corpo) || corpo.length === 0)
    throw invalido('Envie um arquivo CSV ou XLSX.', [{ campo: 'arquivo', mensagem: 'Envie um arquivo CSV ou XLSX' }])
  const planilha = await lerPlanilhaNaThread(leitores, corpo)
  if (planilha.linhas.length === 0)
    throw invalido('O arquivo só tem o cabeçalho.', [{ campo: 'arquivo', mensagem: 'O arquivo só tem o cabeçalho' }])
  return planilha
}

/**
 * Splits the file into rows immediately. The state of every later step is stored in the row. The mapping is that of the
 * last file with the same headings, else `adivinhado`.
 */
export async function receberPlanilha<I extends Importacao>(
  u: Unidade,
  imp: Declarado<I>,
  nome: string,
  { cabecalho, linhas }: Planilha,
  adivinhado: MapaDeColunas,
): Promise<string> {
  const id = uuidv7()
  const assinatura = assinaturaDe(cabecalho)
  const mapa = (await lembrado(u.tx, imp, assinatura)) ?? adivinhado
  await sql`
    insert into ${sql.table(imp.tabelas.importacoes)} (id, nome, cabecalho, assinatura, mapa, total, criada_por)
    values (
      ${id}, ${nome}, ${cabecalho}::text[], ${assinatura}, ${JSON.stringify(mapa)}::jsonb, ${linhas.length},
      ${u.autor.usuario?.id ?? null}
    )
  `.execute(u.tx)
  for (let n = 0; n < linhas.length; n += LOTE) {
    await sql`
      insert into ${sql.table(imp.tabelas.linhas)} (importacao_id, n, celulas)
      select ${id}, ${n}::int + l.ord::int, array(select jsonb_array_elements_text(l.celulas))
      from jsonb_array_elements(${JSON.stringify(linhas.slice(n, n + LOTE))}::jsonb) with ordinality l(
        celulas, ord
      )
    `.execute(u.tx)
  }
  auditar(u, imp, 'enviar', id, { nome, linhas: linhas.length })
  return id
}

async function lembrado<I extends Importacao>(tx: Tx, imp: Declarado<I>, assinatura: string) {
  const { rows } = await sql<{ mapa: MapaDeColunas }>`
    select mapa
    from ${sql.table(imp.tabelas.mapas)}
    where assinatura = ${assinatura}
  `.execute(tx)
  return rows[0]?.mapa
}

/** Stores the mapping with what else the user chose, remembers it for the next file, and validates all rows again. */
export async function mapearColunas<I extends Importacao>(
  u: Unidade,
  imp: Declarado<I>,
  id: string,
  mapa: MapaDeColunas,
  escolhas: RawBuilder<unknown>,
): Promise<void> {
  const i = await trancarImportacao(u.tx, imp, id)
  if (!['mapeando', 'conferida', 'falhou'].includes(i.situacao))
    throw conflito('As colunas só mudam antes de importar.')
  const json = JSON.stringify(mapa)
  await sql`
    update ${sql.table(imp.tabelas.importacoes)}
    set
      mapa = ${json}::jsonb,
      situacao = 'conferindo',
      erro = null,
      ${escolhas}
    where id = ${id}
  `.execute(u.tx)
  await lerDeNovo(u.tx, imp, id, sql``)
  await esquecerChaves(u.tx, imp, id, sql``)
  await sql`
    insert into ${sql.table(imp.tabelas.mapas)} (assinatura, mapa)
    values (${i.assinatura}, ${json}::jsonb)
    on conflict (assinatura) do update set mapa = excluded.mapa, usado_em = now()
  `.execute(u.tx)
  await seguir(u.tx, imp, id)
}

async function lerDeNovo<I extends Importacao>(tx: Tx, imp: Declarado<I>, id: string, quais: RawBuilder<unknown>) {
  const proprias = (imp.limpar ?? []).map((coluna) => sql`, ${sql.ref(coluna)} = null`)
  await sql`
    update ${sql.table(imp.tabelas.linhas)}
    set
      situacao = 'lida',
      valores = null,
      erros = '[]'
      ${sql.join(proprias, sql``)}
    where importacao_id = ${id} ${quais}
  `.execute(tx)
}

async function esquecerChaves<I extends Importacao>(tx: Tx, imp: Declarado<I>, id: string, quais: RawBuilder<unknown>) {
  if (!imp.tabelas.chaves) return
  await sql`
    delete from ${sql.table(imp.tabelas.chaves)}
    where importacao_id = ${id} ${quais}
  `.execute(tx)
}

export async function exigirConferida<I extends Importacao>(tx: Tx, imp: Declarado<I>, id: string): Promise<I> {
  const i = await trancarImportacao(tx, imp, id)
  if (i.situacao !== 'conferida') throw conflito('Esta importação não espera decisões.')
  return i
}

/** Replaces cells of a row, which must then be validated again. */
export async function corrigirCelulas<I extends Importacao>(
  u: Unidade,
  imp: Declarado<I>,
  id: string,
  n: number,
  celulas: Readonly<Record<string, string>>,
): Promise<I> {
  const i = await exigirConferida(u.tx, imp, id)
  const fora = Object.keys(celulas).find((c) => Number(c) >= i.cabecalho.length)
  if (fora !== undefined)
    throw invalido('Esta coluna não existe na planilha.', [
      { campo: `celulas.${fora}`, mensagem: 'Esta coluna não existe na planilha' },
    ])
  const { rows } = await sql<{ celulas: string[] }>`
    select celulas
    from ${sql.table(imp.tabelas.linhas)}
    where importacao_id = ${id}
      and n = ${n}
  `.execute(u.tx)
  if (!rows[0]) throw naoEncontrado('Linha não encontrada.')
  const novas = rows[0].celulas.map((antes, c) => celulas[c] ?? antes)
  await esquecerChaves(u.tx, imp, id, sql`and n = ${n}`)
  await sql`
    update ${sql.table(imp.tabelas.linhas)}
    set celulas = ${novas}::text[]
    where importacao_id = ${id}
      and n = ${n}
  `.execute(u.tx)
  await lerDeNovo(u.tx, imp, id, sql`and n = ${n}`)
  auditar(u, imp, 'corrigir', id, { linha: n })
  u.emitir(imp.andou, { importacao_id: id })
  return i
}

export async function iniciarImportacao<I extends Importacao>(
  u: Unidade,
  imp: Declarado<I>,
  id: string,
): Promise<void> {
  const i = await trancarImportacao(u.tx, imp, id)
  if (i.situacao !== 'conferida') throw conflito('Confira as colunas antes de importar.')
  await mudarSituacao(u.tx, imp, id, 'importando')
  await esquecerChaves(u.tx, imp, id, sql``)
  auditar(u, imp, 'iniciar', id)
  await seguir(u.tx, imp, id)
}

export async function desfazerImportacao<I extends Importacao>(
  u: Unidade,
  imp: Declarado<I>,
  id: string,
): Promise<void> {
  const i = await trancarImportacao(u.tx, imp, id)
  if (i.situacao !== 'concluida') throw conflito('Só uma importação concluída pode ser desfeita.')
  if (i.concluida_em && i.concluida_em.getTime() < Date.now() - DIAS_PARA_DESFAZER * 86_400_000)
    throw conflito('Uma importação pode ser desfeita por 30 dias. O prazo desta já passou.')
  await mudarSituacao(u.tx, imp, id, 'desfazendo')
  auditar(u, imp, 'desfazer', id)
  await seguir(u.tx, imp, id)
}

function auditar<I extends Importacao>(u: Unidade, imp: Declarado<I>, verbo: string, id: string, depois?: unknown) {
  u.auditar({ acao: `${imp.entidade}.${verbo}`, entidade: imp.entidade, entidade_id: id, depois })
}
