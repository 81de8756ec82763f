import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { prazoDoContrato } from '../../eventos.ts'
import type { TipoDeContrato } from '../../tipos.ts'
import { registrarEvento, trancarPor } from './nucleo.ts'
import { vigorarNoPrazo } from './vigorar.ts'

type Motor = Pick<Servicos, 'banco' | 'executar'>

interface Prazo {
  contrato_id: string
  tipo: TipoDeContrato
  de: 'fim' | 'reajuste' | 'apolice'
  dia: string
  dias: 60 | 30 | 7
}

/**
 * Dates within 60 days whose distance was not given notice of: 60, 30 or 7 days. A day on which the job did not run is
 * made up by the next one.
 */
async function aLembrar(s: Motor, hoje: string): Promise<Prazo[]> {
  const { rows } = await sql<Prazo>`
    with prazos as (
      select id as contrato_id, tipo, 'fim' as de, vigente_ate as dia
      from contratos.contratos
      where situacao in ('vigente', 'suspenso')
        and tipo <> 'seguro'
      union all
      select id, tipo, 'reajuste', reajuste_em
      from contratos.contratos
      where situacao in ('vigente', 'suspenso')
      union all
      select k.id, k.tipo, 'apolice', a.fim
      from contratos.apolices a
      join contratos.contratos k on k.id = a.contrato_id
      where k.situacao in ('vigente', 'suspenso')
    ),
    perto as (
      select
        contrato_id, tipo, de, dia,
        case when dia <= ${hoje}::date + 7 then 7 when dia <= ${hoje}::date + 30 then 30 else 60 end as dias
      from prazos
      where dia between ${hoje}::date and ${hoje}::date + 60
    )
    select p.contrato_id, p.tipo, p.de, p.dia::text as dia, p.dias
    from perto p
    left join contratos.lembretes l on l.contrato_id = p.contrato_id and l.de = p.de and l.dia = p.dia and l.dias = p.dias
    where l.contrato_id is null
    order by p.dia, p.contrato_id
    limit 2000
  `.execute(s.banco.db)
  return rows
}

/** Gives each reminder once: its row and its event are one transaction. */
export async function lembrarPrazos(s: Motor, agora = new Date()): Promise<void> {
  for (const p of await aLembrar(s, diaAqui(agora)))
    await s.executar(sistema, async (u) => {
      const { rows } = await sql`
        insert into contratos.lembretes (contrato_id, de, dia, dias)
        values (${p.contrato_id}, ${p.de}, ${p.dia}::date, ${p.dias})
        on conflict do nothing
        returning contrato_id
      `.execute(u.tx)
      if (rows.length > 0) u.emitir(prazoDoContrato, p)
    })
}

/** The day after a price adjustment the next one is a year later. */
export async function passarReajustes(s: Motor, agora = new Date()): Promise<void> {
  const hoje = diaAqui(agora)
  const { rows } = await sql<{ id: string }>`
    select id
    from contratos.contratos
    where situacao in ('vigente', 'suspenso')
      and reajuste_em < ${hoje}::date
    order by reajuste_em
    limit 500
  `.execute(s.banco.db)
  for (const { id } of rows)
    await s.executar(sistema, async (u) => {
      const c = await trancarPor(u, id)
      const { rows: mudou } = await sql<{ reajuste_em: string }>`
        update contratos.contratos
        set reajuste_em = (reajuste_em + interval '12 months')::date
        where id = ${id}
          and reajuste_em < ${hoje}::date
        returning reajuste_em::text as reajuste_em
      `.execute(u.tx)
      if (!c || !mudou[0]) return
      await registrarEvento(u, c, 'reajuste', { proximo: mudou[0].reajuste_em })
      u.auditar({ acao: 'contrato.reajuste', entidade: 'contrato', entidade_id: id, depois: mudou[0] })
    })
}

/** Contracts whose time to withdraw is over and that a lost job left behind. */
export async function vigorarVencidos(s: Motor, agora = new Date()): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id
    from contratos.contratos
    where situacao = 'arrependimento'
      and arrependimento_ate < ${agora}
    order by arrependimento_ate
    limit 500
  `.execute(s.banco.db)
  for (const { id } of rows) await s.executar(sistema, (u) => vigorarNoPrazo(u, id, agora))
}
