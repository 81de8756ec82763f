import type { EntradaDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import type {
  AnoDaSimulacao,
  Calibracao,
  FaixaArt17,
  MesDaConta,
  Resultado,
} from '#modules/simulacoes/contract/resultado.ts'
import { aplicarVariante } from '#modules/simulacoes/regras/calcular.ts'
import type { RetratoDaProposta, VariantePublica } from '../../contract/retrato.ts'
import { premissasEmLinhas } from '../premissas-em-linhas.ts'
import type { OpcaoComum } from './comum.ts'

/** A variant as its customer may see it. Built field by field: what is not named here never leaves the company. */
export interface OpcaoDaUsina extends OpcaoComum {
  usina: Pick<
    Resultado['usina'],
    | 'modulos'
    | 'kWp'
    | 'kwAc'
    | 'fdi'
    | 'classe'
    | 'enquadramento'
    | 'areaTelhadoM2'
    | 'pesoKg'
    | 'geracaoMensalKwh'
    | 'geracaoAnualKwh'
    | 'produtividade'
    | 'cobertura'
    | 'hspMedia'
    | 'series'
    | 'faces'
  >
  ano1: Resultado['ano1']
  mesTipico: number
  meses: MesDaConta[]
  anos: AnoDaSimulacao[]
  indicadores: Resultado['indicadores']
  art17: FaixaArt17[]
  calibracao: Calibracao | null
  tarifaCheia: number
  residual: number
  unidades: { numero: string; geradora: boolean; semSolarCent: number; comSolarCent: number; alocadoKwh: number }[]
  /** what the page recomputes from: no cost, no document, the price as one figure */
  entrada: EntradaDaSimulacao
}

/** Adds what recomputes the same figures without how the price came about. */
function entradaPublica(e: EntradaDaSimulacao, precoCent: number): EntradaDaSimulacao {
  return {
    local: e.local,
    unidades: e.unidades.map((u) => ({
      numero: u.numero,
      mercadoLivre: u.mercadoLivre,
      noInstrumento: u.noInstrumento,
      mesmoCondominio: u.mesmoCondominio,
      geradora: u.geradora,
      classeDeConsumo: u.classeDeConsumo,
      ligacao: u.ligacao,
      baixaRenda: u.baixaRenda,
      cadUnico: u.cadUnico,
      consumo: u.consumo,
      estimados: u.estimados,
      tarifa: {
        distribuidora: { id: null, nome: u.tarifa.distribuidora.nome },
        subgrupo: u.tarifa.subgrupo,
        tarifa: u.tarifa.tarifa,
        grupoA: u.tarifa.grupoA,
        tributos: u.tarifa.tributos,
        metodo: u.tarifa.metodo,
        regraMinimo: u.tarifa.regraMinimo,
        politicaIcms: u.tarifa.politicaIcms,
        icmsIsencaoMeses: u.tarifa.icmsIsencaoMeses,
        icmsIsencaoAte: u.tarifa.icmsIsencaoAte,
        politicaIcmsDepois: u.tarifa.politicaIcmsDepois,
        icmsLimiteKw: u.tarifa.icmsLimiteKw,
        pisCofinsCobrado: u.tarifa.pisCofinsCobrado,
        bandeiraSemTributos: u.tarifa.bandeiraSemTributos,
        cosip: u.tarifa.cosip,
        origem: u.tarifa.origem,
        rotulo: u.tarifa.rotulo,
        reh: u.tarifa.reh,
        lacunaDesde: u.tarifa.lacunaDesde,
        desde: u.tarifa.desde,
      },
      grupoA: u.grupoA,
      partePct: u.partePct,
      ordem: u.ordem,
      creditosKwh: u.creditosKwh,
    })),
    rateio: e.rateio,
    conexao: e.conexao,
    faces: e.faces.map((f) => ({ ...f, desenho: f.desenho && { ...f.desenho, foto: null } })),
    modulo: { ...e.modulo, itemId: null, custoCent: null },
    inversores: e.inversores.map((i) => ({ ...i, itemId: null, custoCent: null })),
    cargas: e.cargas,
    existente: e.existente,
    premissas: e.premissas,
    custos: [],
    preco: { modo: 'valor', valorCent: precoCent, tributos: 0, comissao: 0, piso: 0 },
    pagamentos: e.pagamentos,
    variantes: [],
    origens: e.origens,
    mesTipico: e.mesTipico,
  }
}

function opcaoDaUsina(e: EntradaDaSimulacao, v: VariantePublica): OpcaoDaUsina {
  const { resultado: r } = v
  const daVariante = aplicarVariante(e, v.letra)
  const { usina: u } = r
  const geradora = r.unidades.find((x) => x.geradora)
  return {
    letra: v.letra,
    rotulo: v.rotulo,
    precoCent: r.preco.precoCent,
    pagamentos: r.pagamentos,
    pagamento: v.pagamento?.indice ?? 0,
    nome: `opção ${v.letra}`,
    curto: `${u.modulos} módulos`,
    usina: {
      modulos: u.modulos,
      kWp: u.kWp,
      kwAc: u.kwAc,
      fdi: u.fdi,
      classe: u.classe,
      enquadramento: u.enquadramento,
      areaTelhadoM2: u.areaTelhadoM2,
      pesoKg: u.pesoKg,
      geracaoMensalKwh: u.geracaoMensalKwh,
      geracaoAnualKwh: u.geracaoAnualKwh,
      produtividade: u.produtividade,
      cobertura: u.cobertura,
      hspMedia: u.hspMedia,
      series: u.series,
      faces: u.faces,
    },
    ano1: r.ano1,
    mesTipico: r.mesTipico,
    meses: r.meses,
    anos: r.anos,
    indicadores: r.indicadores,
    art17: r.art17,
    calibracao: geradora?.calibracao ?? null,
    tarifaCheia: geradora?.tarifaCheia ?? 0,
    residual: geradora?.residual ?? 0,
    unidades: r.unidades.map((x) => ({
      numero: x.numero,
      geradora: x.geradora,
      semSolarCent: x.semSolarCent,
      comSolarCent: x.comSolarCent,
      alocadoKwh: x.alocadoKwh,
    })),
    premissas: premissasEmLinhas(daVariante, r),
    entrada: entradaPublica(daVariante, r.preco.precoCent),
  }
}

/** The variants of a plant. */
export const opcoesDaUsina = (r: RetratoDaProposta, e: EntradaDaSimulacao): OpcaoDaUsina[] =>
  r.variantes.map((v) => opcaoDaUsina(e, v))
