import { conflito } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { exigirAniversario, reajustado } from '../../regras/plano.ts'
import { planosDa } from '../consultas/plano.ts'
import { registrar, trancar } from './nucleo.ts'

export interface Reajuste {
  vigente_de: string
  indice: string
  /** fraction, 0.0462 for 4,62 % */
  percentual: number
  motivo: string
}

/** A yearly adjustment: one more plan that holds from its day on. The former ones stay as they are. */
export async function reajustar(u: Unidade, ctx: Ctx, id: string, d: Reajuste): Promise<void> {
  const m = await trancar(u, ctx, id)
  if (m.situacao === 'encerrada') throw conflito('A matrícula está encerrada.')
  const [ultimo] = await planosDa(u.tx, id)
  if (!ultimo) throw conflito('A matrícula não tem plano.')
  exigirAniversario(ultimo.vigente_de, d.vigente_de)
  const novo = reajustado(ultimo, d.percentual)
  await u.tx
    .insertInto('matriculas.planos')
    .values({
      matricula_id: id,
      n: ultimo.n + 1,
      vigente_de: d.vigente_de,
      modelo_de_cobranca: novo.modelo_de_cobranca,
      desconto: novo.desconto,
      tarifa_contratual: novo.tarifa_contratual,
      fixo_centavos: novo.fixo_centavos,
      indice: d.indice,
      percentual: d.percentual,
      motivo: d.motivo,
      criado_por: u.autor.usuario?.id ?? null,
    })
    .execute()
  const { indice, percentual, vigente_de } = d
  await registrar(u, m, { tipo: 'reajuste', motivo: d.motivo, dados: { indice, percentual, vigente_de } })
  u.auditar({
    acao: 'matricula.reajustar',
    entidade: 'matricula',
    entidade_id: id,
    antes: { tarifa_contratual: ultimo.tarifa_contratual, fixo_centavos: ultimo.fixo_centavos },
    depois: { tarifa_contratual: novo.tarifa_contratual, fixo_centavos: novo.fixo_centavos, percentual, vigente_de },
    motivo: d.motivo,
  })
}
