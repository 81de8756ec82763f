import { z } from 'zod'
import { campo } from '#engines/funil/campos.ts'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'

const id = z.uuid('Identificador inválido')
const configurar = 'funis.funil.configurar'
const deFora =
  'um cliente em potencial não tem conta; limite por endereço, tempo mínimo e um campo que só robôs preenchem'
const cliente = 'quem recebeu o link não tem conta; o token do link é a prova, e ele vence'
const porFunil = z.object({ funil_id: id })
const porSlug = z.object({ slug: z.string().regex(/^[a-z0-9-]{1,60}$/, 'Formulário não encontrado') })
const porToken = z.object({ token: z.string().min(20, 'Link inválido').max(100, 'Link inválido') })
const texto = (maximo: number, vazio: string) =>
  z
    .string(vazio)
    .trim()
    .min(1, vazio)
    .max(maximo, `No máximo ${maximo.toLocaleString('pt-BR')} letras`)

const campoDoFormulario = z.object({
  chave: z.string().regex(/^[a-z][a-z0-9_]{0,59}$/),
  obrigatorio: z.boolean().default(false),
  rotulo: z.string().trim().max(80).default(''),
})
/** A site that may embed the form: scheme and host only. */
const site = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^https:\/\/[a-z0-9.-]+(?::\d{1,5})?$/, 'Escreva só o endereço do site, como https://www.suaempresa.com.br')
const corpo = z.object({
  slug: z
    .string('Escreva o endereço')
    .trim()
    .regex(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/, 'Use letras minúsculas, números e hífens'),
  titulo: texto(120, 'Dê um título ao formulário'),
  texto: z.string().max(2000, 'No máximo 2.000 letras').default(''),
  botao: texto(40, 'Escreva o botão').default('Enviar'),
  campos: z
    .array(campoDoFormulario, 'Escolha os campos')
    .min(1, 'Escolha ao menos um campo')
    .max(40, 'No máximo 40 campos'),
  consentimento: texto(1000, 'Escreva a frase de consentimento'),
  privacidade: z.string().max(10_000, 'No máximo 10.000 letras').default(''),
  sucesso: texto(1000, 'Escreva a mensagem de sucesso'),
  estagio_id: id.nullable().default(null),
  time_id: id.nullable().default(null),
  ativo: z.boolean().default(false),
  encerra_em: z.iso.datetime({ error: 'Data inválida', offset: true }).nullable().default(null),
  maximo_de_envios: z
    .number('Diga um número')
    .int('Diga um número inteiro')
    .min(1, 'De 1 a 100.000 envios')
    .max(100_000, 'De 1 a 100.000 envios')
    .nullable()
    .default(null),
  sites: z.array(site).max(20, 'No máximo 20 sites').default([]),
})
export const formularioVisto = corpo.extend({
  id: z.string(),
  funil_id: z.string(),
  endereco: z.string(),
  envios: z.number().int(),
  ultimo_envio_em: z.string().nullable(),
})
export type FormularioVisto = z.output<typeof formularioVisto>
const envio = z.object({
  id: z.string(),
  em: z.string(),
  consentimento: z.string(),
  cartao: z
    .object({
      id: z.string(),
      titulo: z.string(),
      estagio_nome: z.string(),
      situacao: z.enum(['aberto', 'ganho', 'perdido']),
    })
    .nullable(),
})
export type EnvioDoFormulario = z.output<typeof envio>

/** The public data of a form: its fields and texts, nothing about the funnel. */
export const paginaDoFormulario = z.object({
  titulo: z.string(),
  texto: z.string(),
  botao: z.string(),
  consentimento: z.string(),
  privacidade: z.string(),
  empresa: z.string(),
  prova: z.string(),
  campos: z.array(
    campo.pick({ chave: true, rotulo: true, tipo: true, config: true }).extend({ obrigatorio: z.boolean() }),
  ),
})
export type PaginaDoFormulario = z.output<typeof paginaDoFormulario>

