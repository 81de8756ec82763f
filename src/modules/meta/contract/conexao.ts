import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { dia } from '#kit/dia.ts'
import { porId } from '#kit/parametros.ts'
import { busca, conexao, exclusao } from '../tipos.ts'

const base = '/api/meta' as const
const segredo = (frase: string) => z.string(frase).trim().max(1000, frase).optional()
const idDaMeta = (frase: string) =>
  z
    .string(frase)
    .trim()
    .regex(/^\d{3,30}$/, frase)
const nulo = <T extends z.ZodType>(tipo: T) => z.preprocess((v) => (v === '' ? null : v), tipo.nullable().optional())

export const pedidoDeExclusao = exclusao.extend({
  id: z.string(),
  origem: z.enum(['meta', 'pagina', 'equipe']),
  contato: z.string().nullable(),
  leads: z.number().int(),
})

export const conexoes = {
  obter: endpoint({
    method: 'GET',
    path: `${base}/conexao`,
    permission: 'meta.configurar',
    summary: 'A ligação com a Meta',
    response: sucesso(conexao),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${base}/conexao`,
    permission: 'meta.configurar',
    summary: 'Altera a ligação e a regra dos leads',
    body: z.object({
      ativa: z.boolean('Situação inválida').optional(),
      versao_api: z
        .string()
        .regex(/^v\d{1,2}\.\d$/, 'Versão da API inválida: use o formato v26.0')
        .optional(),
      url_base: nulo(z.url({ protocol: /^https?$/, error: 'Endereço da API inválido' })),
      paginas: z
        .array(idDaMeta('Identificador de página inválido: use só os dígitos'))
        .max(50, 'No máximo 50 páginas')
        .optional(),
      conta_anuncios: nulo(
        z.preprocess(
          (v) => (typeof v === 'string' ? v.replace(/^act_/, '') : v),
          idDaMeta('Conta de anúncios inválida: use só os dígitos'),
        ),
      ),
      token: segredo('Token inválido'),
      segredo_do_app: segredo('Segredo do aplicativo inválido'),
      token_de_verificacao: segredo('Token de verificação inválido'),
      caixa_entrada_id: nulo(z.uuid('Caixa de entrada inválida')),
      atribuida_para: nulo(z.uuid('Pessoa inválida')),
      primeira_mensagem: nulo(z.string().trim().max(4096, 'A mensagem tem no máximo 4096 caracteres')),
      modelo_nome: nulo(z.string().trim().max(512)),
      modelo_idioma: nulo(z.string().trim().max(20)),
      modelo_variaveis: z.array(z.string().max(1024)).max(20).optional(),
    }),
    response: sucesso(conexao),
  }),
  regenerarToken: endpoint({
    method: 'POST',
    path: `${base}/conexao/regenerar-token`,
    permission: 'meta.configurar',
    summary: 'Troca o endereço do webhook; o anterior deixa de valer',
    response: sucesso(conexao),
  }),
  testar: endpoint({
    method: 'POST',
    path: `${base}/conexao/testar`,
    permission: 'meta.configurar',
    summary: 'Confere token, páginas e conta, e liga a entrega de leads',
    limit: 20,
    response: sucesso(z.object({ conectado: z.boolean(), mensagem: z.string() })),
  }),
  buscar: endpoint({
    method: 'POST',
    path: `${base}/buscas`,
    permission: 'meta.configurar',
    summary: 'Busca leads antigos',
    body: z.object({ desde: dia('Data inválida') }),
    response: sucesso(busca),
    limit: 10,
  }),
  buscas: endpoint({
    method: 'GET',
    path: `${base}/buscas`,
    permission: 'meta.configurar',
    summary: 'Buscas e conferências recentes',
    response: sucesso(z.array(busca)),
  }),
  cancelarBusca: endpoint({
    method: 'DELETE',
    path: `${base}/buscas/{id}`,
    permission: 'meta.configurar',
    summary: 'Interrompe uma busca',
    params: porId,
    response: ok,
  }),
  exclusoes: endpoint({
    method: 'GET',
    path: `${base}/exclusoes`,
    permission: 'meta.configurar',
    summary: 'Pedidos de exclusão em aberto e os últimos resolvidos',
    response: sucesso(z.array(pedidoDeExclusao)),
  }),
  concluirExclusao: endpoint({
    method: 'POST',
    path: `${base}/exclusoes/{id}/concluir`,
    permission: 'meta.configurar',
    summary: 'Apaga os dados de quem pediu',
    params: porId,
    response: sucesso(exclusao),
  }),
  recusarExclusao: endpoint({
    method: 'POST',
    path: `${base}/exclusoes/{id}/recusar`,
    permission: 'meta.configurar',
    summary: 'Encerra um pedido que não se confirmou',
    params: porId,
    body: z.object({ motivo: z.string('Diga o motivo').trim().min(3, 'Diga o motivo').max(300) }),
    response: sucesso(exclusao),
  }),
}
