import { mesComAno } from '#kit/meses.ts'
import { sql } from 'kysely'
import { conciliar } from '#engines/razao/partida.ts'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { lancamentosDoRateio, partesDaLista, type ListaDoRateio } from '../../regras/repartir.ts'
import { rateioEmVigor } from '../consultas/estado.ts'
import { consumosDoMes, listaDoMes, mesDaUsina } from '../consultas/usina.ts'
import { gravarNoRazao } from './gravar.ts'
import { reprocessar, trancarUnidades, type Postado } from './reprocessar.ts'

interface Fechado {
  usinaId: string
  mes: string
  injetadoWh: number
  lista: ListaDoRateio & { versaoId: string }
}

async function registrarFechamento(u: Unidade, f: Fechado): Promise<void> {
  await sql`
    insert into creditos.fechamentos (usina_id, competencia, injetado_wh, versao_id, rateio_n, modo, unidades, por)
    values (
      ${f.usinaId}, ${`${f.mes}-01`}::date, ${f.injetadoWh}, ${f.lista.versaoId}, ${f.lista.n}, ${f.lista.modo},
      ${f.lista.linhas.length}, ${u.autor.usuario?.id ?? null}
    )
    on conflict (usina_id, competencia) do update
      set injetado_wh = excluded.injetado_wh,
        versao_id = excluded.versao_id,
        rateio_n = excluded.rateio_n,
        modo = excluded.modo,
        unidades = excluded.unidades,
        por = excluded.por,
        em = now()
  `.execute(u.tx)
}

/** Reads what the month needs, or refuses with what is missing. */
async function prepararMes(u: Unidade, usinaId: string, mes: string): Promise<Fechado> {
  const usina = await mesDaUsina(u.tx, usinaId, mes)
  if (!usina) throw naoEncontrado('Usina não encontrada.')
  if (usina.injetadoWh === null)
    throw conflito(`${usina.nome} não tem a energia injetada de ${mesComAno(mes)}. Lance a leitura da usina antes.`)
  const lista = await listaDoMes(u.tx, usinaId, mes)
  if (!lista) throw conflito(`${usina.nome} não tinha rateio valendo em 1º de ${mesComAno(mes)}.`)
  return { usinaId, mes, injetadoWh: usina.injetadoWh, lista }
}

/**
 * Posts a month of a plant: injected → shared → compensated by the confirmed bills → surplus and expiry of each unit.
 * Run again with the same facts, it posts nothing; with corrected facts, it reverses and posts anew.
 *
 * Lock order: the plant's month, then the units by id.
 */
export async function fecharMesDaUsina(u: Unidade, usinaId: string, mes: string): Promise<Postado> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`creditos:${usinaId}:${mes}`}, 0))`.execute(u.tx)
  const f = await prepararMes(u, usinaId, mes)
  const daLista = f.lista.linhas.map((l) => l.unidadeId)
  const consumos = f.lista.modo === 'ordem' ? await consumosDoMes(u.tx, daLista, mes) : new Map()
  const partes = partesDaLista(f.injetadoWh, f.lista, consumos)
  const antes = await rateioEmVigor(u.tx, usinaId, mes)
  const d = conciliar(antes, lancamentosDoRateio({ ...f, partes }))
  const unidades = [...new Set([...daLista, ...antes.flatMap((l) => l.unidade_id ?? [])])].toSorted()
  await trancarUnidades(u, unidades, mes)
  const motivo = `Leitura ou rateio de ${mesComAno(mes)} corrigido`
  await gravarNoRazao(u, d, motivo)
  await registrarFechamento(u, f)
  const r = await reprocessar(u, unidades, mes, motivo)
  const postado = { lancados: r.lancados + d.lancar.length, estornados: r.estornados + d.estornar.length }
  if (postado.lancados + postado.estornados > 0)
    u.auditar({
      acao: 'creditos.fechar',
      entidade: 'usina',
      entidade_id: usinaId,
      depois: { competencia: mes, injetado_wh: f.injetadoWh, unidades: unidades.length, ...postado },
    })
  return postado
}
