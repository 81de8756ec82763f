import type { CreditosDaUnidade, LinhaDoLote } from '../contract/creditos.ts'
import { fraseDaLinha, fraseDoAlerta } from '../regras/frases.ts'
import { venceEm } from '../regras/meses.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { unidadePorId } from '#modules/unidades/publico.ts'
import {
  alertasDaUnidade,
  linhasDoLote,
  lotesDaUnidade,
  mesesDaUnidade,
  saldoDaUnidade,
  type LinhaLida,
} from './consultas/unidade.ts'

const kwh = (wh: number): number => wh / 1000
const ouNada = (wh: number | null): number | null => (wh === null ? null : kwh(wh))

export async function apresentarUnidade(db: Db, unidadeId: string): Promise<CreditosDaUnidade> {
  const unidade = await unidadePorId(db, unidadeId)
  const [saldo, lotes, meses, alertas] = await Promise.all([
    saldoDaUnidade(db, unidadeId),
    lotesDaUnidade(db, unidadeId),
    mesesDaUnidade(db, unidadeId),
    alertasDaUnidade(db, unidadeId),
  ])
  return {
    unidade_id: unidadeId,
    numero: unidade.numero,
    ligacao: unidade.ligacao,
    ...saldo,
    lotes: lotes
      .filter((l) => l.nasceu_wh !== 0 || l.espera_wh !== 0)
      .map((l) => ({
        usina_id: l.usina_id,
        usina: l.usina,
        classe_gd: l.classe_gd,
        mes: l.mes,
        vence: venceEm(l.mes),
        nasceu_kwh: kwh(l.nasceu_wh),
        usado_kwh: kwh(l.usado_wh),
        expirou_kwh: kwh(l.expirou_wh),
        resta_kwh: kwh(l.resta_wh),
        espera_kwh: kwh(l.espera_wh),
      })),
    meses: meses.map((m) => ({
      mes: m.mes,
      saldo_antes_kwh: kwh(m.saldo_antes_wh),
      recebeu_kwh: kwh(m.recebido_wh),
      compensou_kwh: kwh(m.compensado_wh),
      expirou_kwh: kwh(m.expirado_wh),
      saldo_kwh: kwh(m.saldo_wh),
      falta_kwh: kwh(m.falta_wh),
      consumo_kwh: ouNada(m.consumo_wh),
      conta_id: m.conta_id,
      saldo_da_conta_kwh: ouNada(m.saldo_conta_wh),
      total_centavos: m.total_centavos,
      corrigido_em: m.corrigido_em,
    })),
    alertas: alertas.map((a) => ({
      tipo: a.tipo,
      competencia: a.mes,
      kwh: kwh(a.wh),
      meses: a.meses,
      frase: fraseDoAlerta({ ...a, kwh: kwh(a.wh) }),
    })),
  }
}

const apresentarLinha = (l: LinhaLida): LinhaDoLote => ({
  id: l.id,
  tipo: l.tipo,
  competencia: l.competencia,
  ...fraseDaLinha(l),
  kwh: kwh(l.wh),
  conta_id: l.conta_id,
  motivo: l.motivo,
  em: l.em.toISOString(),
})

export const apresentarLote = async (
  db: Db,
  p: { unidadeId: string; usinaId: string | null; mes: string },
): Promise<LinhaDoLote[]> => (await linhasDoLote(db, p)).map(apresentarLinha)
