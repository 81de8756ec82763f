import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { telefoneInternacional } from '#kit/telefone.ts'
import { consultaDePagina, ok, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { diaDoPeriodo, porId, repetido } from '#kit/parametros.ts'
import { ehEmail } from '#kit/email.ts'
import { conversa, contatoDados, motivosDeEspera, prioridades, statusDaConversa } from '#modules/chat/nucleo/tipos.ts'
import { conversaComVolta } from '#modules/chat/atos/contract/desfazer.ts'
import { booleano, semNulo, texto } from '#modules/chat/nucleo/contract/comum.ts'

const base = '/api/chat/conversas' as const

/** §5: simple on purpose; the e-mail server decides which addresses it accepts. */
const email = z.string('E-mail do contato inválido').trim().toLowerCase().refine(ehEmail, 'E-mail do contato inválido')
const telefone = z
  .string('Telefone do contato inválido')
  .trim()
  .regex(/^\+?[\d\s()-]+$/, 'Telefone do contato inválido')
  // must run before the digits are checked: the leading plus shows that a country code was typed
  .transform(telefoneInternacional)
  .refine((v) => /^\d{2,15}$/.test(v), 'Telefone do contato inválido')
const prioridade = z.enum(prioridades, 'Prioridade inválida')
const status = z.enum(statusDaConversa, 'Status inválido')
const vazioENulo = <T extends z.ZodType>(tipo: T) => z.preprocess((v) => (v === '' ? null : v), tipo.nullable())

const contato = {
  contato_nome: semNulo(texto(120, 'Nome do contato inválido')),
  contato_email: vazioENulo(email).optional(),
  contato_telefone: vazioENulo(telefone).optional(),
  contato_dados: semNulo(contatoDados.partial()),
}
const tags = z
  .array(texto(40, 'Etiqueta inválida').min(1, 'Etiqueta inválida'), 'Informe as etiquetas como uma lista')
  .max(20, 'No máximo 20 etiquetas')
const motivo = semNulo(texto(500, 'Motivo inválido'))
const resposta = sucesso(conversa)

/** Filters of a list of conversations, shared by its pages, its export and its statistics. */
export const filtrosDeConversa = {
  ids: repetido(z.uuid('Conversa inválida')),
  status: repetido(status),
  prioridade: repetido(prioridade),
  caixa_entrada_id: repetido(z.uuid('Caixa de entrada inválida')),
  /** ids of users, or `ninguem` for unassigned */
  atribuida_para: repetido(
    z.union([z.uuid('Pessoa inválida'), z.literal('ninguem', 'Pessoa inválida')], 'Pessoa inválida'),
  ),
  tags: repetido(z.string().max(40)),
  /** the desk of a department: conversations in the queues that serve it */
  departamento: z
    .string()
    .regex(/^[a-z]{2,8}$/, 'Departamento inválido')
    .optional(),
  /** ids of queues, or `nenhuma` for no queue */
  fila_id: repetido(z.union([z.uuid('Fila inválida'), z.literal('nenhuma', 'Fila inválida')], 'Fila inválida')),
  nao_lidas: booleano.optional(),
  busca: z.string().trim().max(200).optional(),
  data_inicio: diaDoPeriodo('Data inicial inválida').optional(),
  data_fim: diaDoPeriodo('Data final inválida').optional(),
  /** snoozed conversations: true returns only these, false only the others */
  adiadas: booleano.optional(),
  /** has a promise of ours that is past its date */
  promessa_vencida: booleano.optional(),
  /** who must act next */
  espera: repetido(z.enum(motivosDeEspera, 'Motivo de espera inválido')),
  /** a service level deadline is near or past */
  prazo_perto: booleano.optional(),
}

/** Orders of the list: newest interaction, longest wait, next deadline, priority. */
export const ordensDaLista = ['recente', 'espera', 'sla', 'prioridade'] as const
export type OrdemDaLista = (typeof ordensDaLista)[number]

export const conversas = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: 'chat.conversa.ver',
    summary: 'Lista conversas, na ordem pedida',
    query: z.object({
      ...consultaDePagina(50),
      ...filtrosDeConversa,
      /** a search is always ordered newest first */
      ordem: z.enum(ordensDaLista, 'Ordem inválida').default('recente'),
    }),
    response: sucessoPaginado(conversa),
  }),
  contagens: endpoint({
    method: 'GET',
    path: `${base}/contagens`,
    permission: 'chat.conversa.ver',
    summary: 'Quantas conversas em cada aba, exatas',
    query: z.object({
      caixa_entrada_id: repetido(z.uuid('Caixa de entrada inválida')),
      departamento: z
        .string()
        .regex(/^[a-z]{2,8}$/, 'Departamento inválido')
        .optional(),
    }),
    response: sucesso(
      z.object({
        por_status: z.record(z.enum(statusDaConversa), z.number().int()),
        minhas: z.number().int(),
        sem_responsavel: z.number().int(),
        nao_lidas: z.number().int(),
      }),
    ),
  }),
  naoLidas: endpoint({
    method: 'GET',
    path: `${base}/nao-lidas`,
    permission: 'chat.conversa.ver',
    summary: 'Conversas com mensagens que a pessoa não leu',
    query: z.object({ caixa_entrada_id: repetido(z.uuid('Caixa de entrada inválida')) }),
    response: sucesso(
      z.object({
        total: z.number().int(),
        conversas: z.number().int(),
        mensagens: z.number().int(),
        por_caixa: z.array(
          z.object({ caixa_entrada_id: z.string(), conversas: z.number().int(), mensagens: z.number().int() }),
        ),
      }),
    ),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: 'chat.conversa.ver',
    summary: 'Uma conversa, com a primeira página de mensagens',
    params: porId,
    query: z.object({ incluir_mensagens: booleano.default(true) }),
    response: resposta,
  }),
  criar: endpoint({
    method: 'POST',
    path: base,
    permission: 'chat.conversa.atender',
    summary: 'Abre uma conversa, ou devolve a que já está aberta com o contato',
    body: z.object({
      caixa_entrada_id: z.preprocess(
        (v) => v ?? '',
        z
          .string('Caixa de entrada é obrigatória')
          .min(1, 'Caixa de entrada é obrigatória')
          .pipe(z.uuid('Caixa de entrada inválida')),
      ),
      ...contato,
      prioridade: prioridade.default('normal'),
      status: status.optional(),
      tags: tags.default([]),
      atribuida_para: z.uuid('Pessoa inválida').nullable().optional(),
    }),
    response: resposta,
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${base}/{id}`,
    permission: 'chat.conversa.atender',
    summary: 'Altera contato, prioridade, status ou etiquetas',
    params: porId,
    body: z.object({ ...contato, prioridade: prioridade.optional(), status: status.optional(), tags: tags.optional() }),
    response: resposta,
  }),
  excluir: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    permission: 'chat.conversa.excluir',
    summary: 'Exclui a conversa e tudo que há nela',
    params: porId,
    response: ok,
  }),
  atribuir: endpoint({
    method: 'POST',
    path: `${base}/{id}/atribuir`,
    permission: 'chat.conversa.atender',
    summary: 'Atribui a conversa a alguém',
    params: porId,
    body: z.object({ usuario_id: z.uuid('Escolha uma pessoa') }),
    response: resposta,
  }),
  desatribuir: endpoint({
    method: 'DELETE',
    path: `${base}/{id}/atribuir`,
    permission: 'chat.conversa.atender',
    summary: 'Deixa a conversa sem responsável',
    params: porId,
    body: z.object({ usuario_id: z.uuid('Pessoa inválida').optional() }).optional(),
    response: resposta,
  }),
  finalizar: endpoint({
    method: 'POST',
    path: `${base}/{id}/finalizar`,
    permission: 'chat.conversa.atender',
    summary: 'Finaliza a conversa',
    params: porId,
    body: z.object({
      motivo,
      nota_final: z
        .number('Nota inválida')
        .int('Nota inválida')
        .min(0, 'A nota vai de 0 a 10')
        .max(10, 'A nota vai de 0 a 10')
        .nullable()
        .optional(),
      /** farewell message to the customer, sent once the end can no longer be undone */ despedida: texto(
        4000,
        'A despedida é longa demais',
      ).optional(),
    }),
    response: conversaComVolta,
  }),
  reabrir: endpoint({
    method: 'POST',
    path: `${base}/{id}/reabrir`,
    permission: 'chat.conversa.atender',
    summary: 'Reabre uma conversa finalizada',
    params: porId,
    body: z.object({ motivo }),
    response: resposta,
  }),
  marcarLida: endpoint({
    method: 'POST',
    path: `${base}/{id}/marcar-lida`,
    permission: 'chat.conversa.ver',
    summary: 'Marca como lida por quem chama',
    params: porId,
    body: z
      .object({ ate_seq: z.number('Lugar inválido').int('Lugar inválido').min(0, 'Lugar inválido').optional() })
      .optional(),
    response: sucesso(z.object({ mensagens_nao_lidas: z.number().int() })),
  }),
  foto: endpoint({
    method: 'GET',
    path: `${base}/{id}/foto`,
    permission: 'chat.conversa.ver',
    summary: 'Foto de perfil do contato, buscada no canal quando falta',
    params: porId,
    limit: 120,
    response: z.object({
      success: z.literal(true),
      data: z.object({ profilePictureUrl: z.string().nullable(), erro: z.string().nullable() }),
    }),
  }),
  presenca: endpoint({
    method: 'POST',
    path: `${base}/{id}/presenca`,
    permission: 'chat.conversa.ver',
    summary: 'Diz aos colegas que se está vendo ou escrevendo',
    params: porId,
    // requests of one tab may arrive out of order: `aba` identifies the tab, and its highest `vez` wins
    body: z.object({
      estado: z.enum(['vendo', 'escrevendo', 'saiu'], 'Presença inválida'),
      aba: z.string().max(40).optional(),
      vez: z.number().int().nonnegative().optional(),
    }),
    response: ok,
    limit: 120,
  }),
}
