import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'

const base = '/api/webchat/{caixa}' as const
const motivo = 'o visitante do site prova quem é com a própria chave; cada um lê só a sua conversa'
const publico = 'o que o site mostra a qualquer visitante'
const porCaixa = z.object({ caixa: z.string().max(64) })
const texto = (maximo: number, frase: string) => z.string(frase).trim().max(maximo, frase)
const idCliente = z.string('Mensagem sem identificador').regex(/^[\w-]{8,80}$/, 'Mensagem sem identificador')

export const TEXTO_MAXIMO = 5000
export const ARQUIVO_MAXIMO = 16 * 1024 * 1024

export const arquivoDoVisitante = z.object({
  id: z.string(),
  nome: z.string(),
  mime: z.string(),
  tamanho: z.number().int(),
})
export type ArquivoDoVisitante = z.infer<typeof arquivoDoVisitante>

/** Content of a bubble besides text and a file: options to choose from, a location, contacts. */
export const cartaoDoVisitante = z.discriminatedUnion('tipo', [
  /** `maximo` is null where the answer is final; the answer to a poll can be changed */
  z.object({
    tipo: z.literal('opcoes'),
    titulo: z.string(),
    texto: z.string(),
    rodape: z.string(),
    maximo: z.number().int().nullable(),
    grupos: z.array(
      z.object({
        titulo: z.string(),
        itens: z.array(z.object({ id: z.string(), texto: z.string(), descricao: z.string() })),
      }),
    ),
  }),
  z.object({
    tipo: z.literal('lugar'),
    nome: z.string(),
    endereco: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  }),
  z.object({
    tipo: z.literal('pessoas'),
    pessoas: z.array(z.object({ nome: z.string(), telefone: z.string(), email: z.string(), empresa: z.string() })),
  }),
])
export type CartaoDoVisitante = z.infer<typeof cartaoDoVisitante>

/** A message as the visitor sees it. */
export const mensagemDoVisitante = z.object({
  /** position in the visitor's own thread: 1, 2, 3… */
  seq: z.number().int(),
  /** number of its last change; `apos_seq` selects by it */
  versao: z.number().int(),
  /** the id assigned by the widget; null when the company wrote the message */
  id_cliente: z.string().nullable(),
  minha: z.boolean(),
  autor: z.string().nullable(),
  texto: z.string(),
  arquivo: arquivoDoVisitante.nullable(),
  cartao: cartaoDoVisitante.nullable(),
  /** ids of the options that the visitor chose */
  escolhidas: z.array(z.string()),
  citada: z.string().nullable(),
  reacao: z.string().nullable(),
  status: z.enum(['enviada', 'entregue', 'lida']),
  editada: z.boolean(),
  apagada: z.boolean(),
  em: z.string(),
})
export type MensagemDoVisitante = z.infer<typeof mensagemDoVisitante>

export const camposDoVisitante = ['nome', 'email', 'telefone'] as const
export type CampoDoVisitante = (typeof camposDoVisitante)[number]

export const configuracaoPublica = z.object({
  titulo: z.string(),
  cor_primaria: z.string(),
  cor_secundaria: z.string(),
  mensagem_boas_vindas: z.string(),
  posicao: z.enum(['direita', 'esquerda']),
  /** allowed uploads; null when uploads are off */
  upload: z.object({ tipos: z.array(z.string()), maximo: z.number().int() }).nullable(),
  campos: z.array(z.object({ nome: z.enum(camposDoVisitante), obrigatorio: z.boolean() })),
  /** shown instead of the expected response time while no attendant is at work */
  aviso: z.string().nullable(),
  /** first names of the attendants online; null when the company hides them */
  agentes: z.array(z.string()).nullable(),
  exige_identidade: z.boolean(),
})
export type ConfiguracaoPublica = z.infer<typeof configuracaoPublica>

export const novidades = z.object({
  mensagens: z.array(mensagemDoVisitante),
  versao: z.number().int(),
  /** there is more: request again immediately */
  continua: z.boolean(),
  /** first name of the attendant who is typing */
  digitando: z.string().nullable(),
  /** the server has too many waiting requests: retry after this delay */
  espere_ms: z.number().int(),
})
export type Novidades = z.infer<typeof novidades>

const identidade = z.object({
  id: texto(200, 'Identificação inválida').min(1, 'Identificação inválida'),
  nome: texto(120, 'Identificação inválida').default(''),
  email: texto(200, 'Identificação inválida').default(''),
  hash: z.string('Identificação sem assinatura').max(128, 'Identificação sem assinatura'),
})

/** The visitor's choice: the message, and the chosen options. */
const escolha = z.object({
  seq: z.number('Opção inválida').int('Opção inválida').min(1, 'Opção inválida'),
  ids: z
    .array(z.string().max(300, 'Opção inválida'), 'Opção inválida')
    .min(1, 'Escolha uma opção')
    .max(20, 'Opção inválida'),
})
export type EscolhaDoVisitante = z.infer<typeof escolha>

