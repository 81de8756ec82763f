import { NOME_DA_POLITICA_ICMS } from '#engines/energia/icms.ts'
import type { Etiqueta, Origem } from '#engines/energia/rastro.ts'
import { existenteEmPalavras, inicioDaCarga } from '#modules/simulacoes/regras/cargas.ts'
import type { EntradaDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import { emNumero, emPct, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { prazoDaIsencao } from '#modules/simulacoes/regras/fonte-da-tarifa.ts'
import type { ResultadoPublico } from '../contract/retrato.ts'

/** One input of the proposal in words: the premise sheet of the PDF and of the page. */
export interface LinhaDePremissa {
  /** name of the input in the engine's traces */
  chave: string
  nome: string
  valor: string
  fonte: string
  etiqueta: Etiqueta
  /** shown on the page, too: the ones that a customer asks about */
  principal: boolean
}

export const ETIQUETAS: Record<Etiqueta, string> = {
  fato: 'fato com fonte',
  premissa_ancorada: 'premissa ancorada',
  premissa_livre: 'premissa livre',
}

const PRESETS = {
  otimista: 'Fio B × 0,90',
  base: 'Fio B inteiro',
  pessimista: 'todas as parcelas que não são energia',
  proprio: 'multiplicador próprio',
} as const

const porKwh = (x: number) => `R$\u00A0${emNumero(x, 5)} por kWh`
const faixaDe = (o: Origem | undefined, emTexto: (x: number) => string): string =>
  o?.faixa ? `de ${emTexto(o.faixa[0])} a ${emTexto(o.faixa[1])}` : ''

interface Regra {
  chave: string
  nome: string
  valor: string
  /** how the ends of a known range are written */
  faixa?: (x: number) => string
  principal?: boolean
  origem?: Origem
}

/** Inputs in the order in which a reader asks about them. */
export function premissasEmLinhas(e: EntradaDaSimulacao, r: ResultadoPublico): LinhaDePremissa[] {
  const u = e.unidades[r.unidades.findIndex((x) => x.geradora)] ?? e.unidades[0]
  const p = e.premissas
  const t = u?.tarifa
  const regras: Regra[] = [
    ...(t
      ? [
          {
            chave: 'tarifa.te',
            nome: `Tarifa da ${t.distribuidora.nome}`,
            valor: `${porKwh(r.unidades.find((x) => x.geradora)?.tarifaCheia ?? 0)}, com tributos`,
            principal: true,
          },
          { chave: 'tarifa.te', nome: 'TE', valor: `${porKwh(t.tarifa.te)}, sem tributos` },
          { chave: 'tarifa.tusd', nome: 'TUSD', valor: `${porKwh(t.tarifa.tusd)}, sem tributos` },
          { chave: 'tarifa.fioB', nome: 'Fio B', valor: `${porKwh(t.tarifa.fioB)}, sem tributos` },
          { chave: 'tributos.icms', nome: 'ICMS', valor: emPct(t.tributos.icms) },
          { chave: 'tributos.pis', nome: 'PIS e COFINS', valor: emPct(t.tributos.pis + t.tributos.cofins, 2) },
          {
            chave: 'politicaIcms',
            nome: 'ICMS na energia compensada',
            valor: NOME_DA_POLITICA_ICMS[t.politicaIcms] + prazoDaIsencao(t),
          },
          { chave: 'cosip', nome: 'Iluminação pública', valor: `${emReais(Math.round((t.cosip ?? 0) * 100))} por mês` },
          {
            chave: 'bandeiraSemTributos',
            nome: 'Bandeira tarifária média',
            valor: `${porKwh(t.bandeiraSemTributos ?? 0)}, sem tributos`,
          },
        ]
      : []),
    { chave: 'consumo', nome: 'Consumo de 12 meses', valor: `${emNumero(r.ano1.consumoKwh)} kWh`, principal: true },
    ...e.cargas.map((c) => ({
      chave: 'cargas',
      nome: `${c.descricao}, a partir de ${inicioDaCarga(c, p.anoInicial)}`,
      valor: `mais ${emNumero(c.kwhMes)} kWh por mês`,
      principal: true,
    })),
    ...(e.existente
      ? [
          {
            chave: 'existente',
            nome: 'Usina que já existe',
            valor: existenteEmPalavras(e.existente),
            principal: true,
          },
        ]
      : []),
    {
      chave: 'hsp',
      nome: `Sol em ${e.local.cidade}`,
      valor: `${emNumero(r.usina.hspMedia, 2)} kWh por m² ao dia`,
      principal: true,
    },
    { chave: 'pr', nome: 'Rendimento do sistema (PR)', valor: emPct(p.pr, 0), faixa: (x: number) => emPct(x, 0) },
    {
      chave: 'simultaneidade',
      nome: `Uso na hora, ${emPct(p.simultaneidade, 0)} da geração`,
      valor: emPct(p.simultaneidade, 0),
      faixa: (x: number) => emPct(x, 0),
      principal: true,
    },
    { chave: 'deg1', nome: 'Perda no primeiro ano', valor: emPct(p.deg1), faixa: (x: number) => emPct(x) },
    {
      chave: 'degN',
      nome: 'Perda nos anos seguintes',
      valor: `${emPct(p.degN, 2)} ao ano`,
      faixa: (x: number) => emPct(x, 2),
    },
    {
      chave: 'regra',
      nome: 'Regra de 2029 em diante (art. 17)',
      valor: PRESETS[p.art17],
      faixa: (x: number) => `Fio B × ${emNumero(x, 2)}`,
    },
    {
      chave: 'inflacaoEnergia',
      nome: `Alta da energia, ${emPct(p.inflacaoEnergia)} ao ano`,
      valor: `${emPct(p.inflacaoEnergia)} ao ano`,
      principal: true,
    },
    { chave: 'crescimentoConsumo', nome: 'Crescimento do consumo', valor: `${emPct(p.crescimentoConsumo)} ao ano` },
    { chave: 'ipca', nome: 'Inflação dos custos (IPCA)', valor: `${emPct(p.ipca)} ao ano` },
    { chave: 'tma', nome: 'Taxa de desconto (TMA)', valor: `${emPct(p.tma)} ao ano` },
    { chave: 'omAnual', nome: 'Manutenção', valor: `${emReais(Math.round((p.omAnual ?? 0) * 100))} por ano` },
    { chave: 'seguroAnual', nome: 'Seguro', valor: `${emReais(Math.round((p.seguroAnual ?? 0) * 100))} por ano` },
    ...(p.trocas ?? []).map((x) => ({
      chave: 'trocas',
      nome: `Troca do inversor no ano ${x.ano}`,
      valor: `${emReais(Math.round(x.valor * 100))}, em valores de hoje`,
    })),
  ]
  return regras.map(({ chave, nome, valor, faixa, principal = false }) => {
    const origem: Origem = r.trilha.origens[chave] ?? { etiqueta: 'premissa_livre' }
    const limites = faixa ? faixaDe(origem, faixa) : ''
    return {
      chave,
      nome,
      valor,
      fonte: [origem.fonte, limites].filter(Boolean).join(', ') || 'escolha de quem fez a proposta',
      etiqueta: origem.etiqueta,
      principal,
    }
  })
}
