import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { tiposDeCaixa } from '#modules/chat/nucleo/tipos.ts'

const base = '/api/chat/propostas/{id}' as const
/** Both lie in the thread that the recipient reads: the texts of a template have no line breaks. */
const lugar = z.string('Preencha a variável').trim().max(600, 'A variável é longa demais')

export const modeloParaEnviar = z.object({
  nome: z.string(),
  idioma: z.string(),
  /** as the customer reads it, placeholders visible */
  texto: z.string(),
  /** proposed values in the order of the placeholders; `{nome}`, `{numero}`, `{link}` and `{codigo}` are filled in when sending */
  variaveis: z.array(z.string()),
  /** its header carries the PDF */
  leva_pdf: z.boolean(),
})
export type ModeloParaEnviar = z.infer<typeof modeloParaEnviar>

export const destinoDaProposta = z.object({
  caixa: z.object({ id: z.string(), nome: z.string(), tipo: z.enum(tiposDeCaixa) }),
  /** the open conversation there; null: sending opens one */
  conversa_id: z.string().nullable(),
  ultima_interacao_em: z.string().nullable(),
  /** only an approved template may be sent now */
  so_modelo: z.boolean(),
  modelos: z.array(modeloParaEnviar),
  /** why nothing can be sent there, as a sentence */
  impedimento: z.string().nullable(),
})
export type DestinoDaProposta = z.infer<typeof destinoDaProposta>

export const propostasNoFio = {
  destinos: endpoint({
    method: 'GET',
    path: `${base}/destinos`,
    permission: 'propostas.proposta.enviar',
    summary: 'Por onde a proposta pode chegar ao cliente, as conversas abertas primeiro',
    params: porId,
    response: sucesso(
      z.object({
        contato: z.object({ id: z.string(), nome: z.string() }),
        texto: z.string(),
        destinos: z.array(destinoDaProposta),
      }),
    ),
  }),
  enviar: endpoint({
    method: 'POST',
    path: `${base}/enviar`,
    permission: 'propostas.proposta.enviar',
    summary: 'Põe a proposta no fio do cliente: mensagem com o link e o PDF, uma vez por chave',
    params: porId,
    body: z.object({
      chave: z.string('Chave inválida').min(8, 'Chave inválida').max(60, 'Chave inválida'),
      caixa_entrada_id: z.uuid('Escolha por onde enviar'),
      /** freezes the version in progress first; without it the version in force is sent */
      revisao: z.number('Revisão inválida').int('Revisão inválida').optional(),
      texto: z.string('Texto inválido').trim().max(800, 'A mensagem tem no máximo 800 letras').optional(),
      modelo: z
        .object({
          nome: z.string('Escolha o modelo').min(1, 'Escolha o modelo').max(512),
          idioma: z.string('Escolha o modelo').min(2, 'Escolha o modelo').max(20),
          variaveis: z.array(lugar).max(30, 'Variáveis demais'),
        })
        .optional(),
    }),
    response: sucesso(z.object({ conversa_id: z.string(), mensagem_id: z.string(), link: z.string() })),
  }),
}
