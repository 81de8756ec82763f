import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId, repetido } from '#kit/parametros.ts'
import { conversa, motivosDeEspera, statusDaConversa, tiposDeCaixa } from '#modules/chat/nucleo/tipos.ts'
import { frase, instante, pessoa, quando, texto } from '#modules/chat/nucleo/contract/comum.ts'
import { conversaComVolta } from './desfazer.ts'

const base = '/api/chat/conversas' as const
const atender = 'chat.conversa.atender'
const ver = 'chat.conversa.ver'
export const coresDeEtiqueta = ['cinza', 'ambar', 'verde', 'vermelho', 'amarelo', 'azul', 'roxo', 'petroleo'] as const
export type CorDeEtiqueta = (typeof coresDeEtiqueta)[number]

/**
 * Hand-off notes for the team that receives a transferred conversation: collected from the conversation, edited by the
 * sender.
 */
export const passagem = z.object({
  pedido: texto(1000, 'O pedido é longo demais').default(''),
  promessas: z.array(texto(300, 'Promessa inválida')).max(10).default([]),
  pendentes: z.array(texto(300, 'Pendência inválida')).max(10).default([]),
  tags: z.array(texto(40, 'Etiqueta inválida')).max(20).default([]),
  observacoes: texto(2000, 'As observações são longas demais').default(''),
})
export type Passagem = z.output<typeof passagem>

export const transferencia = z.object({
  id: z.string(),
  de: z.string(),
  para: z.string(),
  com_historico: z.boolean(),
  motivo: z.string(),
  passagem,
  por: pessoa,
  em: instante,
  estado: z.enum(['pendente', 'aceita', 'devolvida', 'desfeita']),
  motivo_devolucao: z.string().nullable(),
  /** number of inbox transfers of this case, and how many of them returned it to an inbox where it had been */
  transferencias: z.number().int(),
  idas_e_voltas: z.number().int(),
  pode_decidir: z.boolean(),
  /** it was transferred without its history: the case continues in another conversation */
  saiu: z.boolean(),
  /** the other conversation of a transfer without history, if the caller may see it */
  ligada: z.object({ id: z.string(), status: z.enum(statusDaConversa) }).nullable(),
})
export type Transferencia = z.output<typeof transferencia>

export const vinculo = z.object({ tipo: z.string(), id: z.string(), titulo: z.string(), por: pessoa, em: instante })
export type Vinculo = z.output<typeof vinculo>

const umaTag = frase(40, 'Etiqueta inválida')
const daTag = z.array(umaTag, 'Informe as etiquetas').min(1, 'Informe as etiquetas').max(20, 'No máximo 20 etiquetas')