const pedidoDeDocumentos = z.object({
  titulo: z.string(),
  empresa: z.string(),
  recado: z.string(),
  expira_em: z.string(),
  campos: z.array(z.object({ chave: z.string(), rotulo: z.string(), recebidos: z.array(z.string()) })),
})
export type PedidoDeDocumentos = z.output<typeof pedidoDeDocumentos>

export const formularios = {
  listar: endpoint({
    method: 'GET',
    path: '/api/funis/{funil_id}/formularios',
    permission: configurar,
    summary: 'Os formulários públicos de um funil',
    params: porFunil,
    response: sucesso(z.array(formularioVisto)),
  }),
  criar: endpoint({
    method: 'POST',
    path: '/api/funis/{funil_id}/formularios',
    permission: configurar,
    summary: 'Cria um formulário público',
    params: porFunil,
    body: corpo,
    response: sucesso(formularioVisto),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: '/api/funis/{funil_id}/formularios/{id}',
    permission: configurar,
    summary: 'Muda um formulário público',
    params: porFunil.extend({ id }),
    body: corpo,
    response: sucesso(formularioVisto),
  }),
  envios: endpoint({
    method: 'GET',
    path: '/api/funis/{funil_id}/formularios/{id}/envios',
    permission: configurar,
    summary: 'O que chegou por um formulário, do mais novo ao mais antigo',
    params: porFunil.extend({ id }),
    query: z.object(consultaDePagina(30)),
    response: sucesso(z.object({ envios: z.array(envio), proximo: z.string().nullable() })),
  }),
  abrir: endpoint({
    method: 'GET',
    path: '/api/formularios/{slug}',
    open: deFora,
    summary: 'Um formulário público, como quem o preenche o vê',
    params: porSlug,
    response: sucesso(paginaDoFormulario),
    limit: 120,
  }),
  enviar: endpoint({
    method: 'POST',
    path: '/api/formularios/{slug}',
    open: deFora,
    summary: 'Envia um formulário; o mesmo `id` é o mesmo envio',
    params: porSlug,
    limit: 10,
    body: z.object({
      id,
      prova: z.string('Abra o formulário de novo').max(200),
      valores: z.record(z.string().max(60), z.json()),
      consentiu: z.literal(true, 'Marque que concorda para enviar'),
      site: z.string().max(400).default(''),
    }),
    response: sucesso(z.object({ mensagem: z.string() })),
  }),
  pedirDocumentos: endpoint({
    method: 'POST',
    path: '/api/cartoes/{id}/pedido-de-documentos',
    permission: 'funis.cartao.editar',
    summary: 'Um link que vence, por onde o cliente manda os documentos que faltam',
    params: porId,
    limit: 30,
    body: z.object({
      campos: z.array(z.string().max(60), 'Escolha os documentos').min(1, 'Escolha ao menos um documento').max(20),
      recado: z.string().trim().max(1000, 'No máximo 1.000 letras').default(''),
      dias: z.number().int().min(1, 'De 1 a 60 dias').max(60, 'De 1 a 60 dias').default(7),
    }),
    response: sucesso(z.object({ endereco: z.string(), expira_em: z.string() })),
  }),
  verPedido: endpoint({
    method: 'GET',
    path: '/api/documentos/{token}',
    open: cliente,
    summary: 'Os documentos que faltam',
    params: porToken,
    response: sucesso(pedidoDeDocumentos),
    limit: 60,
  }),
  mandarDocumento: endpoint({
    method: 'POST',
    path: '/api/documentos/{token}/{campo}',
    open: cliente,
    summary: 'Guarda um documento do cliente (o corpo são os bytes)',
    params: porToken.extend({ campo: z.string().max(60) }),
    limit: 30,
    query: z.object({
      nome: z.string().trim().min(1).max(255).default('documento'),
      tipo: z.string().max(120).default(''),
    }),
    body: z.unknown(),
    response: ok,
  }),
}
