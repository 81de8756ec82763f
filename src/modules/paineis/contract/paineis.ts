import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import {
  agora,
  coorte,
  daPessoa,
  doEstagio,
  estagioDaTrilha,
  faixa,
  fatos,
  fluxo,
  grupo,
  linha,
  motivo,
  numeros,
  ponto,
  previsao,
} from '../tipos.ts'
import { deUmFunil, mes, recorte } from './recorte.ts'

const base = '/api/paineis' as const
const permission = 'paineis.painel.ver' as const
const id = z.uuid('Identificador inválido')

/** Selects the rows of one figure. */
const quais = {
  fato: z.enum(fatos, 'Fato inválido'),
  estagio: id.optional(),
  motivo: z.union([id, z.literal('sem')], 'Motivo inválido').optional(),
  faixa: z.coerce
    .number('Faixa inválida')
    .int('Faixa inválida')
    .min(0, 'Faixa inválida')
    .max(5, 'Faixa inválida')
    .optional(),
  /** month of the forecast, or of the cohort */
  mes: z.union([mes, z.literal('sem')], 'Mês inválido').optional(),
  feito_por: z.union([id, z.literal('ninguem')], 'Pessoa inválida').optional(),
}
const semQuais = z.object(quais)
export type Quais = z.output<typeof semQuais>
export const grupos = ['origem', 'pessoa', 'cidade', 'time'] as const
export type GrupoDoPainel = (typeof grupos)[number]

export const paineis = {
  numeros: endpoint({
    method: 'GET',
    path: `${base}/numeros`,
    permission,
    summary: 'Números do período, do período anterior de mesmo tamanho, e como está agora',
    query: recorte({}),
    response: sucesso(
      z.object({ atual: numeros, anterior: numeros, anterior_de: z.string(), anterior_ate: z.string(), agora }),
    ),
  }),
  serie: endpoint({
    method: 'GET',
    path: `${base}/serie`,
    permission,
    summary: 'Entradas, ganhos e perdas por dia, semana ou mês',
    query: recorte({ por: z.enum(['dia', 'semana', 'mes'], 'Agrupamento inválido').default('dia') }),
    response: sucesso(z.array(ponto)),
  }),
  grupos: endpoint({
    method: 'GET',
    path: `${base}/grupos`,
    permission,
    summary: 'Os mesmos números por origem, pessoa, cidade ou time',
    query: recorte({ por: z.enum(grupos, 'Agrupamento inválido') }),
    response: sucesso(z.array(grupo)),
  }),
  estagios: endpoint({
    method: 'GET',
    path: `${base}/estagios`,
    permission,
    summary: 'Conversão, tempo, prazo e estoque de cada estágio de um funil',
    query: deUmFunil,
    response: sucesso(z.array(doEstagio)),
  }),
  coortes: endpoint({
    method: 'GET',
    path: `${base}/coortes`,
    permission,
    summary: 'De quem entrou em cada mês, quantos chegaram a cada estágio da trilha',
    query: deUmFunil,
    response: sucesso(z.object({ trilha: z.array(estagioDaTrilha), coortes: z.array(coorte) })),
  }),
  fluxo: endpoint({
    method: 'GET',
    path: `${base}/fluxo`,
    permission,
    summary: 'Quantos cartões havia em cada estágio ao fim de cada dia',
    query: deUmFunil,
    response: sucesso(fluxo),
  }),
  previsao: endpoint({
    method: 'GET',
    path: `${base}/previsao`,
    permission,
    summary: 'O que está aberto, por mês previsto: melhor caso, ponderado e comprometido',
    query: recorte({}),
    response: sucesso(z.array(previsao)),
  }),
  motivos: endpoint({
    method: 'GET',
    path: `${base}/motivos`,
    permission,
    summary: 'Por que se perdeu',
    query: recorte({}),
    response: sucesso(z.array(motivo)),
  }),
  idades: endpoint({
    method: 'GET',
    path: `${base}/idades`,
    permission,
    summary: 'Há quanto tempo os cartões abertos estão no seu estágio',
    query: recorte({}),
    response: sucesso(z.array(faixa)),
  }),
  pessoas: endpoint({
    method: 'GET',
    path: `${base}/pessoas`,
    permission,
    summary:
      'Por pessoa, em ordem alfabética: a carga ao lado do que foi feito. Quem não cuida de um funil vê só a própria linha',
    query: recorte({}),
    response: sucesso(z.object({ pessoas: z.array(daPessoa), so_eu: z.boolean() })),
  }),
  linhas: endpoint({
    method: 'GET',
    path: `${base}/linhas`,
    permission,
    summary: 'Os cartões que formam um número',
    query: recorte({
      ...quais,
      limit: z.coerce
        .number('Limite inválido')
        .int('Limite inválido')
        .min(1, 'Limite inválido')
        .max(200, 'O limite é de 200 por página')
        .default(50),
      cursor: z.string().max(300).optional(),
    }),
    response: z.object({
      success: z.literal(true),
      data: z.array(linha),
      proximo: z.string().nullable(),
      total: z.number().int(),
    }),
  }),
  exportar: endpoint({
    method: 'GET',
    path: `${base}/exportar`,
    permission: 'paineis.painel.exportar',
    summary: 'Em arquivo, exatamente as linhas de um número',
    bruto: true,
    limit: 20,
    query: recorte({ ...quais, formato: z.enum(['csv', 'xlsx'], 'Formato inválido').default('csv') }),
    response: z.any(),
  }),
}
