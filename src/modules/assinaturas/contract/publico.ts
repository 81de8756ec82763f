import { z } from 'zod'
import { lerDocumento, tipoDoDocumento } from '#kit/documento.ts'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { formasDeAssinar } from './formas.ts'

// What a signer does with the link, without an account.

const base = '/api/assinar/{token}' as const
const open = 'the token opens it; a signer has no account'
/** Of any form: a malformed token gets the answer of an unknown one. */
const params = z.object({ token: z.string() })
const canal = z.enum(['whatsapp', 'email', 'sms'], 'Escolha para onde enviar o código')
const passe = z
  .string('Confirme primeiro que é você, com o código')
  .min(20, 'Confirme primeiro que é você, com o código')

export const paginaDeAssinar = {
  abrir: endpoint({
    method: 'GET',
    path: '/assinar/{token}',
    open,
    limit: 120,
    summary: 'A página em que se lê e assina um documento, desenhada no servidor',
    params,
    response: z.unknown(),
    bruto: true,
  }),
}

export const assinaturaPublica = {
  situacao: endpoint({
    method: 'GET',
    path: base,
    open,
    limit: 120,
    summary: 'Se é a vez deste signatário, e o que falta',
    params,
    response: sucesso(z.object({ etapa: z.string(), frase: z.string() })),
  }),
  pdf: endpoint({
    method: 'GET',
    path: `${base}/pdf`,
    open,
    limit: 30,
    summary: 'O PDF que se assina; depois que todos assinaram, o documento final',
    params,
    response: z.unknown(),
    bruto: true,
  }),
  ler: endpoint({
    method: 'POST',
    path: `${base}/leitura`,
    open,
    limit: 60,
    summary: 'Registra a página em que o signatário está',
    params,
    body: z.object({
      pagina: z.number('Página inválida').int('Página inválida').min(1, 'Página inválida').max(400, 'Página inválida'),
      /** pages that were on the screen since the last report */
      vistas: z
        .array(z.number('Página inválida').int('Página inválida').min(1, 'Página inválida').max(400, 'Página inválida'))
        .max(400, 'São páginas demais')
        .default([]),
      /** the end was on the screen: refused while a page was not */
      fim: z.boolean(),
    }),
    response: ok,
  }),
  codigo: endpoint({
    method: 'POST',
    path: `${base}/codigo`,
    open,
    limit: 10,
    summary: 'Envia o código de confirmação ao signatário',
    params,
    body: z.object({ canal }),
    response: sucesso(z.object({ canal, destino: z.string(), vence_em: z.string(), de_novo_em: z.string() })),
  }),
  confirmar: endpoint({
    method: 'POST',
    path: `${base}/confirmar`,
    open,
    limit: 20,
    summary: 'Confirma quem assina, com código e CPF',
    params,
    body: z.object({
      codigo: z.string('Digite o código').trim().min(1, 'Digite o código').max(20, 'O código tem 6 números'),
      cpf: z.string('Informe o CPF').transform((v, contexto) => {
        const lido = lerDocumento(v)
        if (lido !== null && tipoDoDocumento(lido) === 'cpf') return lido
        contexto.addIssue({ code: 'custom', message: 'CPF inválido: confira os números' })
        return z.NEVER
      }),
    }),
    response: sucesso(z.object({ passe: z.string(), ate: z.string() })),
  }),
  assinar: endpoint({
    method: 'POST',
    path: `${base}/assinar`,
    open,
    limit: 20,
    summary: 'Assina o documento',
    params,
    body: z.object({
      passe,
      assinatura: formasDeAssinar,
      consentimento: z.literal(true, 'Marque que você leu e concorda'),
      /** only with consent: where the signer is */
      local: z
        .object({
          latitude: z.number('Localização inválida').min(-90, 'Localização inválida').max(90, 'Localização inválida'),
          longitude: z
            .number('Localização inválida')
            .min(-180, 'Localização inválida')
            .max(180, 'Localização inválida'),
          precisao: z.number('Localização inválida').min(0, 'Localização inválida').max(1e6, 'Localização inválida'),
        })
        .optional(),
      /** only with consent: a JPEG in base64 */
      selfie: z
        .base64('A selfie não pôde ser lida. Tire outra.')
        .max(700_000, 'A selfie é grande demais. Tire outra.')
        .optional(),
    }),
    response: sucesso(z.object({ em: z.string() })),
  }),
  recusar: endpoint({
    method: 'POST',
    path: `${base}/recusar`,
    open,
    limit: 10,
    summary: 'Recusa assinar, com motivo',
    params,
    body: z.object({
      passe,
      motivo: z
        .string('Escreva o motivo')
        .trim()
        .min(3, 'Escreva o motivo')
        .max(500, 'O motivo tem no máximo 500 letras'),
    }),
    response: ok,
  }),
}

const doCodigo = z.object({ codigo: z.string() })

export const paginaDeVerificar = {
  abrir: endpoint({
    method: 'GET',
    path: '/verificar/{codigo}',
    open: 'anyone who holds a signed document may verify it; the page shows masked data',
    limit: 30,
    summary: 'A página que mostra se um arquivo é o que foi assinado',
    params: doCodigo,
    /** what was typed in the form of the page, which has no program */
    query: z.object({ codigo: z.string().max(200).optional() }),
    response: z.unknown(),
    bruto: true,
  }),
}

export const verificacaoPublica = {
  verificar: endpoint({
    method: 'GET',
    path: '/api/verificar/{codigo}',
    open: 'anyone who holds a signed document may verify it; the answer has masked data',
    limit: 30,
    summary: 'O que foi assinado sob um código: documento, assinaturas e cadeia de eventos',
    params: doCodigo,
    response: sucesso(
      z.object({
        titulo: z.string(),
        situacao: z.string(),
        documento: z.string(),
        final: z.string().nullable(),
        /** the final document with the time stamp that was appended to it */
        carimbado: z.string().nullable(),
        cadeia_confere: z.boolean(),
      }),
    ),
  }),
}
