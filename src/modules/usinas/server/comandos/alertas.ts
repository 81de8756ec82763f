import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { simular } from '../../regras/simulador.ts'
import { alertasDe, type Alerta } from '../../regras/alertas.ts'
import type { Usina } from '../../contract/usinas.ts'
import { alertaAbriu } from '../../eventos.ts'
import { mesesAte } from '../../regras/esperado.ts'
import { baseDaSimulacao } from '../consultas/base.ts'
import { competenciaDeHoje, mesesDaUsina } from '../consultas/meses.ts'

const DOS_MESES = ['pr_baixo', 'injecao_zero', 'vacancia', 'sem_leitura']

/** Compares the last complete months with what is open, opens what is new and ends what is over. */
export async function reverAlertas(u: Unidade, usina: Usina): Promise<void> {
  const agora = usina.situacao === 'ativa' ? await alertasDaUsina(u, usina) : []
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
      on conflict (usina_id, tipo) where ate is null do update
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
