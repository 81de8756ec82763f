import { z } from 'zod'
import { dia } from '#kit/dia.ts'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { porId, repetido } from '#kit/parametros.ts'
import { estadosDoPedido } from '../tipos.ts'
import { base, centavos, chave, EDITAR_PEDIDO, fornecedor, quantidade, texto, umId, VER_PEDIDO } from './comum.ts'

const raiz = `${base}/pedidos` as const

const naLista = z.object({
  id: z.string(),
  numero: z.number(),
  fornecedor_id: z.string(),
  fornecedor: z.string(),
  estado: z.enum(estadosDoPedido),
  previsto_em: z.string().nullable(),
  /** its date has passed and goods are missing */
  atrasado: z.boolean(),
  linhas: z.number().int(),
  resumo: z.string(),
  cartao_id: z.string().nullable(),
  por: z.string().nullable(),
  criado_em: z.string(),
  /** absent for who may not see costs */
  valor_centavos: z.number().optional(),
})
export type PedidoNaLista = z.infer<typeof naLista>

const linha = z.object({
  n: z.number().int(),
  item_id: z.string(),
  codigo: z.string(),
  nome: z.string(),
  unidade: z.string(),
  qtd: z.string(),
  recebida: z.string(),
  valor_centavos: z.number().optional(),
})
const pedido = naLista.omit({ linhas: true }).extend({
  documento: z.string(),
  observacao: z.string(),
  versao: z.number().int(),
  enviado_em: z.string().nullable(),
  encerrado_em: z.string().nullable(),
  itens: z.array(linha),
  notas: z.array(z.object({ id: z.string(), numero: z.number(), lancada_em: z.string().nullable() })),
})
export type Pedido = z.infer<typeof pedido>

const linhas = z
  .array(
    z.object({
      item_id: umId('Escolha o material'),
      quantidade,
      valor_centavos: centavos.default(0),
    }),
    'Escolha ao menos um material',
  )
  .min(1, 'Escolha ao menos um material')
  .max(200, 'São no máximo 200 linhas')
const cabeca = {
  fornecedor_id: umId('Escolha o fornecedor'),
  previsto_em: dia('Data inválida').nullable().default(null),
  observacao: texto(1000, 'São no máximo 1.000 letras').default(''),
  linhas,
}
export type NovoPedido = z.infer<z.ZodObject<typeof cabeca>>

const aComprar = z.object({
  item_id: z.string(),
  codigo: z.string(),
  nome: z.string(),
  unidade: z.string(),
  /** what no reservation holds, in places of use */
  disponivel: z.string(),
  a_chegar: z.string(),
  /** reservations without a balance yet */
  demanda: z.string(),
  minimo: z.string(),
  /** what to buy */
  falta: z.string(),
  precisa_em: z.string().nullable(),
  fornecedor_id: z.string().nullable(),
  fornecedor: z.string().nullable(),
  prazo_dias: z.number().int().nullable(),
  /** of the last purchase, of one unit, in millionths of a real; absent for who may not see costs */
  unitario: z.number().nullable().optional(),
})
export type AComprar = z.infer<typeof aComprar>

export const pedidos = {
  listar: endpoint({
    method: 'GET',
    path: raiz,
    permission: VER_PEDIDO,
    summary: 'Os pedidos a fornecedores, o mais recente primeiro',
    query: z.object({
      estado: repetido(z.enum(estadosDoPedido, 'Estado inválido')),
      fornecedor: umId('Fornecedor inválido').optional(),
      cartao: umId('Cartão inválido').optional(),
      atrasados: z.enum(['sim'], 'Filtro inválido').optional(),
      busca: texto(80, 'Procure por até 80 letras').optional(),
      ...consultaDePagina(50, 100),
    }),
    response: sucessoPaginado(naLista),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${raiz}/{id}`,
    permission: VER_PEDIDO,
    summary: 'Um pedido com as suas linhas e notas',
    params: porId,
    response: sucesso(pedido),
  }),
  criar: endpoint({
    method: 'POST',
    path: raiz,
    permission: EDITAR_PEDIDO,
    summary: 'Um pedido em rascunho',
    body: z.object({ chave, cartao_id: umId('Cartão inválido').nullable().default(null), ...cabeca }),
    response: sucesso(z.object({ id: z.string(), repetido: z.boolean() })),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${raiz}/{id}`,
    permission: EDITAR_PEDIDO,
    summary: 'Muda um pedido em rascunho',
    params: porId,
    body: z.object({ versao: z.number('Versão inválida').int('Versão inválida'), ...cabeca }),
    response: sucesso(pedido),
  }),
  andar: endpoint({
    method: 'POST',
    path: `${raiz}/{id}/andar`,
    permission: EDITAR_PEDIDO,
    summary: 'Envia, confirma, encerra ou cancela um pedido, ou muda a data prometida',
    params: porId,
    body: z.object({
      versao: z.number('Versão inválida').int('Versão inválida'),
      para: z.enum(['enviado', 'confirmado', 'recebido', 'cancelado'], 'Diga o que fazer'),
      previsto_em: dia('Data inválida').nullable().optional(),
      motivo: texto(500, 'São no máximo 500 letras').default(''),
    }),
    response: sucesso(pedido),
  }),
  lista: endpoint({
    method: 'GET',
    path: `${base}/lista`,
    permission: VER_PEDIDO,
    summary: 'O que falta comprar: reservas sem saldo e materiais abaixo do mínimo',
    response: sucesso(z.array(aComprar)),
  }),
  daLista: endpoint({
    method: 'POST',
    path: `${base}/lista/pedidos`,
    permission: EDITAR_PEDIDO,
    summary: 'Um pedido em rascunho por fornecedor, com o que se escolheu da lista',
    body: z.object({
      chave,
      linhas: z
        .array(
          z.object({
            item_id: umId('Escolha o material'),
            fornecedor_id: umId('Escolha o fornecedor de cada material'),
            quantidade,
          }),
          'Escolha ao menos um material',
        )
        .min(1, 'Escolha ao menos um material')
        .max(200, 'São no máximo 200 linhas'),
    }),
    response: sucesso(z.array(z.object({ id: z.string(), numero: z.number(), fornecedor: z.string() }))),
  }),
  comprar: endpoint({
    method: 'POST',
    path: `${base}/lista/{id}/pedido`,
    permission: EDITAR_PEDIDO,
    summary: 'Um pedido em rascunho do que falta de um material, ao último fornecedor; se já há um rascunho, é ele',
    params: porId,
    response: sucesso(z.object({ id: z.string(), repetido: z.boolean() })),
  }),
}

export const fornecedores = {
  listar: endpoint({
    method: 'GET',
    path: `${base}/fornecedores`,
    permission: VER_PEDIDO,
    summary: 'Os fornecedores, por nome',
    query: z.object({ busca: texto(80, 'Procure por até 80 letras').optional() }),
    response: sucesso(z.array(fornecedor)),
  }),
  criar: endpoint({
    method: 'POST',
    path: `${base}/fornecedores`,
    permission: EDITAR_PEDIDO,
    summary: 'Cadastra um fornecedor',
    body: z.object({
      documento: texto(20, 'Confira o CNPJ ou CPF').min(1, 'Diga o CNPJ ou CPF'),
      nome: texto(160, 'O nome tem no máximo 160 letras').min(1, 'Diga o nome'),
      prazo_dias: z
        .number('Diga os dias')
        .int('Use dias inteiros')
        .min(0, 'De 0 a 365 dias')
        .max(365, 'De 0 a 365 dias')
        .nullable()
        .default(null),
    }),
    response: sucesso(fornecedor),
  }),
}
