import { mesComAno } from '#kit/meses.ts'
import { sql } from 'kysely'
import { conflito, ErroApp } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { sistema, type Autor } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Servicos } from '#platform/servicos.ts'
import { rodadaAndou, rodadaTerminou } from '../../eventos.ts'
import { unidadesQueFaltam, usinasComRateio, usinasQueFaltam } from '../consultas/rodadas.ts'
import { trabalhoDaRodada } from '../tipos-de-trabalho.ts'
import { atualizarAlertas } from './alertas.ts'
import { fecharMesDaUsina } from './fechar-usina.ts'
import { reprocessar, trancarUnidades } from './reprocessar.ts'

/** Starts the close of a month for all plants. While one goes on, the same one is returned. */
export async function abrirRodada(u: Unidade, mes: string): Promise<string> {
  const andando = await u.tx
    .selectFrom('creditos.rodadas')
    .select('id')
    .where('competencia', '=', sql<Date>`${`${mes}-01`}::date`)
    .where('situacao', '=', 'andando')
    .executeTakeFirst()
  if (andando) return andando.id
  const total = (await usinasComRateio(u.tx, mes)).length
  if (total === 0) throw conflito(`Nenhuma usina tinha rateio valendo em 1º de ${mesComAno(mes)}.`)
  const id = uuidv7()
  await sql`
    insert into creditos.rodadas (id, competencia, total, criada_por)
    values (${id}, ${`${mes}-01`}::date, ${total}, ${u.autor.usuario?.id ?? null})
  `.execute(u.tx)
  await agendar(u.tx, trabalhoDaRodada, { rodada_id: id }, { chave: `creditos:rodada:${id}`, fila: 'creditos:rodada' })
  u.auditar({
    acao: 'creditos.fechar_todas',
    entidade: 'rodada_de_creditos',
    entidade_id: id,
    depois: { competencia: mes },
  })
  u.emitir(rodadaAndou, { rodada_id: id })
  return id
}

/** Stops a run after the plant that it is at. What was posted stays. */
export async function cancelarRodada(u: Unidade, id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update creditos.rodadas
    set situacao = 'cancelada', terminou_em = now()
    where id = ${id}
      and situacao = 'andando'
    returning id
  `.execute(u.tx)
  if (!rows[0]) throw conflito('Este fechamento já terminou.')
  u.auditar({ acao: 'creditos.cancelar_fechamento', entidade: 'rodada_de_creditos', entidade_id: id, depois: {} })
  u.emitir(rodadaAndou, { rodada_id: id })
}

interface RodadaAberta {
  id: string
  mes: string
  autor: Autor
}

async function rodadaAberta(s: Pick<Servicos, 'banco'>, id: string): Promise<RodadaAberta | null> {
  const { rows } = await sql<{ mes: string; criada_por: string | null }>`
    select to_char(competencia, 'YYYY-MM') as mes, criada_por
    from creditos.rodadas
    where id = ${id}
      and situacao = 'andando'
  `.execute(s.banco.db)
  const r = rows[0]
  return r ? { id, mes: r.mes, autor: r.criada_por ? { usuario: { id: r.criada_por } } : sistema } : null
}

async function anotar(
  u: Unidade,
  r: RodadaAberta,
  usinaId: string,
  p: { lancados: number; estornados: number; recusa: string | null },
): Promise<void> {
  await u.tx
    .insertInto('creditos.rodada_usinas')
    .values({ rodada_id: r.id, usina_id: usinaId, ...p })
    .onConflict((o) => o.doNothing())
    .execute()
  u.emitir(rodadaAndou, { rodada_id: r.id })
}

/** One plant in its own transaction: what it lacks is recorded as its refusal, and the run goes on. */
async function fecharUma(s: Servicos, r: RodadaAberta, usinaId: string): Promise<void> {
  try {
    await s.executar(r.autor, async (u) => {
      const p = await fecharMesDaUsina(u, usinaId, r.mes)
      await anotar(u, r, usinaId, { ...p, recusa: null })
    })
  } catch (erro) {
    if (!(erro instanceof ErroApp)) throw erro
    await s.executar(r.autor, (u) => anotar(u, r, usinaId, { lancados: 0, estornados: 0, recusa: erro.message }))
  }
}

const UNIDADES_POR_VEZ = 1_000

/** Units that left all lists still use and lose what they hold. */
async function fecharRestantes(s: Servicos, r: RodadaAberta): Promise<void> {
  let apos: string | null = null
  for (;;) {
    const unidades: string[] = await unidadesQueFaltam(s.banco.db, r.mes, apos, UNIDADES_POR_VEZ)
    if (unidades.length === 0) return
    await s.executar(r.autor, async (u) => {
      await trancarUnidades(u, unidades, r.mes)
      await reprocessar(u, unidades, r.mes, `Fechamento de ${mesComAno(r.mes)}`)
    })
    apos = unidades.at(-1) ?? null
  }
}

/**
 * Closes a month for every plant, one transaction each, and then for the units that are in no list. Runs again after a
 * crash: plants that have their row are done, and a plant that is posted twice posts nothing the second time.
 */
export async function andarRodada(s: Servicos, id: string): Promise<void> {
  const aberta = await rodadaAberta(s, id)
  if (!aberta) return
  for (const usinaId of await usinasQueFaltam(s.banco.db, id, aberta.mes)) {
    if (!(await rodadaAberta(s, id))) return
    await fecharUma(s, aberta, usinaId)
  }
  await fecharRestantes(s, aberta)
  await s.executar(aberta.autor, async (u) => {
    const alertas = await atualizarAlertas(u, null)
    await sql`
      update creditos.rodadas
      set situacao = 'concluida', terminou_em = now()
      where id = ${id}
        and situacao = 'andando'
    `.execute(u.tx)
    u.emitir(rodadaAndou, { rodada_id: id })
    u.emitir(rodadaTerminou, { rodada_id: id, competencia: aberta.mes, alertas })
  })
}
