import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { seJaHouver } from '#modules/funis/nucleo/contract/ja-aberto.ts'
import { tiposDeCaixa } from '#modules/chat/nucleo/tipos.ts'

const id = z.uuid('Identificador inválido')
const ver = 'funis.cartao.ver'
const configurar = 'funis.funil.configurar'
const porFunil = z.object({ funil_id: id })
const cartaoDaConversa = z.object({
  id: z.string(),
  titulo: z.string(),
  funil_id: z.string(),
  funil_chave: z.string(),
  funil_nome: z.string(),
  estagio_nome: z.string(),
  situacao: z.enum(['aberto', 'ganho', 'perdido']),
  vence_em: z.string().nullable(),
  entrou_estagio_em: z.string(),
  valor_centavos: z.number().int().nullable(),
  responsavel: z.object({ id: z.string(), nome: z.string() }).nullable(),
  /** a user linked this conversation to the card; the others belong to the same customer */
  vinculado: z.boolean(),
  pode_editar: z.boolean(),
})
export type CartaoDaConversa = z.output<typeof cartaoDaConversa>

const canal = z.enum(tiposDeCaixa, 'Canal inválido')
const texto60 = z.string().trim().min(1).max(60).nullable().default(null)
const corpoDaEntrada = z.object({
  formulario_id: texto60,
  campanha_id: texto60,
  conjunto_id: texto60,
  estagio_id: id.nullable().default(null),
  time_id: id.nullable().default(null),
  /** maps answers of the ad's form to fields */
  mapa: z
    .array(
      z.object({
        de: z.string('Escolha a pergunta').trim().min(1, 'Escolha a pergunta').max(200),
        para: z.string('Escolha o campo').regex(/^[a-z][a-z0-9_]{0,59}$/, 'Escolha o campo'),
      }),
    )
    .max(40, 'No máximo 40 respostas')
    .default([]),
})
const entradaDaMeta = corpoDaEntrada.extend({
  id: z.string(),
  leads: z.number().int(),
  ultimo_em: z.string().nullable(),
})
const nomeada = z.object({ id: z.string(), nome: z.string(), leads: z.number().int() })
const opcoesDaMeta = z.object({
  formularios: z.array(nomeada),
  campanhas: z.array(nomeada),
  conjuntos: z.array(nomeada),
  /** the most recent leads, as examples for the mapping and for test runs */
  perguntas: z.array(z.object({ nome: z.string(), exemplo: z.string() })),
  leads: z.array(z.object({ id: z.string(), nome: z.string(), em: z.string() })),
})
export type OpcoesDaMeta = z.output<typeof opcoesDaMeta>
const provado = z.object({
  entra: z.boolean(),
  por_outra: z.string().nullable(),
  estagio_nome: z.string(),
  titulo: z.string(),
  valores: z.array(z.object({ chave: z.string(), rotulo: z.string(), texto: z.string() })),
  recusados: z.array(z.object({ campo: z.string(), mensagem: z.string() })),
})
export type ProvaDaEntrada = z.output<typeof provado>
export type EntradaDaMeta = z.output<typeof entradaDaMeta>

