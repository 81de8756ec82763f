import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, ok, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { diaDoPeriodo, porId, repetido } from '#kit/parametros.ts'
import { caixa, papeisDaCaixa, tiposDeCaixa, usuarioDaCaixa } from '#modules/chat/nucleo/tipos.ts'
import { booleano } from '#modules/chat/nucleo/contract/comum.ts'

const base = '/api/chat/caixas-entrada' as const
const porIdEUsuario = porId.extend({ userId: z.uuid('Identificador inválido') })
const papel = z.enum(papeisDaCaixa, 'Papel inválido')
const nome = z
  .string('Nome é obrigatório')
  .trim()
  .min(1, 'Nome é obrigatório')
  .max(80, 'O nome tem no máximo 80 caracteres')
/** The shape depends on the channel: each adapter validates its own. */
const configuracao = z.record(z.string(), z.unknown(), 'Configuração inválida')

export const situacoesDeEntrega = ['pendente', 'processado', 'ignorado', 'falhou'] as const

export const evento = z.object({
  id: z.number().int(),
  evento: z.string(),
  situacao: z.enum(situacoesDeEntrega),
  erro: z.string().nullable(),
  tentativas: z.number().int(),
  recebido_em: z.string(),
  processado_em: z.string().nullable(),
  corpo: z.unknown(),
  cortado: z.boolean(),
})

export const caixas = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: 'chat.caixa.ver',
    summary: 'Lista as caixas de entrada que a pessoa pode ver',
    query: z.object({
      ...consultaDePagina(50),
      tipo: repetido(z.enum(tiposDeCaixa, 'Tipo de canal não suportado')),
      ativo: booleano.optional(),
      busca: z.string().max(100).optional(),
    }),
    response: sucessoPaginado(caixa),
  }),
  criar: endpoint({
    method: 'POST',
    path: base,
    permission: 'chat.caixa.configurar',
    summary: 'Cria uma caixa de entrada',
    body: z.object({
      nome,
      tipo: z.enum(tiposDeCaixa, 'Tipo de canal não suportado'),
      ativo: z.boolean('Situação inválida').default(true),
      configuracao: configuracao.default({}),
    }),
    response: sucesso(caixa),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: 'chat.caixa.ver',
    summary: 'Uma caixa de entrada',
    params: porId,
    response: sucesso(caixa),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${base}/{id}`,
    permission: 'chat.caixa.configurar',
    summary: 'Altera nome, configuração ou situação',
    params: porId,
    body: z.object({
      nome: nome.optional(),
      /** accepted so that a whole inbox can be sent back; the channel type never changes */ tipo: z
        .enum(tiposDeCaixa, 'Tipo de canal não suportado')
        .optional(),
      ativo: z.boolean('Situação inválida').optional(),
      configuracao: configuracao.optional(),
    }),
    response: sucesso(caixa),
  }),
  excluir: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    permission: 'chat.caixa.configurar',
    summary: 'Exclui uma caixa sem conversas',
    params: porId,
    response: ok,
  }),
  regenerarToken: endpoint({
    method: 'POST',
    path: `${base}/{id}/regenerar-token`,
    permission: 'chat.caixa.configurar',
    summary: 'Troca o token do webhook; o anterior deixa de valer na hora',
    params: porId,
    response: sucesso(z.object({ token: z.string(), webhook_url: z.string() })),
  }),
  adicionarUsuario: endpoint({
    method: 'POST',
    path: `${base}/{id}/usuarios`,
    permission: 'chat.caixa.configurar',
    summary: 'Dá a alguém um papel na caixa',
    params: porId,
    body: z.object({ usuario_id: z.uuid('Escolha uma pessoa'), papel: papel.default('atendente') }),
    response: sucesso(usuarioDaCaixa),
  }),
  alterarUsuario: endpoint({
    method: 'PUT',
    path: `${base}/{id}/usuarios/{userId}`,
    permission: 'chat.caixa.configurar',
    summary: 'Muda o papel de alguém na caixa',
    params: porIdEUsuario,
    body: z.object({ papel }),
    response: sucesso(usuarioDaCaixa),
  }),
  removerUsuario: endpoint({
    method: 'DELETE',
    path: `${base}/{id}/usuarios/{userId}`,
    permission: 'chat.caixa.configurar',
    summary: 'Tira alguém da caixa',
    params: porIdEUsuario,
    response: ok,
  }),
  estatisticas: endpoint({
    method: 'GET',
    path: `${base}/{id}/estatisticas`,
    permission: 'chat.caixa.ver',
    summary: 'Números da caixa em um período',
    params: porId,
    query: z.object({
      data_inicio: diaDoPeriodo('Data inicial inválida').optional(),
      data_fim: diaDoPeriodo('Data final inválida').optional(),
    }),
    response: sucesso(
      z.object({
        data_inicio: z.string(),
        data_fim: z.string(),
        conversas_novas: z.number().int(),
        conversas_finalizadas: z.number().int(),
        conversas_abertas: z.number().int(),
        mensagens_recebidas: z.number().int(),
        mensagens_enviadas: z.number().int(),
        mensagens_com_falha: z.number().int(),
        /** seconds; null when no message was answered in the period */
        primeira_resposta_mediana: z.number().nullable(),
        por_dia: z.array(z.object({ dia: z.string(), recebidas: z.number().int(), enviadas: z.number().int() })),
      }),
    ),
  }),
  testar: endpoint({
    method: 'POST',
    path: `${base}/{id}/testar`,
    permission: 'chat.caixa.configurar',
    summary: 'Testa a conexão do canal',
    params: porId,
    limit: 30,
    response: sucesso(
      z.object({
        status: z.string(),
        conectado: z.boolean(),
        /** response time in milliseconds, under both of its names */ latency: z.number().int(),
        latencia: z.number().int(),
        mensagem: z.string(),
      }),
    ),
  }),
  ligarWebhook: endpoint({
    method: 'POST',
    path: `${base}/{id}/ligar-webhook`,
    permission: 'chat.caixa.configurar',
    summary: 'Pede ao servidor do canal que entregue aqui',
    params: porId,
    limit: 30,
    response: sucesso(z.object({ webhook_url: z.string() })),
  }),
  logsWebhook: endpoint({
    method: 'GET',
    path: `${base}/{id}/logs-webhook`,
    permission: 'chat.caixa.configurar',
    summary: 'Últimas entregas recebidas',
    params: porId,
    query: z.object({
      limite: z.coerce
        .number('Limite inválido')
        .int()
        .min(1, 'Limite inválido')
        .max(500, 'O limite é de 500')
        .default(50),
      antes_de: z.coerce.number('Lugar inválido').int().optional(),
      situacao: repetido(z.enum(situacoesDeEntrega, 'Situação inválida')),
      evento: repetido(z.string().max(100)),
    }),
    response: sucesso(z.array(evento)),
  }),
}
