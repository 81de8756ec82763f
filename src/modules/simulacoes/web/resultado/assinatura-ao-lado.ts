import { compararAlternativas } from '#engines/energia/alternativas.ts'
import { simularAnos } from '#engines/energia/anos.ts'
import { anoArt17 } from '#engines/energia/classe.ts'
import { cobrancaCooperativa } from '#engines/energia/cooperativa.ts'
import { somar } from '#engines/energia/numeros.ts'
import type { EntradaDaSimulacao } from '../../contract/entrada.ts'
import { ehGrupoA } from '../../contract/subgrupos.ts'
import { regraDoArt17 } from '../../regras/regra-e-regime.ts'
import { consumoComCargas } from '../../regras/unidades.ts'
import { tarifaDaUsina } from '../../regras/tarifa-da-usina.ts'
import type { ColunaDaAlternativa } from './colunas-das-alternativas.ts'

/**
 * A subscription beside the plant (reference §3.8): no own money, the energy of the first year's consumption from a plant
 * of another holder, GD II, charged by the guaranteed saving. `desconto`: the part of the saving that stays with the
 * customer. New loads count from the first month on. Null with a unit of group A, whose memberships are not simulated,
 * and beside a plant that exists.
 */
export function assinaturaAoLado(e: EntradaDaSimulacao, desconto: number): ColunaDaAlternativa | null {
  if (e.existente || e.unidades.some((u) => ehGrupoA(u.tarifa.subgrupo))) return null
  const { premissas: p } = e
  const meses = e.unidades.map((u, n) => {
    const consumo = consumoComCargas(e, n)
    return simularAnos({
      ...tarifaDaUsina(u.tarifa, { totalKw: 0, entreTitulares: true }),
      anos: p.anos,
      anoInicial: p.anoInicial,
      ligacao: u.ligacao,
      baixaRenda: u.baixaRenda,
      cadUnico: u.cadUnico,
      consumo,
      crescimentoConsumo: p.crescimentoConsumo,
      geracaoNominal: consumo,
      deg1: 0,
      degN: 0,
      simultaneidade: 0,
      classe: 'GD_II',
      regra: regraDoArt17(p, anoArt17(null)),
      inflacaoEnergia: p.inflacaoEnergia,
      inflacaoCosip: p.inflacaoCosip,
      creditos: u.creditosKwh ? [{ mes: 0, kwh: u.creditosKwh }] : [],
    }).flatMap((a) => a.meses)
  })
  const [primeira = []] = meses
  const porMes = primeira.map((_, t) => {
    const [semCent, comCent] = (['semSolarCent', 'comSolarCent'] as const).map((campo) =>
      somar(meses.map((m) => m[t]?.[campo] ?? 0)),
    )
    const conta = { contaSemCent: semCent ?? 0, contaDistribuidoraCent: comCent ?? 0 }
    const { cobrancaCent } = cobrancaCooperativa(
      { ...conta, compensadaKwh: 0, tarifaCheia: 0, residual: 0 },
      { modelo: 'ECONOMIA_GARANTIDA', desconto },
    )
    return { economiaCent: conta.contaSemCent - conta.contaDistribuidoraCent, cobrancaCent, ...conta }
  })
  const [r] = compararAlternativas(
    [
      {
        nome: 'Assinatura',
        entradaCent: 0,
        pagamentosCent: porMes.map((m) => m.cobrancaCent),
        economiaMensalCent: porMes.map((m) => m.economiaCent),
      },
    ],
    p,
  )
  if (!r) return null
  return {
    nome: r.nome,
    entradaCent: 0,
    parcelas: 0,
    parcelaCent: 0,
    totalCent: r.totalPagoCent,
    contasCent: somar(porMes.map((m) => m.contaDistribuidoraCent)),
    sobraCent: r.resultadoCent,
    vplCent: r.vplCent,
    tir: null,
    paybackAnos: null,
    maiorDesembolsoCent: r.maiorDesembolsoCent,
  }
}