export const atos = {
  destinos: endpoint({
    method: 'GET',
    path: `${base}/{id}/destinos`,
    permission: atender,
    summary: 'Caixas para onde a conversa pode ir, e por que não nas outras',
    params: porId,
    response: sucesso(
      z.array(
        z.object({
          id: z.string(),
          nome: z.string(),
          tipo: z.enum(tiposDeCaixa),
          aceita: z.boolean(),
          por_que_nao: z.string().nullable(),
        }),
      ),
    ),
  }),
  passagem: endpoint({
    method: 'GET',
    path: `${base}/{id}/passagem`,
    permission: atender,
    summary: 'Rascunho do cartão de passagem, tirado dos fatos',
    params: porId,
    query: z.object({ historico: z.enum(['true', 'false']).default('true') }),
    response: sucesso(passagem),
  }),
  transferir: endpoint({
    method: 'POST',
    path: `${base}/{id}/transferir`,
    permission: atender,
    summary: 'Passa a conversa para outra caixa, com ou sem o histórico',
    params: porId,
    body: z.object({
      caixa_entrada_destino_id: z.preprocess(
        (v) => v ?? '',
        z
          .string('Escolha a caixa de destino')
          .min(1, 'Escolha a caixa de destino')
          .pipe(z.uuid('Caixa de destino inválida')),
      ),
      motivo: frase(500, 'Diga o motivo da transferência'),
      transferir_historico: z.boolean('Diga se o histórico vai junto').default(true),
      passagem: passagem.optional(),
      /** message to the customer, sent once the transfer can no longer be undone */
      aviso_ao_cliente: texto(4000, 'O aviso é longo demais').optional(),
    }),
    response: conversaComVolta,
  }),
  transferencia: endpoint({
    method: 'GET',
    path: `${base}/{id}/transferencia`,
    permission: ver,
    summary: 'A última transferência pela qual a conversa veio, ou pela qual saiu sem o histórico',
    params: porId,
    response: sucesso(transferencia.nullable()),
  }),
  aceitar: endpoint({
    method: 'POST',
    path: `${base}/{id}/transferencia/aceitar`,
    permission: atender,
    summary: 'Aceita a conversa transferida',
    params: porId,
    response: sucesso(conversa),
  }),
  devolver: endpoint({
    method: 'POST',
    path: `${base}/{id}/transferencia/devolver`,
    permission: atender,
    summary: 'Devolve a conversa a quem transferiu, com o motivo',
    params: porId,
    body: z.object({ motivo: frase(500, 'Diga por que está devolvendo') }),
    response: ok,
  }),

  etiquetar: endpoint({
    method: 'POST',
    path: `${base}/{id}/tags`,
    permission: atender,
    summary: 'Acrescenta etiquetas',
    params: porId,
    body: z.object({ tags: daTag }),
    response: sucesso(conversa),
  }),
  desetiquetar: endpoint({
    method: 'DELETE',
    path: `${base}/{id}/tags`,
    permission: atender,
    summary: 'Tira etiquetas, ditas no corpo ou na consulta',
    params: porId,
    response: sucesso(conversa),
    // many HTTP clients and proxies drop the body of a DELETE request
    query: z.object({ tags: repetido(umaTag) }),
    body: z.object({ tags: daTag.optional() }).optional(),
  }),
  etiquetas: endpoint({
    method: 'GET',
    path: '/api/chat/etiquetas',
    permission: ver,
    summary: 'Etiquetas em uso nas conversas que a pessoa vê',
    query: z.object({ busca: z.string().trim().max(40).optional() }),
    response: sucesso(z.array(z.object({ nome: z.string(), cor: z.enum(coresDeEtiqueta), usos: z.number().int() }))),
  }),
  colorir: endpoint({
    method: 'PUT',
    path: '/api/chat/etiquetas',
    permission: atender,
    summary: 'Dá cor a uma etiqueta',
    body: z.object({ nome: frase(40, 'Etiqueta inválida'), cor: z.enum(coresDeEtiqueta, 'Cor inválida') }),
    response: ok,
  }),

  similares: endpoint({
    method: 'GET',
    path: `${base}/{id}/similares`,
    permission: ver,
    summary: 'Conversas parecidas: mesma pessoa, mesmo telefone, mesmo assunto',
    params: porId,
    query: z.object({ limite: z.coerce.number('Limite inválido').int().min(1).max(50).default(20) }),
    response: sucesso(z.array(conversa.extend({ semelhanca: z.enum(['contato', 'telefone', 'texto']) }))),
  }),
  historico: endpoint({
    method: 'GET',
    path: `${base}/{id}/historico`,
    permission: ver,
    summary: 'O que aconteceu com a conversa: o quê, quem, por quê e quando',
    params: porId,
    query: z.object({
      limit: z.coerce
        .number('Limite inválido')
        .int('Limite inválido')
        .min(1, 'Limite inválido')
        .max(100, 'O limite é de 100')
        .default(50),
      cursor: z.string().max(200).optional(),
    }),
    response: z.object({
      success: z.literal(true),
      data: z.array(
        z.object({
          id: z.string(),
          tipo: z.string(),
          texto: z.string(),
          motivo: z.string().nullable(),
          por: pessoa,
          em: instante,
        }),
      ),
      pagination: z.object({ limit: z.number(), hasMore: z.boolean(), proximo: z.string().nullable() }),
    }),
  }),
  outrosSetores: endpoint({
    method: 'GET',
    path: `${base}/{id}/outros-atendimentos`,
    permission: ver,
    summary: 'Há outro atendimento aberto com a mesma pessoa?',
    params: porId,
    response: sucesso(
      z.object({
        visiveis: z.array(
          z.object({
            id: z.string(),
            caixa_nome: z.string(),
            canal: z.enum(tiposDeCaixa),
            atribuida_nome: z.string().nullable(),
            status: z.enum(statusDaConversa),
            fila_nome: z.string().nullable(),
            ultima_interacao_em: instante,
          }),
        ),
        em_outro_setor: z.boolean(),
      }),
    ),
  }),

  adiar: endpoint({
    method: 'POST',
    path: `${base}/{id}/adiar`,
    permission: atender,
    summary: 'Adia até uma data ("amanhã 9h") ou até o cliente escrever',
    params: porId,
    body: z.object(quando),
    response: sucesso(conversa),
  }),
  acordar: endpoint({
    method: 'DELETE',
    path: `${base}/{id}/adiar`,
    permission: atender,
    summary: 'Traz de volta uma conversa adiada',
    params: porId,
    response: sucesso(conversa),
  }),
  esperar: endpoint({
    method: 'POST',
    path: `${base}/{id}/espera`,
    permission: atender,
    summary: 'De quem é a vez: cliente, concessionária ou vistoria',
    params: porId,
    body: z.object({ motivo: z.enum(motivosDeEspera, 'Escolha o que se espera') }),
    response: sucesso(conversa),
  }),
  retomar: endpoint({
    method: 'DELETE',
    path: `${base}/{id}/espera`,
    permission: atender,
    summary: 'A espera acabou: a vez é nossa',
    params: porId,
    response: sucesso(conversa),
  }),
  esperas: endpoint({
    method: 'GET',
    path: `${base}/{id}/esperas`,
    permission: ver,
    summary: 'Quanto a conversa esperou, e por quem',
    params: porId,
    response: sucesso(
      z.object({
        por_motivo: z.record(z.enum(motivosDeEspera), z.number()),
        linhas: z.array(z.object({ motivo: z.enum(motivosDeEspera), desde: instante, ate: instante.nullable() })),
      }),
    ),
  }),
  unir: endpoint({
    method: 'POST',
    path: `${base}/{id}/unir`,
    permission: atender,
    summary: 'Junta outra conversa a esta, na ordem em que tudo foi dito',
    params: porId,
    body: z.object({
      conversa_id: z.uuid('Escolha a conversa que será juntada'),
      unir_contatos: z.boolean().default(false),
    }),
    response: sucesso(conversa),
  }),

  vinculos: endpoint({
    method: 'GET',
    path: `${base}/{id}/vinculos`,
    permission: ver,
    summary: 'Registros de que a conversa trata',
    params: porId,
    response: sucesso(z.array(vinculo)),
  }),
  vincular: endpoint({
    method: 'POST',
    path: `${base}/{id}/vinculos`,
    permission: atender,
    summary: 'Liga a conversa a um registro',
    params: porId,
    body: z.object({
      tipo: z.string('Escolha o tipo').regex(/^[a-z_]{2,30}$/, 'Escolha o tipo'),
      id: frase(80, 'Informe o número ou código'),
      titulo: frase(160, 'Dê um nome ao vínculo'),
    }),
    response: sucesso(z.array(vinculo)),
  }),
  desvincular: endpoint({
    method: 'DELETE',
    path: `${base}/{id}/vinculos`,
    permission: atender,
    summary: 'Desfaz a ligação com um registro',
    params: porId,
    body: z.object({ tipo: z.string('Escolha o tipo'), id: z.string('Informe o número ou código') }),
    response: sucesso(z.array(vinculo)),
  }),
}
