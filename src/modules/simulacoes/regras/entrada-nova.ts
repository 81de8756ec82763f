import { IRRADIACAO_DAS_CAPITAIS } from '#engines/energia/irradiacao.ts'
import type { ufs } from '#kit/uf.ts'
import { PRECO_DA_CASA } from './regra-de-preco.ts'
import type { EntradaDaSimulacao, Premissas, TarifaDaSimulacao, UnidadeDaSimulacao } from '../contract/entrada.ts'

type Uf = (typeof ufs)[number]

/** Premises that a new proposal begins with (reference §2.3, §2.5, §3): each one is the seller's to change. */
export const premissasIniciais = (anoInicial: number): Premissas => ({
  anos: 25,
  anoInicial,
  pr: 0.78,
  simultaneidade: 0.3,
  deg1: 0.02,
  degN: 0.0055,
  crescimentoConsumo: 0,
  inflacaoEnergia: 0.06,
  inflacaoCosip: 0.04,
  ipca: 0.04,
  tma: 0.1,
  omAnual: 240,
  trocas: [],
  art17: 'base',
})

export const unidadeInicial = (tarifa: TarifaDaSimulacao): UnidadeDaSimulacao => ({
  numero: '',
  ligacao: 'BI',
  consumo: Array.from({ length: 12 }, () => 0),
  tarifa,
  partePct: 100,
  ordem: 1,
  fatura: null,
})

/** The inputs of a proposal that has only a place and a tariff: the roof faces North, nothing is chosen yet. */
export function entradaInicial(p: {
  uf: Uf
  cidade?: string
  tarifa: TarifaDaSimulacao
  anoInicial: number
  modulo: EntradaDaSimulacao['modulo']
}): EntradaDaSimulacao {
  const capital = IRRADIACAO_DAS_CAPITAIS[p.uf]
  const daCapital = !p.cidade || p.cidade === capital.capital
  return {
    local: {
      cidade: p.cidade ?? capital.capital,
      uf: p.uf,
      latitude: capital.latitude,
      hsp: [...capital.inclinado],
      fonteHsp: daCapital ? 'INPE 2017' : `INPE 2017, padrão da capital ${capital.capital}`,
    },
    unidades: [unidadeInicial(p.tarifa)],
    rateio: { tipo: 'percentual', sobra: null },
    conexao: { modalidade: 'AUTOCONSUMO_LOCAL', dataProtocolo: null },
    faces: [{ nome: 'Norte', inclinacao: 15, azimute: 0, sombra: 0, modulos: 0 }],
    modulo: p.modulo,
    inversores: [],
    cargas: [],
    premissas: premissasIniciais(p.anoInicial),
    custos: [],
    preco: { modo: 'margem', margem: 0.15, ...PRECO_DA_CASA, desconto: 0 },
    pagamentos: [{ tipo: 'a_vista', condicao: 'metade na assinatura, metade na vistoria' }],
    variantes: [],
  }
}
