import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { dia } from '#kit/dia.ts'
import { booleano, porId, repetido } from '#kit/parametros.ts'
import { cursor, historico } from '#modules/auditoria/contract/historicos.ts'
import { incoerencias } from '../regras/ficha.ts'
import { tiposDeItem, unidadesDeMedida } from '../tipos.ts'
import { EDITAR as editar, precoEmVigor, texto, VER as ver, VER_CUSTO, versao } from './comum.ts'
import { fichaDoInversor, fichaDoModulo } from './fichas.ts'

const base = '/api/catalogo/itens' as const

const comum = {
  marca: texto(80, 'A marca tem no máximo 80 letras').default(''),
  modelo: texto(120, 'O modelo tem no máximo 120 letras').min(1, 'Diga o modelo'),
  descricao: texto(1000, 'A descrição tem no máximo 1.000 letras').default(''),
  unidade: z.enum(unidadesDeMedida, 'Unidade inválida').default('un'),
  fornecedor: texto(120, 'O fornecedor tem no máximo 120 letras').default(''),
  custo_centavos: z
    .number('Informe o custo')
    .int('Informe o custo')
    .min(0, 'O custo não é negativo')
    .max(100_000_000_000, 'O custo é alto demais')
    .nullable()
    .default(null),
  custo_vale_ate: dia('Data inválida').nullable().default(null),
}

/** The datasheet depends on the kind: the engine divides by its figures. */
const porTipo = z.discriminatedUnion(
  'tipo',
  [
    z.object({ tipo: z.literal('modulo'), ...comum, ficha: fichaDoModulo }),
    z.object({ tipo: z.literal('inversor'), ...comum, ficha: fichaDoInversor }),
    z.object({
      tipo: z.enum(['estrutura', 'protecao', 'cabo', 'kit', 'servico', 'outro'], 'Escolha o tipo'),
      ...comum,
      ficha: z.object({}).default({}),
    }),
  ],
  'Escolha o tipo',
)
export type NovoItem = z.infer<typeof porTipo>
export const novoItem = porTipo.superRefine((item, ctx) => {
  for (const { campo, mensagem } of incoerencias(item))
    ctx.addIssue({ code: 'custom', message: mensagem, path: campo.split('.') })
})

const doItem = {
  id: z.string(),
  marca: z.string(),
  modelo: z.string(),
  descricao: z.string(),
  unidade: z.enum(unidadesDeMedida),
  fornecedor: z.string(),
  /** null: unknown, or the user may not see costs */
  custo_centavos: z.number().nullable(),
  custo_vale_ate: z.string().nullable(),
  /** the price in force today; null: none, or the user may not see costs */
  preco: precoEmVigor.nullable(),
  origem: z.enum(['manual', 'semente', 'importacao']),
  /** address of its picture */
  foto: z.string().nullable(),
  arquivado: z.boolean(),
  versao: z.number().int(),
  atualizado_em: z.string(),
}
export const item = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('modulo'), ...doItem, ficha: fichaDoModulo }),
  z.object({ tipo: z.literal('inversor'), ...doItem, ficha: fichaDoInversor }),
  z.object({
    tipo: z.enum(['estrutura', 'protecao', 'cabo', 'kit', 'servico', 'outro']),
    ...doItem,
    ficha: z.object({}),
  }),
])
export type Item = z.infer<typeof item>

export const itens = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: ver,
    summary: 'Os equipamentos e serviços do catálogo',
    query: z.object({
      tipo: repetido(z.enum(tiposDeItem, 'Tipo inválido')),
      busca: z.string().trim().max(120, 'A busca tem no máximo 120 letras').optional(),
      arquivados: booleano.optional(),
      fornecedor: z.string().trim().max(120, 'O fornecedor tem no máximo 120 letras').optional(),
      /** in force today, past its date, or missing; for who may see costs */
      preco: repetido(z.enum(['vigente', 'vencido', 'sem'], 'Situação do preço inválida')),
      ...consultaDePagina(50, 200),
    }),
    response: sucessoPaginado(item),
  }),
  precos: endpoint({
    method: 'GET',
    path: `${base}/precos`,
    permission: VER_CUSTO,
    summary: 'O preço em vigor de alguns itens, hoje ou em um dia',
    query: z.object({
      item: repetido(z.uuid('Identificador inválido')),
      em: dia('Data inválida').optional(),
    }),
    response: sucesso(z.array(precoEmVigor.extend({ item_id: z.string() }))),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: ver,
    summary: 'Um item do catálogo',
    params: porId,
    response: sucesso(item),
  }),
  historico: endpoint({
    method: 'GET',
    path: `${base}/{id}/historico`,
    permission: editar,
    summary: 'Quem mudou o quê em um item',
    params: porId,
    query: cursor,
    response: historico,
  }),
  criar: endpoint({
    method: 'POST',
    path: base,
    permission: editar,
    summary: 'Cadastra um item',
    body: novoItem,
    response: sucesso(item),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${base}/{id}`,
    permission: editar,
    summary: 'Muda um item; propostas guardam a cópia que usaram',
    params: porId,
    body: z.object({
      versao,
      item: novoItem,
    }),
    response: sucesso(item),
  }),
  arquivar: endpoint({
    method: 'POST',
    path: `${base}/{id}/arquivar`,
    permission: editar,
    summary: 'Tira o item das escolhas, ou o traz de volta',
    params: porId,
    body: z.object({ arquivado: z.boolean('Diga se arquiva') }),
    response: sucesso(item),
  }),
}
