import type { Etiqueta } from '#engines/energia/rastro.ts'
import type { TarifaDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import { emNumero, emPct, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { art17EmPalavras, regimeDe, regimeEmPalavras } from '#modules/simulacoes/regras/regra-e-regime.ts'
import type { EntradaDe } from '../../contract/conteudo.ts'
import type { AssinaturaCongelada, InvestimentoCongelado } from '../../contract/resultados-congelados.ts'
import type { LinhaDePremissa } from '../premissas-em-linhas.ts'

// Premise sheets of the kinds that are not a plant.

type Linha = readonly [nome: string, valor: string, fonte: string, etiqueta: Etiqueta, principal?: 'principal']

const LIVRE = 'escolha de quem fez a proposta'
const linhas = (todas: readonly Linha[]): LinhaDePremissa[] =>
  todas.map(([nome, valor, fonte, etiqueta, principal]) => ({
    chave: nome,
    nome,
    valor,
    fonte,
    etiqueta,
    principal: principal !== undefined,
  }))

const porKwh = (x: number) => `R$\u00A0${emNumero(x, 5)} por kWh`
const reais = (x: number) => emReais(Math.round(x * 100))
const porAno = (x: number, casas = 1) => `${emPct(x, casas)} ao ano`

function daTarifa(t: TarifaDaSimulacao): Linha[] {
  const fonte = [t.distribuidora.nome, t.rotulo].filter(Boolean).join(', ')
  return [
    ['TE', `${porKwh(t.tarifa.te)}, sem tributos`, fonte, 'fato'],
    ['TUSD', `${porKwh(t.tarifa.tusd)}, sem tributos`, fonte, 'fato'],
    ['Fio B', `${porKwh(t.tarifa.fioB)}, sem tributos`, fonte, 'fato'],
    ['ICMS', emPct(t.tributos.icms), fonte, 'fato'],
    ['PIS e COFINS', emPct(t.tributos.pis + t.tributos.cofins, 2), fonte, 'fato'],
  ]
}

export const premissasDoInvestimento = (e: EntradaDe<'investimento'>, r: InvestimentoCongelado): LinhaDePremissa[] =>
  linhas([
    [
      'Geração do primeiro ano',
      `${emNumero(e.geracaoAno1Kwh)} kWh`,
      'projeto da usina',
      'premissa_ancorada',
      'principal',
    ],
    ['Disponibilidade', emPct(e.disponibilidade), LIVRE, 'premissa_livre'],
    ['Perda no primeiro ano', emPct(e.deg1), 'ficha técnica do módulo, de 1 a 2 %', 'premissa_ancorada'],
    ['Perda nos anos seguintes', porAno(e.degN, 2), 'ficha técnica do módulo, de 0,4 a 0,55 %', 'premissa_ancorada'],
    ...daTarifa(e.tarifa),
    ['Desconto dado ao consumidor', emPct(e.descontoConsumidor), LIVRE, 'premissa_livre', 'principal'],
    ['Vacância', emPct(e.vacancia), LIVRE, 'premissa_livre', 'principal'],
    ['Inadimplência', emPct(e.inadimplencia), LIVRE, 'premissa_livre', 'principal'],
    ['Alta da energia', porAno(e.inflacaoEnergia), LIVRE, 'premissa_livre', 'principal'],
    ['Inflação dos custos (IPCA)', porAno(e.ipca), LIVRE, 'premissa_livre'],
    ['Manutenção', `${reais(e.omPorKwpAno ?? 0)} por kWp ao ano`, LIVRE, 'premissa_livre'],
    ['Seguro', `${emPct(e.seguroPctCapex ?? 0, 2)} do custo da usina ao ano`, LIVRE, 'premissa_livre'],
    ['Arrendamento', `${reais(e.arrendamentoMes ?? 0)} por mês`, LIVRE, 'premissa_livre'],
    ['Gestão', `${emPct(e.gestaoPct ?? 0)} da receita`, LIVRE, 'premissa_livre'],
    ...(e.trocas ?? []).map((t): Linha => [
      `Troca de inversor no ano ${t.ano}`,
      `${reais(t.valor)}, em valores de hoje`,
      LIVRE,
      'premissa_livre',
    ]),
    [
      'Impostos da usina',
      regimeEmPalavras(regimeDe(e)),
      ...(regimeDe(e).tipo === 'LUCRO_PRESUMIDO'
        ? (['legislação federal', 'fato'] as const)
        : ([LIVRE, 'premissa_livre'] as const)),
    ],
    [
      'Regra de 2029 em diante (art. 17)',
      art17EmPalavras(e),
      'Lei 14.300/2022, ainda sem regulamento',
      'premissa_ancorada',
    ],
    ['Taxa de desconto (TMA)', porAno(e.tma), LIVRE, 'premissa_livre'],
    [
      'CDI líquido de imposto',
      porAno(r.cdiLiquido, 2),
      `CDI de ${emPct(e.cdi)} menos ${emPct(e.irSobreCdi)} de imposto: parâmetro, não previsão`,
      'premissa_livre',
      'principal',
    ],
  ])

export function premissasDaAssinatura(e: EntradaDe<'assinatura'>, r: AssinaturaCongelada): LinhaDePremissa[] {
  const { tarifa } = e.unidade
  const soma = (xs: readonly number[]) => xs.reduce((a, b) => a + b, 0)
  const lidos = !e.unidade.estimados?.some(Boolean)
  return linhas([
    [
      'Consumo de 12 meses',
      `${emNumero(soma(e.unidade.consumo))} kWh`,
      lidos ? 'conta de luz' : 'conta de luz e meses estimados',
      lidos ? 'fato' : 'premissa_livre',
      'principal',
    ],
    ['Energia reservada em 12 meses', `${emNumero(soma(e.alocadoKwh))} kWh`, LIVRE, 'premissa_livre', 'principal'],
    [
      `Tarifa da ${tarifa.distribuidora.nome}`,
      `${porKwh(r.tarifaCheia)}, com tributos`,
      tarifa.rotulo ?? 'tarifa em vigor',
      'fato',
      'principal',
    ],
    ['Custo que fica em cada kWh compensado', porKwh(r.residual), 'Lei 14.300/2022, art. 27', 'fato', 'principal'],
    ...daTarifa(tarifa),
    ['Iluminação pública', `${reais(tarifa.cosip ?? 0)} por mês`, 'conta de luz', 'fato'],
    ['Bandeira tarifária média', `${porKwh(tarifa.bandeiraSemTributos ?? 0)}, sem tributos`, LIVRE, 'premissa_livre'],
  ])
}

export const premissasDaLimpeza = (e: EntradaDe<'limpeza'>): LinhaDePremissa[] =>
  linhas([
    ['Módulos', emNumero(e.modulos), 'informado pelo cliente', 'premissa_livre', 'principal'],
    ['Área', `${emNumero(e.areaM2)} m²`, 'informado pelo cliente', 'premissa_livre', 'principal'],
    ['Distância', `${emNumero(e.distanciaKm)} km`, 'trajeto até o local', 'premissa_livre'],
    ['Altura do telhado', `${emNumero(e.alturaM, 1)} m`, 'informado pelo cliente', 'premissa_livre'],
    ...(e.ganhoEsperado
      ? [
          [
            'Ganho de geração esperado',
            emPct(e.ganhoEsperado),
            'depende da sujeira de cada local; não é promessa',
            'premissa_livre',
            'principal',
          ] satisfies Linha,
        ]
      : []),
  ])

const NOMES_DAS_LINHAS = {
  hora: 'Horas de trabalho',
  peca: 'Peças',
  deslocamento: 'Deslocamento',
  outro: 'Outros',
} as const

export function premissasDosServicos(e: EntradaDe<'servicos'>): LinhaDePremissa[] {
  const tipos = [...new Set(e.linhas.map((l) => l.tipo))]
  return linhas(
    tipos.map((tipo): Linha => {
      const soma = e.linhas.filter((l) => l.tipo === tipo).reduce((s, l) => s + l.quantidade, 0)
      const unidade = tipo === 'hora' ? ' h' : tipo === 'deslocamento' ? ' km' : ''
      return [
        NOMES_DAS_LINHAS[tipo],
        `${emNumero(soma, soma % 1 ? 1 : 0)}${unidade}`,
        tipo === 'peca' ? 'diagnóstico e lista de preços' : 'estimativa de quem fez a proposta',
        'premissa_livre',
        'principal',
      ]
    }),
  )
}
