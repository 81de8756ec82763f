import { sql } from 'kysely'
import { lerInversor } from '#engines/leitura/inversor/ler.ts'
import type { LeuInversor } from '#engines/leitura/inversor/tipos.ts'
import { conflito, invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { trancarImportacao } from '#platform/importacao/importador.ts'
import { mapearColunas, receberPlanilha } from '#platform/importacao/receber.ts'
import type { DiaDoArquivo } from '../../../contract/importacoes.ts'
import { usinaPorId } from '../../consultas/usinas.ts'
import { deLeituras, fonteDo } from '../importador.ts'

const LIMITE = 32 * 1024 * 1024

/** Reads the bytes by the engine. Refuses what is no file of a portal, or has no code to tell plants apart. */
export function lerEnviado(corpo: unknown): LeuInversor {
  const recusar = (mensagem: string) => invalido(`${mensagem}.`, [{ campo: 'arquivo', mensagem }])
  if (!Buffer.isBuffer(corpo) || corpo.length === 0) throw recusar('Envie o arquivo CSV do portal')
  if (corpo.length > LIMITE) throw recusar('O arquivo passa de 32 MB: exporte menos dias')
  const lido = lerInversor(corpo)
  if (!lido) throw recusar('Este arquivo não é de um portal de inversores: faltam a data e a energia do dia')
  if (lido.tipo === 'inversorDiario' && lido.lido.unidadeArquivo === null)
    throw recusar('O arquivo não diz se a energia está em kWh, Wh ou MWh')
  if (diasDo(lido).length === 0) throw recusar('O arquivo não traz nenhum dia com energia e com o código da usina')
  return lido
}

/** One row a day with energy; no data makes no row. */
function diasDo(lido: LeuInversor): DiaDoArquivo[] {
  if (lido.tipo === 'inversorDiario')
    return lido.lido.usinas.flatMap((u) =>
      u.dias.flatMap((d) =>
        u.idExterno === null || d.kwh === null
          ? []
          : [{ codigo: u.idExterno, nome: u.nome, dia: d.dataIso, kwh: d.kwh }],
      ),
    )
  return lido.lido.inversores.flatMap((i) =>
    i.serial === null || i.energiaDiaKwh === null
      ? []
      : [{ codigo: i.serial, nome: i.usina, dia: i.dataIso, kwh: i.energiaDiaKwh }],
  )
}

export async function receberArquivo(u: Unidade, nome: string, lido: LeuInversor): Promise<string> {
  const id = await receberPlanilha(
    u,
    deLeituras,
    nome,
    { cabecalho: [lido.tipo], linhas: diasDo(lido).map((d) => [JSON.stringify(d)]) },
    {},
  )
  await mapearColunas(u, deLeituras, id, {}, sql`tipo = ${lido.tipo}, avisos = ${lido.avisos.slice(0, 500)}::text[]`)
  return id
}

/** States which plant has a code of the file. The file is compared again. */
export async function ligarCodigo(
  u: Unidade,
  usinaId: string,
  d: { importacao_id: string; codigo: string },
): Promise<void> {
  await usinaPorId(u.tx, usinaId)
  const i = await trancarImportacao(u.tx, deLeituras, d.importacao_id)
  const { sistema } = fonteDo(i.tipo)
  const { rows } = await sql<{ usina_id: string }>`
    insert into usinas.codigos (sistema, codigo, usina_id)
    values (${sistema}, ${d.codigo}, ${usinaId})
    on conflict (sistema, codigo) do update set codigo = excluded.codigo
    returning usina_id
  `.execute(u.tx)
  if (rows[0]?.usina_id !== usinaId) throw conflito('Este código já é de outra usina.')
  u.auditar({ acao: 'usina.ligar_codigo', entidade: 'usina', entidade_id: usinaId, depois: { codigo: d.codigo } })
  await mapearColunas(u, deLeituras, d.importacao_id, {}, sql`tipo = ${i.tipo}`)
}

/** Only what was never written may go: a written file is undone. */
export async function descartarImportacao(u: Unidade, id: string): Promise<void> {
  const i = await trancarImportacao(u.tx, deLeituras, id)
  if (!['mapeando', 'conferindo', 'conferida', 'falhou'].includes(i.situacao))
    throw conflito('Esta importação já gravou leituras. Desfaça em vez de descartar.')
  await u.tx.deleteFrom('usinas.importacoes').where('id', '=', id).execute()
  u.auditar({
    acao: 'importacao_de_leituras.excluir',
    entidade: 'importacao_de_leituras',
    entidade_id: id,
    antes: { nome: i.nome },
  })
}
