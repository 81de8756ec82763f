import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { simular } from '../../regras/simulador.ts'
import { alertasDe, type Alerta } from '../../regras/alertas.ts'
import type { Usina } from '../../contract/usinas.ts'
import { alertaAbriu } from '../../eventos.ts'
import { mesesAte } from '../../regras/esperado.ts'
import { baseDaSimulacao } from '../consultas/base.ts'
import { competenciaDeHoje, mesesDaUsina } from '../consultas/meses.ts'
import { usinaPorId } from '../consultas/usinas.ts'

const DOS_MESES = ['pr_baixo', 'injecao_zero', 'vacancia', 'sem_leitura', 'nuvem_fora']

/** The monitoring of a plant that has not answered for this long. */
const NUVEM_FORA_HORAS = 24

/** Compares the last complete months with what is open, opens what is new and ends what is over. */
export async function reverAlertas(u: Unidade, usina: Usina): Promise<void> {
  const agora = usina.situacao === 'ativa' ? [...(await alertasDaUsina(u, usina)), ...(await nuvemFora(u, usina))] : []
  await sql`
    update usinas.alertas
    set ate = now()
    where usina_id = ${usina.id}
      and ate is null
      and tipo = any(${DOS_MESES}::text[])
      and tipo <> all(${agora.map((a) => a.tipo)}::text[])
  `.execute(u.tx)
  for (const a of agora) {
    const { rows } = await sql<{ id: string; novo: boolean }>`
      insert into usinas.alertas as x (id, usina_id, tipo, competencia, dados)
      values (${uuidv7()}, ${usina.id}, ${a.tipo}, ${a.competencia}, ${JSON.stringify(a.dados)}::jsonb)
      on conflict (usina_id, tipo) where ate is null and tipo <> 'conta_corrigida' do update
        set competencia = excluded.competencia, dados = excluded.dados
      returning x.id, (xmax = 0) as novo
    `.execute(u.tx)
    if (rows[0]?.novo) u.emitir(alertaAbriu, { alerta_id: rows[0].id, usina_id: usina.id, tipo: a.tipo })
  }
}

async function alertasDaUsina(u: Unidade, usina: Usina): Promise<Alerta[]> {
  const [passado = ''] = mesesAte(competenciaDeHoje(), 2)
  const primeiro = usina.entrou_em?.slice(0, 7) ?? ''
  const meses = (await mesesDaUsina(u.tx, usina, passado, 2)).filter((m) => m.competencia > primeiro)
  const lidos = meses.map((m) => ({ ...m, parte_lida: m.gerado_de === 'mes' ? 1 : m.dias_lidos / m.dias }))
  return alertasDe(lidos, await semUsoEm(u, usina, passado))
}

/** kWh of a month that no unit of the list in force used; null without a list, a tariff or a bill. */
async function semUsoEm(u: Unidade, usina: Usina, competencia: string): Promise<number | null> {
  if (usina.distribuidora_id === null) return null
  const base = await baseDaSimulacao(u.tx, u.ligados, usina, { competencia, mais: [] }).catch(() => null)
  if (!base?.vigente || base.excedente_de !== 'injetado') return null
  if (base.unidades.some((x) => x.consumo_de === 'nenhum')) return null
  return simular(base, base.vigente).sem_uso_kwh
}

/** The account that reads this plant has failed for a day. */
async function nuvemFora(u: Unidade, usina: Usina): Promise<Alerta[]> {
  const { rows } = await sql<{ horas: number }>`
    select (extract(epoch from now() - min(n.falhou_em)) / 3600)::int as horas
    from usinas.codigos c
    join usinas.nuvens n on n.id = c.nuvem_id
    where c.usina_id = ${usina.id}
      and not n.pausada
      and n.falhou_em < now() - make_interval(hours => ${sql.lit(NUVEM_FORA_HORAS)})
    having count(*) > 0
  `.execute(u.tx)
  return rows.map(({ horas }) => ({ tipo: 'nuvem_fora', competencia: competenciaDeHoje(), dados: { horas } }))
}

/** Looks at every plant in operation, one transaction each: what no reading or person triggers is still noticed. */
export async function reverTodas(s: Pick<Servicos, 'banco' | 'executar'>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id
    from usinas.usinas
    where situacao = 'ativa'
    order by id
  `.execute(s.banco.db)
  for (const { id } of rows) await s.executar(sistema, async (u) => reverAlertas(u, await usinaPorId(u.tx, id, true)))
}