/** Links between cards and the conversations with their customers. */
export const conversasDoFunil = {
  cartoes: endpoint({
    method: 'GET',
    path: '/api/conversas/{id}/cartoes',
    permission: ver,
    summary: 'Os cartões do contato de uma conversa, ao alcance de quem pergunta',
    params: porId,
    response: sucesso(
      z.object({
        cartoes: z.array(cartaoDaConversa),
        /** realtime channels with the events of these cards */ canais: z.array(z.string()),
        /** there is a funnel in which the user may create one */ pode_criar: z.boolean(),
      }),
    ),
  }),
  vincular: endpoint({
    method: 'PUT',
    path: '/api/conversas/{id}/cartoes/{cartao_id}',
    permission: 'funis.cartao.editar',
    summary: 'A conversa trata deste cartão',
    params: porId.extend({ cartao_id: id }),
    response: ok,
  }),
  desvincular: endpoint({
    method: 'DELETE',
    path: '/api/conversas/{id}/cartoes/{cartao_id}',
    permission: 'funis.cartao.editar',
    summary: 'A conversa não trata mais deste cartão',
    params: porId.extend({ cartao_id: id }),
    response: ok,
  }),
  conhecidos: endpoint({
    method: 'GET',
    path: '/api/cartoes/conhecidos',
    permission: 'contatos.contato.ver',
    summary: 'Que campos de um contato já estão preenchidos, para não perguntar de novo',
    query: z.object({ contato_id: id }),
    response: sucesso(z.object({ nome: z.string(), campos: z.array(z.string()) })),
  }),
  criar: endpoint({
    method: 'POST',
    path: '/api/conversas/{id}/cartoes',
    permission: 'funis.cartao.editar',
    summary: 'Abre um cartão a partir de uma conversa, com o contato dela',
    params: porId,
    body: z.object({
      id: id.optional(),
      funil: z.string('Escolha o funil').min(1, 'Escolha o funil').max(60),
      titulo: z
        .string('Dê um título ao cartão')
        .trim()
        .min(1, 'Dê um título ao cartão')
        .max(160, 'O título tem no máximo 160 letras'),
      estagio_id: id.optional(),
      valor_centavos: z
        .number('Valor inválido')
        .int('Valor inválido')
        .min(0, 'O valor não pode ser negativo')
        .max(1e13, 'O valor é alto demais')
        .nullable()
        .optional(),
      valores: z.record(z.string().max(60), z.json()).optional(),
      se_ja_houver: seJaHouver,
    }),
    response: sucesso(z.object({ id: z.string() })),
  }),
  mensagem: endpoint({
    method: 'GET',
    path: '/api/cartoes/{id}/mensagem',
    permission: ver,
    summary: 'A mensagem que combina com o estágio em que o cartão está, já preenchida',
    params: porId,
    response: sucesso(z.object({ texto: z.string().nullable(), conversa_id: z.string().nullable() })),
  }),
  mensagens: endpoint({
    method: 'GET',
    path: '/api/funis/{funil_id}/mensagens',
    permission: configurar,
    summary: 'As mensagens dos estágios de um funil',
    params: porFunil,
    response: sucesso(z.array(z.object({ estagio_id: z.string(), texto: z.string(), canal: canal.nullable() }))),
  }),
  guardarMensagem: endpoint({
    method: 'PUT',
    path: '/api/funis/{funil_id}/mensagens/{estagio_id}',
    permission: configurar,
    summary: 'Escreve, ou apaga, a mensagem de um estágio',
    params: porFunil.extend({ estagio_id: id }),
    body: z.object({
      texto: z.string().trim().max(4000, 'No máximo 4.000 letras'),
      canal: canal.nullable().default(null),
    }),
    response: ok,
  }),
  entradasDaMeta: endpoint({
    method: 'GET',
    path: '/api/funis/{funil_id}/meta',
    permission: configurar,
    summary: 'Que leads de anúncio entram neste funil',
    params: porFunil,
    response: sucesso(z.array(entradaDaMeta)),
  }),
  criarEntradaDaMeta: endpoint({
    method: 'POST',
    path: '/api/funis/{funil_id}/meta',
    permission: configurar,
    summary: 'Leads de um formulário ou conjunto entram neste funil',
    params: porFunil,
    body: corpoDaEntrada,
    response: sucesso(entradaDaMeta),
  }),
  alterarEntradaDaMeta: endpoint({
    method: 'PUT',
    path: '/api/funis/{funil_id}/meta/{id}',
    permission: configurar,
    summary: 'Muda que leads entram, onde e com o quê',
    params: porFunil.extend({ id }),
    body: corpoDaEntrada,
    response: sucesso(entradaDaMeta),
  }),
  opcoesDaMeta: endpoint({
    method: 'GET',
    path: '/api/funis/{funil_id}/meta/opcoes',
    permission: configurar,
    summary: 'Formulários, campanhas e conjuntos de que já veio algum lead, e o que neles se pergunta',
    params: porFunil,
    query: z.object({ formulario_id: z.string().max(60).optional() }),
    response: sucesso(opcoesDaMeta),
  }),
  provarEntradaDaMeta: endpoint({
    method: 'POST',
    path: '/api/funis/{funil_id}/meta/prova',
    permission: configurar,
    summary: 'O cartão que um lead já recebido faria com esta entrada, sem fazer nada',
    params: porFunil,
    body: corpoDaEntrada.extend({ lead_id: id }),
    response: sucesso(provado),
  }),
  excluirEntradaDaMeta: endpoint({
    method: 'DELETE',
    path: '/api/funis/{funil_id}/meta/{id}',
    permission: configurar,
    summary: 'Os leads deixam de entrar neste funil',
    params: porFunil.extend({ id }),
    response: ok,
  }),
}
