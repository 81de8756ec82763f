import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { dia } from '#kit/dia.ts'
import { porId, repetido } from '#kit/parametros.ts'
import {
  agrupamentos,
  cartaoNaFila,
  cartaoNaLinha,
  cartaoNaTabela,
  grupo,
  pontoNoMapa,
} from '#modules/funis/nucleo/tipos.ts'
import { filtrosDeCartoes, umFunil } from '#modules/funis/nucleo/contract/funis.ts'

const base = '/api/funis/{funil}' as const
const id = z.uuid('Identificador inválido')
/** Filters of a table in addition to those of a board: closed cards, selected rows. */
export const filtrosDaTabela = {
  ...filtrosDeCartoes,
  situacao: z.enum(['abertos', 'fechados', 'todos'], 'Situação inválida').default('abertos'),
  ids: repetido(id),
}
/** A column, with `-` in front for descending order; a field is named by its key. */
const ordem = z
  .string()
  .regex(/^-?[a-z][a-z0-9_]{0,59}$/, 'Ordem inválida')
  .default('vence_em')
const chave = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, 'Campo inválido')
const periodo = { de: dia('Data inválida'), ate: dia('Data inválida') }
const colunas = z
  .string()
  .max(2000, 'São colunas demais')
  .regex(/^[a-z0-9_,]*$/, 'Coluna inválida')
  .default('')

export const vistas = {
  tabela: endpoint({
    method: 'GET',
    path: `${base}/cartoes`,
    permission: 'funis.cartao.ver',
    summary: 'Os cartões de um funil em linhas, ordenados por qualquer coluna',
    params: umFunil,
    query: z.object({
      ...filtrosDaTabela,
      ordem,
      colunas,
      limit: z.coerce
        .number('Limite inválido')
        .int()
        .min(1, 'Limite inválido')
        .max(200, 'O limite é de 200 por página')
        .default(60),
      cursor: z.string().max(800).optional(),
    }),
    response: sucessoPaginado(cartaoNaTabela),
  }),
  grupos: endpoint({
    method: 'GET',
    path: `${base}/grupos`,
    permission: 'funis.cartao.ver',
    summary:
      'Quantos cartões, quanto valem e quantos atrasaram, por pessoa, estágio, prioridade, cidade ou concessionária',
    params: umFunil,
    query: z.object({ ...filtrosDaTabela, por: z.enum(agrupamentos, 'Agrupamento inválido') }),
    response: sucesso(z.array(grupo)),
  }),
  periodo: endpoint({
    method: 'GET',
    path: `${base}/periodo`,
    permission: 'funis.cartao.ver',
    summary: 'Os cartões cuja data cai entre dois dias, e quantos não têm a data',
    params: umFunil,
    query: z.object({ ...filtrosDaTabela, campo: chave.default('vence_em'), ...periodo }),
    response: sucesso(
      z.object({
        cartoes: z.array(cartaoNaTabela.extend({ dia: z.string() })),
        cortado: z.boolean(),
        sem_data: z.number().int(),
      }),
    ),
  }),
  linha: endpoint({
    method: 'GET',
    path: `${base}/linha`,
    permission: 'funis.cartao.ver',
    summary: 'Por onde cada cartão passou entre dois dias, e até quando se prevê',
    params: umFunil,
    query: z.object({
      ...filtrosDaTabela,
      ...periodo,
      por: z.enum(['responsavel', 'estagio'], 'Agrupamento inválido').default('responsavel'),
    }),
    response: sucesso(z.object({ cartoes: z.array(cartaoNaLinha), total: z.number().int() })),
  }),
  mapa: endpoint({
    method: 'GET',
    path: `${base}/mapa`,
    permission: 'funis.cartao.ver',
    summary: 'Onde ficam os cartões: pelo ponto marcado no endereço, ou mais ou menos pelo CEP ou pela UF',
    params: umFunil,
    query: z.object(filtrosDaTabela),
    response: sucesso(
      z.object({
        pontos: z.array(pontoNoMapa),
        sem_lugar: z.array(z.object({ id: z.string(), titulo: z.string() })),
        quantos_sem_lugar: z.number().int(),
        camada: z.object({ url: z.string(), credito: z.string() }).nullable(),
      }),
    ),
  }),
  exportar: endpoint({
    method: 'GET',
    path: `${base}/exportar`,
    permission: 'funis.cartao.exportar',
    summary: 'Uma linha por cartão, exatamente os do filtro',
    params: umFunil,
    bruto: true,
    limit: 20,
    query: z.object({
      ...filtrosDaTabela,
      ordem,
      colunas,
      formato: z.enum(['csv', 'xlsx', 'json'], 'Formato inválido').default('csv'),
    }),
    response: z.any(),
  }),
  minhaFila: endpoint({
    method: 'GET',
    path: '/api/minha-fila',
    permission: 'funis.cartao.ver',
    summary: 'O que a pessoa tem a fazer agora, em todos os funis',
    query: z.object({ departamento: z.string().max(8).optional() }),
    response: sucesso(z.object({ cartoes: z.array(cartaoNaFila), quantos: z.record(z.string(), z.number().int()) })),
  }),
  prazo: endpoint({
    method: 'PUT',
    path: '/api/cartoes/{id}/prazo',
    permission: 'funis.cartao.editar',
    summary: 'Dá ao cartão outro prazo neste estágio (quem cuida do funil)',
    params: porId,
    body: z.object({
      versao: z.number('Versão inválida').int('Versão inválida'),
      dia: dia('Data inválida').nullable(),
      motivo: z.string().trim().max(500, 'O motivo tem no máximo 500 letras').optional(),
    }),
    response: ok,
  }),
  prazoDoEstagio: endpoint({
    method: 'DELETE',
    path: '/api/cartoes/{id}/prazo',
    permission: 'funis.cartao.editar',
    summary: 'Tira o prazo posto à mão: volta a valer o do estágio (quem cuida do funil)',
    params: porId,
    response: ok,
  }),
}