export const webchat = {
  configuracao: endpoint({
    method: 'GET',
    path: `${base}/configuracao`,
    open: publico,
    summary: 'O que o chat do site mostra antes da primeira palavra',
    params: porCaixa,
    response: sucesso(configuracaoPublica),
    limit: 600,
  }),
  sessao: endpoint({
    method: 'POST',
    path: `${base}/sessao`,
    open: motivo,
    summary: 'Começa (ou retoma, com identidade assinada) a conversa de um visitante',
    params: porCaixa,
    limit: 60,
    body: z.object({
      nome: texto(120, 'O nome é longo demais').default(''),
      email: texto(200, 'E-mail inválido').default(''),
      telefone: texto(40, 'Telefone inválido').default(''),
      identidade: identidade.optional(),
    }),
    response: sucesso(z.object({ token: z.string(), identidade: z.string().nullable() })),
  }),
  encerrar: endpoint({
    method: 'DELETE',
    path: `${base}/sessao`,
    open: motivo,
    summary: 'Esquece este navegador',
    params: porCaixa,
    response: ok,
    limit: 60,
  }),
  mensagens: endpoint({
    method: 'GET',
    path: `${base}/mensagens`,
    open: motivo,
    summary: 'As mensagens do visitante, das mais novas para trás',
    params: porCaixa,
    limit: 600,
    query: z.object({
      antes_de: z.coerce.number('Posição inválida').int('Posição inválida').min(1, 'Posição inválida').optional(),
    }),
    response: sucesso(
      z.object({ mensagens: z.array(mensagemDoVisitante), versao: z.number().int(), ha_mais: z.boolean() }),
    ),
  }),
  novidades: endpoint({
    method: 'GET',
    path: `${base}/novidades`,
    open: motivo,
    summary: 'O que mudou depois de `apos_seq`; espera até 25 s quando nada mudou',
    params: porCaixa,
    limit: 600,
    query: z.object({
      apos_seq: z.coerce.number('Posição inválida').int('Posição inválida').min(0, 'Posição inválida').default(0),
    }),
    response: sucesso(novidades),
  }),
  enviar: endpoint({
    method: 'POST',
    path: `${base}/mensagens`,
    open: motivo,
    summary: 'O visitante escreve. O mesmo `id_cliente` é a mesma mensagem',
    params: porCaixa,
    limit: 600,
    body: z.object({
      id_cliente: idCliente,
      texto: texto(TEXTO_MAXIMO, `A mensagem tem no máximo ${TEXTO_MAXIMO} caracteres`).default(''),
      arquivo_id: z.uuid('Arquivo não encontrado').nullable().optional(),
      escolha: escolha.optional(),
    }),
    response: sucesso(mensagemDoVisitante),
  }),
  subir: endpoint({
    method: 'POST',
    path: `${base}/arquivos`,
    open: motivo,
    summary: 'Guarda um arquivo do visitante (o corpo são os bytes)',
    params: porCaixa,
    limit: 60,
    query: z.object({
      nome: z.string().trim().min(1).max(255).default('arquivo'),
      tipo: z.string().max(120).default(''),
    }),
    body: z.unknown(),
    response: sucesso(arquivoDoVisitante),
  }),
  arquivo: endpoint({
    method: 'GET',
    path: `${base}/arquivos/{id}`,
    open: motivo,
    summary: 'Um arquivo da conversa do visitante',
    params: porCaixa.extend({ id: z.uuid('Arquivo não encontrado') }),
    response: z.unknown(),
    bruto: true,
    limit: 600,
  }),
  recibos: endpoint({
    method: 'POST',
    path: `${base}/recibos`,
    open: motivo,
    summary: 'Até onde o visitante recebeu e leu',
    params: porCaixa,
    limit: 600,
    body: z.object({ entregue_ate: z.number().int().min(0).default(0), lida_ate: z.number().int().min(0).default(0) }),
    response: ok,
  }),
  digitando: endpoint({
    method: 'POST',
    path: `${base}/digitando`,
    open: motivo,
    summary: 'O visitante está escrevendo, ou parou',
    params: porCaixa,
    limit: 120,
    body: z.object({ escrevendo: z.boolean() }),
    response: ok,
  }),
  demonstracao: endpoint({
    method: 'GET',
    path: '/webchat/demonstracao',
    open: 'site de exemplo, só na empresa de demonstração',
    summary: 'Um site que usa o chat, como o de um cliente',
    response: z.string(),
    bruto: true,
  }),
  previa: endpoint({
    method: 'GET',
    path: '/webchat/previa/{caixa}',
    open: publico,
    summary: 'O chat de uma caixa em uma página vazia',
    params: porCaixa,
    response: z.string(),
    bruto: true,
  }),
}
