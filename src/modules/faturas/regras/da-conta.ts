import { disponibilidadeKwh, ligacoes } from '#engines/energia/fatura-b.ts'
import type { Leu } from '#engines/leitura/tipos.ts'
import { contem } from '#kit/objeto.ts'
import { outrasCentavosDe, precoDoKwh, residualDaConta } from '#modules/contas/regras/calibracao.ts'
import { valoresDa } from '#modules/contas/regras/da-leitura.ts'
import type { Medida } from '../tipos.ts'

/** Checks of the reader that say the energy or its price does not add up. */
const DE_ENERGIA = new Set(['LEITURAS', 'CONSUMO_DO_MEDIDOR', 'COMPENSADA_ATE_O_CONSUMO', 'QUANTIDADE_VEZES_PRECO'])

const numero = (v: string | null | undefined): number => (v === null || v === undefined ? Number.NaN : Number(v))

/** What of a bill that was read the charge needs; null when the paper does not state it. */
export const medidaDaConta = (leu: Leu, lidaEm: string): Medida | null =>
  medidaConferida({ valores: valoresDa(leu.lido), leitura: leu }, lidaEm)

/** The same of a bill whose values a person confirmed; they count before those of the reading. */
export function medidaConferida(
  { valores: v, leitura }: { valores: Readonly<Record<string, string | null>>; leitura: Leu | null },
  lidaEm: string,
): Medida | null {
  const itens = leitura?.lido.itens ?? []
  const consumoKwh = numero(v.consumoKwh)
  const total = numero(v.totalCentavos)
  const preco = precoDoKwh(v, { itens, ...(leitura ? { tarifas: leitura.lido.tarifas } : {}) }, null)
  if (!v.uc || !v.mesReferencia || !Number.isFinite(consumoKwh) || !Number.isFinite(total) || !preco) return null
  const compensadaKwh = numero(v.compensadaKwh) || 0
  const bandeiraCent = numero(v.bandeiraCentavos) || 0
  const comprada = consumoKwh - compensadaKwh
  const { ligacao } = v
  const falha = leitura?.conferencias.find((c) => c.resultado === 'falha' && DE_ENERGIA.has(c.nome))
  return {
    uc: v.uc,
    competencia: v.mesReferencia,
    concessionaria: v.concessionaria ?? null,
    consumoKwh,
    compensadaKwh,
    minimoKwh: contem(ligacoes, ligacao) ? disponibilidadeKwh({ ligacao }, consumoKwh) : 0,
    tarifaCheia: preco.t,
    residual: compensadaKwh > 0 ? residualDaConta(itens, compensadaKwh, preco.t) : 0,
    bandeira: comprada > 0 ? bandeiraCent / 100 / comprada : 0,
    distribuidoraCent: total - (numero(v.cosipCentavos) || 0) - outrasCentavosDe(itens),
    lidaEm,
    naoFecha: falha ? falha.nome : null,
  }
}
