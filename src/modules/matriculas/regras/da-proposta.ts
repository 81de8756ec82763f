import { arredondarCentavos } from '#engines/energia/numeros.ts'
import type { ModeloDeCobranca } from '#engines/energia/cooperativa.ts'
import type { RetratoDaProposta } from '#modules/propostas/contract/retrato.ts'
import { unidadesDoCooperado } from '#modules/simulacoes/regras/assinatura.ts'

export interface PlanoCongelado {
  modelo_de_cobranca: ModeloDeCobranca
  desconto: number | null
  tarifa_contratual: number | null
  fixo_centavos: number | null
  aviso_previo_dias: number
  prazo_meses: number | null
  prometido_mes_centavos: number | null
}

export interface UnidadeCongelada {
  /** of the registry, when the proposal took it from there */
  unidade_id: string | null
  numero: string
  titular: string | null
  distribuidora: string
  distribuidora_id: string | null
  ligacao: 'MONO' | 'BI' | 'TRI'
  /** average of the twelve months */
  kwh_contratado: number
}

export const AVISO_PREVIO_PADRAO_DIAS = 90

const mediaDe = (meses: readonly number[]): number =>
  Math.round((meses.reduce((soma, kwh) => soma + kwh, 0) / meses.length) * 1000) / 1000

/** Plan and units of a frozen subscription proposal; null for any other kind. Nothing of it is computed again. */
export function daProposta(r: RetratoDaProposta): { plano: PlanoCongelado; unidades: UnidadeCongelada[] } | null {
  if (r.conteudo.tipo !== 'assinatura') return null
  const { entrada } = r.conteudo
  const { modelo, desconto, tarifaContratual, fixoMensalCent } = entrada.plano
  const comDesconto = modelo === 'DINAMICO_SOBRE_TARIFA' || modelo === 'ECONOMIA_GARANTIDA'
  const simulada = r.resultados?.assinatura
  return {
    plano: {
      modelo_de_cobranca: modelo,
      desconto: desconto ?? (comDesconto ? 0 : null),
      tarifa_contratual: modelo === 'CREDITOS_COMPENSADOS' ? (tarifaContratual ?? 0) : null,
      fixo_centavos: modelo === 'FIXO_MENSAL' ? (fixoMensalCent ?? 0) : null,
      aviso_previo_dias: entrada.avisoPrevioDias ?? AVISO_PREVIO_PADRAO_DIAS,
      prazo_meses: entrada.prazoMeses ?? null,
      prometido_mes_centavos: simulada ? arredondarCentavos(simulada.economiaCent / simulada.meses.length) : null,
    },
    unidades: unidadesDoCooperado(entrada).map(({ unidade, alocadoKwh }) => ({
      unidade_id: unidade.unidadeId ?? null,
      numero: unidade.numero.trim(),
      titular: unidade.titular ?? null,
      distribuidora: unidade.tarifa.distribuidora.nome,
      distribuidora_id: unidade.tarifa.distribuidora.id,
      ligacao: unidade.ligacao,
      kwh_contratado: mediaDe(alocadoKwh),
    })),
  }
}
