import { sql } from 'kysely'
import { diaBr, somarDias } from '#kit/dias.ts'
import type { ContratoAditado } from '#modules/contratos/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { planosDa } from '../consultas/plano.ts'
import { registrar, trancarPorId } from './nucleo.ts'

/**
 * An amendment that all signed changes the plan of its member from a day on. A plan that begins later than that day was
 * added meanwhile, such as a yearly adjustment: the new one follows it. Nothing when the contract has no member.
 */
export async function mudarPlanoPeloAditivo(u: Unidade, a: ContratoAditado): Promise<void> {
  if (!a.plano) return
  const { rows } = await sql<{ id: string }>`
    select id
    from matriculas.matriculas
    where contrato_id = ${a.contratoId}
      and situacao <> 'encerrada'
  `.execute(u.tx)
  if (!rows[0]) return
  const m = await trancarPorId(u, rows[0].id)
  const [ultimo] = await planosDa(u.tx, m.id)
  const de = ultimo && ultimo.vigente_de >= a.plano.vigente_de ? somarDias(ultimo.vigente_de, 1) : a.plano.vigente_de
  const { modelo_de_cobranca, desconto, tarifa_contratual, fixo_centavos } = a.plano
  const plano = { modelo_de_cobranca, desconto, tarifa_contratual, fixo_centavos }
  await u.tx
    .insertInto('matriculas.planos')
    .values({
      matricula_id: m.id,
      n: (ultimo?.n ?? 0) + 1,
      vigente_de: de,
      ...plano,
      motivo: `Aditivo ${a.n} do contrato`,
      aditivo_id: a.aditivoId,
      criado_por: u.autor.usuario?.id ?? null,
    })
    .execute()
  await registrar(u, m, {
    tipo: 'plano',
    motivo: `Aditivo ${a.n} do contrato, de ${diaBr(de)} em diante`,
    dados: { modelo: modelo_de_cobranca, vigente_de: de, aditivo: a.n },
  })
  u.auditar({
    acao: 'matricula.plano',
    entidade: 'matricula',
    entidade_id: m.id,
    antes: ultimo && {
      modelo_de_cobranca: ultimo.modelo_de_cobranca,
      desconto: ultimo.desconto,
      tarifa_contratual: ultimo.tarifa_contratual,
      fixo_centavos: ultimo.fixo_centavos,
    },
    depois: { ...plano, vigente_de: de },
  })
}
