import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { conflito, invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { proporUnidades } from '#modules/usinas/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { pedirNaFila } from './fila.ts'
import { registrar, trancar, type MatriculaTrancada } from './nucleo.ts'
import { nomeNaLista, tirarDasUsinas, type UnidadeNaUsina } from './rateio.ts'

/** One more unit of the contact, from a day on. */
export async function incluirUnidade(
  u: Unidade,
  ctx: Ctx,
  id: string,
  d: { unidade_id: string; kwh_contratado: number; desde?: string | undefined },
  agora = new Date(),
): Promise<void> {
  const m = await trancar(u, ctx, id)
  if (m.situacao === 'encerrada' || m.situacao === 'desligamento')
    throw conflito('A matrícula está de saída: não recebe mais unidades.')
  const { rows } = await sql<{ numero: string | null }>`
    select numero
    from contatos_publico.unidades_consumidoras
    where id = ${d.unidade_id}
      and contato_id = ${m.contato_id}
  `.execute(u.tx)
  if (!rows[0])
    throw invalido('Escolha uma unidade deste cooperado.', [
      { campo: 'unidade_id', mensagem: 'Escolha uma unidade deste cooperado' },
    ])
  await u.tx
    .insertInto('matriculas.unidades')
    .values({
      id: uuidv7(),
      matricula_id: id,
      unidade_id: d.unidade_id,
      kwh_contratado: d.kwh_contratado,
      desde: d.desde ?? diaAqui(agora),
    })
    .execute()
  await registrar(u, m, { tipo: 'unidade', dados: { numero: rows[0].numero, kwh: d.kwh_contratado } })
  u.auditar({
    acao: 'matricula.unidade',
    entidade: 'matricula',
    entidade_id: id,
    depois: { unidade_id: d.unidade_id, kwh_contratado: d.kwh_contratado },
  })
}

/** The last day of a unit in this membership. Its credits stay with the unit. */
export async function retirarUnidade(
  u: Unidade,
  ctx: Ctx,
  id: string,
  item: string,
  motivo: string,
  agora = new Date(),
): Promise<void> {
  const m = await trancar(u, ctx, id)
  const { rows } = await sql<UnidadeNaUsina>`
    update matriculas.unidades
    set ate = greatest(desde, ${diaAqui(agora)}::date)
    where id = ${item}
      and matricula_id = ${id}
      and ate is null
    returning unidade_id, usina_id
  `.execute(u.tx)
  if (!rows[0]) throw conflito('Esta unidade já saiu da matrícula.')
  await tirarDasUsinas(u, rows, `Unidade retirada de ${nomeNaLista(m)}`)
  await registrar(u, m, { tipo: 'unidade_retirada', motivo })
  u.auditar({
    acao: 'matricula.retirar_unidade',
    entidade: 'matricula',
    entidade_id: id,
    antes: { unidade_id: rows[0].unidade_id },
    motivo,
  })
}

/** A unit that was retired today by mistake returns, to the next list of its plant too. */
export async function devolverUnidade(
  u: Unidade,
  ctx: Ctx,
  id: string,
  item: string,
  motivo: string,
  agora = new Date(),
): Promise<void> {
  const m = await trancar(u, ctx, id)
  exigirSemSaida(m)
  const { rows } = await sql<UnidadeNaUsina & { kwh: number }>`
    update matriculas.unidades
    set ate = null
    where id = ${item}
      and matricula_id = ${id}
      and ate >= ${diaAqui(agora)}::date
    returning unidade_id, usina_id, kwh_contratado::float8 as kwh
  `.execute(u.tx)
  const [unidade] = rows
  if (!unidade) throw conflito('Só no dia da retirada dá para desfazer. Inclua a unidade de novo.')
  if (unidade.usina_id)
    await proporUnidades(u, {
      usinaId: unidade.usina_id,
      unidades: [{ unidadeId: unidade.unidade_id, kwhContratado: unidade.kwh }],
      motivo: `Unidade devolvida a ${nomeNaLista(m)}`,
    })
  await registrar(u, m, { tipo: 'unidade_devolvida', motivo })
  u.auditar({
    acao: 'matricula.devolver_unidade',
    entidade: 'matricula',
    entidade_id: id,
    depois: { unidade_id: unidade.unidade_id },
    motivo,
  })
}

/** Corrects the energy that a unit was contracted with. The sharing of its plant changes by the simulator, not by this. */
export async function corrigirUnidade(
  u: Unidade,
  ctx: Ctx,
  id: string,
  item: string,
  d: { kwh_contratado: number; motivo: string },
): Promise<void> {
  const m = await trancar(u, ctx, id)
  exigirSemSaida(m)
  const { rows } = await sql<{ unidade_id: string; kwh: number }>`
    select unidade_id, kwh_contratado::float8 as kwh
    from matriculas.unidades
    where id = ${item}
      and matricula_id = ${id}
      and ate is null
    for update
  `.execute(u.tx)
  const [antes] = rows
  if (!antes) throw conflito('Esta unidade já saiu da matrícula.')
  if (antes.kwh === d.kwh_contratado) return
  await u.tx
    .updateTable('matriculas.unidades')
    .set({ kwh_contratado: d.kwh_contratado })
    .where('id', '=', item)
    .execute()
  await pedirNaFila(u, id)
  await registrar(u, m, {
    tipo: 'unidade_corrigida',
    motivo: d.motivo,
    dados: { de: antes.kwh, kwh: d.kwh_contratado },
  })
  u.auditar({
    acao: 'matricula.corrigir_unidade',
    entidade: 'matricula',
    entidade_id: id,
    antes: { unidade_id: antes.unidade_id, kwh_contratado: antes.kwh },
    depois: { kwh_contratado: d.kwh_contratado },
    motivo: d.motivo,
  })
}

function exigirSemSaida(m: MatriculaTrancada): void {
  if (m.situacao === 'encerrada' || m.situacao === 'desligamento')
    throw conflito('A matrícula está de saída: as unidades dela não mudam mais.')
}
