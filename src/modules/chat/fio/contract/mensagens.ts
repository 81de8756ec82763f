import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, paginacao, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { especialDeEnvio } from '#modules/chat/especiais/regras/registro.ts'
import { ehEmoji } from '#modules/chat/nucleo/regras/envio/reacao.ts'
import { mensagem, tiposDeMensagem } from '#modules/chat/nucleo/tipos.ts'
import { semNulo } from '#modules/chat/nucleo/contract/comum.ts'

const base = '/api/chat/conversas/{id}/mensagens' as const
const porMensagem = porId.extend({ messageId: z.uuid('Identificador inválido') })

// eslint-disable-next-line no-control-regex -- control characters are exactly what must go
const ENGANOSOS = /[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/**
 * Returns the base name of a file, without folders and without bidirectional control characters ("gpj.exe" displayed as
 * "exe.jpg").
 */
const soONome = (nome: string) => (nome.split(/[/\\]/).at(-1) ?? '').replaceAll(ENGANOSOS, '').trim()

/**
 * Exactly the fields of the specification. The browser sends the last three as null and the server measures what it
 * can.
 */
export const anexoEnviado = z.object({
  nome_arquivo: z
    .string('Nome do arquivo é obrigatório')
    .overwrite(soONome)
    .min(1, 'Nome do arquivo é obrigatório')
    .max(255, 'O nome do arquivo é longo demais'),
  tipo_mime: z.string('Tipo do arquivo é obrigatório').min(1, 'Tipo do arquivo é obrigatório').max(120),
  tamanho: z.number('Tamanho do arquivo inválido').int().min(0, 'Tamanho do arquivo inválido'),
  caminho_storage: z.string('Arquivo não encontrado').min(1, 'Arquivo não encontrado').max(1024),
  url_publica: z.string().nullable().optional(),
  largura: z.number().int().nullable().optional(),
  altura: z.number().int().nullable().optional(),
  duracao: z.number().nullable().optional(),
})

export const mensagens = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: 'chat.conversa.ver',
    summary: 'Mensagens, da mais nova para a mais antiga',
    params: porId,
    query: z.object({
      page: z.coerce.number('Página inválida').int().min(1, 'Página inválida').default(1),
      limit: z.coerce
        .number('Limite inválido')
        .int()
        .min(1, 'Limite inválido')
        .max(200, 'O limite é de 200')
        .default(50),
      /** only messages before this position, newest first: pages stay exact while new messages arrive */
      antes_de: z.coerce.number('Lugar inválido').int('Lugar inválido').min(1, 'Lugar inválido').optional(),
      /** only messages after this position: used to catch up after a lost connection */
      apos_seq: z.coerce.number('Lugar inválido').int('Lugar inválido').min(0, 'Lugar inválido').optional(),
    }),
    response: z.object({ success: z.literal(true), data: z.array(mensagem), pagination: paginacao }),
  }),
  enviar: endpoint({
    method: 'POST',
    path: base,
    permission: 'chat.conversa.atender',
    summary: 'Envia uma mensagem. Com `Prefer: respond-async` responde antes do canal',
    params: porId,
    body: z.object({
      conteudo: z.string('Escreva a mensagem').max(65_000, 'A mensagem é longa demais').default(''),
      tipo: z.enum(tiposDeMensagem, 'Tipo de mensagem inválido').default('text'),
      anexos: semNulo(
        z.array(anexoEnviado, 'Informe os arquivos como uma lista').max(10, 'No máximo 10 arquivos por mensagem'),
      ),
      /** chosen by the client; a repeated id returns the same message instead of sending another */
      id_cliente: semNulo(
        z.string('Identificador inválido').min(8, 'Identificador inválido').max(80, 'Identificador inválido'),
      ),
      citada_id: semNulo(z.uuid('Mensagem citada não encontrada')),
      /** poll, list, location, contact card…: only the kinds that the channel lists in `recursos` */
      especial: especialDeEnvio.optional(),
      /** a private note that only colleagues see */
      privada: z.boolean().default(false),
      /** colleagues mentioned in a note; each is notified */
      mencoes: z.array(z.uuid('Pessoa inválida')).max(20, 'No máximo 20 menções').optional(),
      /** seconds for which the send can be undone */
      desfazer_s: z
        .number('Tempo inválido')
        .int('Tempo inválido')
        .min(0, 'Tempo inválido')
        .max(30, 'Tempo inválido')
        .optional(),
    }),
    response: sucesso(mensagem),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{messageId}`,
    permission: 'chat.conversa.ver',
    summary: 'Uma mensagem inteira, com anexos',
    params: porMensagem,
    response: sucesso(mensagem),
  }),
  editar: endpoint({
    method: 'PUT',
    path: `${base}/{messageId}`,
    permission: 'chat.conversa.atender',
    summary: 'Edita uma mensagem enviada',
    params: porMensagem,
    body: z.object({
      conteudo: z
        .string('Escreva o novo texto')
        .trim()
        .min(1, 'Escreva o novo texto')
        .max(4096, 'O texto tem no máximo 4096 caracteres'),
    }),
    response: sucesso(mensagem),
  }),
  apagar: endpoint({
    method: 'DELETE',
    path: `${base}/{messageId}`,
    permission: 'chat.conversa.atender',
    summary: 'Apaga a mensagem para todos',
    params: porMensagem,
    response: sucesso(mensagem),
  }),
  reagir: endpoint({
    method: 'POST',
    path: `${base}/{messageId}/reacao`,
    permission: 'chat.conversa.atender',
    summary: 'Reage com um emoji; vazio tira a reação',
    params: porMensagem,
    body: z.object({
      emoji: z.string('Escolha um emoji').refine((v) => v === '' || ehEmoji(v), 'Reação deve ser um emoji'),
    }),
    response: sucesso(mensagem),
  }),
  reenviar: endpoint({
    method: 'POST',
    path: `${base}/{messageId}/reenviar`,
    permission: 'chat.conversa.atender',
    summary: 'Tenta de novo uma mensagem que falhou',
    params: porMensagem,
    response: sucesso(mensagem),
  }),
  midia: endpoint({
    method: 'POST',
    path: `${base}/{messageId}/midia`,
    permission: 'chat.conversa.ver',
    summary: 'Pede de novo ao canal a mídia que não chegou',
    params: porMensagem,
    response: ok,
  }),
}
