import { sql, type RawBuilder } from 'kysely'
import { corteDeParado } from '#engines/funil/parado.ts'
import type { Gatilho } from '#engines/regras/tipos.ts'
import type { Expediente } from '#kit/expediente.ts'
import { porTipo } from '#kit/por-tipo.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { expedienteNoFunil, comFatos, fatos } from '#modules/funis/publico.ts'
import { porExecucao, automacoesAtivas } from './disparar.ts'

const LOTE = 500
type PeloRelogio = Extract<Gatilho, { tipo: 'prazo_perto' | 'prazo_vencido' | 'parado' | 'data_do_campo' }>
type DeUm<T> = (g: Extract<PeloRelogio, { tipo: T }>) => RawBuilder<Date>

/** SQL for the instant of each trigger on card `c`. It is part of the run's key: a new deadline, a new run. */
const momentos: { [T in PeloRelogio['tipo']]: DeUm<T> } = {
  prazo_perto: (g) => sql`c.vence_em - make_interval(hours => ${g.horas})`,
  prazo_vencido: () => sql`c.vence_em`,
  parado: () => sql`greatest(c.ultima_atividade_em, c.entrou_estagio_em)`,
  // 08:00, so that no message is sent at midnight
  data_do_campo: (g) => sql`
    (
      case
        when ${fatos} ->> ${g.campo} ~ '^\\d{4}-\\d{2}-\\d{2}' then (
          left(${fatos} ->> ${g.campo}, 10)::date + ${g.dias}::int + time '08:00'
        ) at time zone 'America/Sao_Paulo'
      end
    )
  `,
}

/** An instant before this limit is due; for `parado`, days are working days. */
const limite = (g: PeloRelogio, agora: Date, expediente: Expediente): Date =>
  g.tipo === 'parado' ? corteDeParado(g.dias, agora, expediente) : agora

const doRelogio = (g: Gatilho): g is PeloRelogio => g.tipo in momentos

/** Triggers clock rules whose instant has passed since they were published. */
export async function olharORelogio(s: Servicos): Promise<void> {
  const agora = new Date()
  for (const r of await automacoesAtivas(s.banco.db, null)) {
    const { gatilho } = r.definicao
    if (!doRelogio(gatilho)) continue
    const expediente = await expedienteNoFunil(s.banco.db, r.funil_id)
    const momento = porTipo(momentos, gatilho)
    const { rows } = await sql<{ id: string; chave: string }>`
      select *
      from (
        select
          c.id,
          ${gatilho.tipo} || ':' || c.id || ':' || extract(epoch from ${momento})::bigint as chave,
          ${momento} as em
        from funis_publico.cartoes c ${comFatos}
        where c.funil_id = ${r.funil_id}
          and c.situacao = 'aberto'
          and c.arquivado_em is null
      ) m
      where m.em <= ${limite(gatilho, agora, expediente)}::timestamptz
        and m.em > ${limite(gatilho, r.publicada_em, expediente)}::timestamptz
        and not exists (
          select from funis.execucoes x
          where x.regra_id = ${r.id}
            and x.chave = m.chave
        )
      limit ${LOTE}
    `.execute(s.banco.db)
    for (const c of rows) await s.executar(sistema, (u) => porExecucao(u.tx, r, c.id, c.chave, 0))
  }
}
