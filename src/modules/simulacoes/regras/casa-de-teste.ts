import type { EntradaDaSimulacao, TarifaDaSimulacao } from '../contract/entrada.ts'
import { entradaInicial } from './entrada-nova.ts'

export const tarifaDeTeste = (muda: Partial<TarifaDaSimulacao> = {}): TarifaDaSimulacao => ({
  distribuidora: { id: null, nome: 'Equatorial GO' },
  subgrupo: 'B1',
  tarifa: { te: 0.32414, tusd: 0.56767, fioB: 0.29186 },
  tributos: { icms: 0.19, pis: 0.0098, cofins: 0.0452 },
  politicaIcms: 'ISENTO_TE_TUSD',
  regraMinimo: 'REN_LIMITA_CREDITO',
  cosip: 32.1,
  origem: 'semente',
  rotulo: 'semente, set/26',
  ...muda,
})

const modulo = {
  marca: 'Aurora',
  modelo: 'AU-585',
  wp: 585,
  alturaM: 2.278,
  larguraM: 1.134,
  pesoKg: 28.5,
  voc: 52.3,
  vmp: 43.9,
  isc: 14.2,
  betaVocPorC: -0.0025,
  gamaVmpPorC: -0.003,
  custoCent: 61_425,
}

/** Inputs of the worked cases O3, O4 and O5: Goiânia, ten modules on a roof of 7° facing North. */
export const casaDeTeste = (muda: Partial<EntradaDaSimulacao> = {}): EntradaDaSimulacao => {
  const inicial = entradaInicial({ uf: 'GO', tarifa: tarifaDeTeste(), anoInicial: 2027, modulo })
  const [unidade] = inicial.unidades
  return {
    ...inicial,
    unidades: unidade
      ? [
          {
            ...unidade,
            numero: '10.482.377-5',
            consumo: [780, 742, 765, 701, 668, 640, 655, 690, 735, 802, 790, 812],
            disjuntor: { tensaoV: 220, correnteA: 40 },
          },
        ]
      : [],
    faces: [
      { nome: 'Norte', inclinacao: 7, azimute: 0, sombra: 0, modulos: 10, areaM2: 30 },
      { nome: 'Sul', inclinacao: 7, azimute: 180, sombra: 0, modulos: 0 },
    ],
    inversores: [
      {
        marca: 'Norte',
        modelo: 'NI-5000',
        kw: 5,
        vdcMax: 600,
        vMpptMin: 90,
        vMpptMax: 560,
        iMaxMppt: 20,
        mppts: 2,
        quantidade: 1,
        custoCent: 389_000,
      },
    ],
    premissas: { ...inicial.premissas, trocas: [{ ano: 13, valor: 4200 }] },
    custos: [
      { grupo: 'material', descricao: 'Estrutura, cabos e proteção', por: 'modulo', unitarioCent: 23_175 },
      { grupo: 'servico', descricao: 'Instalação', por: 'kwp', unitarioCent: 50_000 },
      { grupo: 'servico', descricao: 'Projeto, ART e homologação', por: 'fixo', quantidade: 1, unitarioCent: 118_000 },
      { grupo: 'frete', descricao: 'Frete a Goiânia', por: 'fixo', quantidade: 1, unitarioCent: 42_000 },
    ],
    preco: { modo: 'valor', valorCent: 2_180_000, tributos: 0.06, comissao: 0.03, piso: 0.12 },
    pagamentos: [
      { tipo: 'a_vista' },
      { tipo: 'parcelas', parcelas: 10 },
      {
        tipo: 'financiamento',
        sistema: 'PRICE',
        entradaCent: 200_000,
        taxaMensal: 0.0149,
        parcelas: 60,
        dataContrato: '2026-12-10',
        iofFixo: 0.0038,
        iofDiario: 0.000082,
        iofFinanciado: true,
      },
    ],
    mesTipico: 10,
    ...muda,
  }
}
