import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'

export interface MudancasDosMembros {
  /** YYYY-MM-DD, the day on which all of it happened */
  em: string
  autor: string
  suspensa: string
  /** took back the consent to invoices on WhatsApp */
  semConsentimento: string
  /** asked to leave, with the last day of the notice */
  saindo: { id: string; ate: string }
  /** a yearly adjustment that was typed wrong: more than the tariff itself */
  reajustada: { id: string; percentual: number; vigente_de: string }
}

interface Evento {
  id: string
  tipo: string
  de?: string
  para?: string
  motivo?: string
  dados?: object
}

/** What happened to four members after years of invoices that they got and paid. */
export async function mudarMembrosDaDemonstracao(tx: Tx, m: MudancasDosMembros): Promise<void> {
  await sql`update matriculas.matriculas set situacao = 'suspensa' where id = ${m.suspensa}`.execute(tx)
  await sql`update matriculas.matriculas set consentiu_em = null where id = ${m.semConsentimento}`.execute(tx)
  await sql`
    insert into matriculas.consentimentos (matricula_id, n, finalidade, dado, prova, em, registrado_por)
    select matricula_id, max(n) + 1, 'faturas_whatsapp', false, 'Pediu por telefone', ${m.em}::date, ${m.autor}
    from matriculas.consentimentos
    where matricula_id = ${m.semConsentimento}
    group by matricula_id
  `.execute(tx)
  await sql`
    update matriculas.matriculas
    set situacao = 'desligamento', saida_tipo = 'demissao', saida_pedida_em = ${m.em},
      saida_aviso_ate = ${m.saindo.ate},
      saida_motivo = 'Mudou de estado'
    where id = ${m.saindo.id}
  `.execute(tx)
  const { percentual, vigente_de } = m.reajustada
  const motivo = 'IPCA de 12 meses'
  await sql`
    insert into matriculas.planos (
      matricula_id, n, vigente_de, modelo_de_cobranca, desconto, tarifa_contratual, fixo_centavos, indice, percentual,
      motivo, criado_por, criado_em
    )
    select matricula_id, n + 1, ${vigente_de}, modelo_de_cobranca, desconto,
      round(tarifa_contratual * (1 + ${percentual}::numeric), 6), fixo_centavos, 'IPCA', ${percentual}, ${motivo},
      ${m.autor},
      ${m.em}::date
    from matriculas.planos
    where matricula_id = ${m.reajustada.id}
      and n = 1
  `.execute(tx)
  await registrarEventos(tx, m, [
    { id: m.suspensa, tipo: 'suspender', de: 'ativa', para: 'suspensa', motivo: 'Três faturas em atraso' },
    { id: m.semConsentimento, tipo: 'consentimento', dados: { finalidade: 'faturas_whatsapp', dado: false } },
    {
      id: m.saindo.id,
      tipo: 'pedir_desligamento',
      de: 'ativa',
      para: 'desligamento',
      motivo: 'Mudou de estado',
      dados: { saida: 'demissao', aviso_ate: m.saindo.ate },
    },
    { id: m.reajustada.id, tipo: 'reajuste', motivo, dados: { indice: 'IPCA', percentual, vigente_de } },
  ])
}

async function registrarEventos(tx: Tx, m: MudancasDosMembros, eventos: readonly Evento[]): Promise<void> {
  await sql`
    insert into matriculas.eventos (matricula_id, n, tipo, de, para, em, usuario_id, motivo, dados)
    select e.id, 0, e.tipo, e.de, e.para, ${m.em}::date + time '13:00', ${m.autor}, e.motivo, coalesce(e.dados, '{}')
    from jsonb_to_recordset(${JSON.stringify(eventos)}::jsonb) as e(
      id uuid, tipo text, de text, para text, motivo text, dados jsonb
    )
  `.execute(tx)
  await sql`
    update matriculas.matriculas
    set versao = versao + 1, atualizada_em = ${m.em}::date + time '13:00'
    where id = any(${eventos.map((e) => e.id)}::uuid[])
  `.execute(tx)
}
