import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { instante, sha256, umId } from './comum.ts'

// What an external technician does with a link of that scope: first the PIN, then the checklist, photos and notes.

const open = 'the token and the PIN open it; the technician has no account'
const token = z.string().max(200)
const formulario = z.string('Recarregue a página').min(20, 'Recarregue a página').max(400)

/** What a photo may have in base64: the common limit of a body is 1 MB. */
const MAXIMO_DA_FOTO = 1_000_000
export const passosDoExterno = ['nenhum', 'iniciar', 'retomar', 'concluir'] as const
export type PassoDoExterno = (typeof passosDoExterno)[number]

export const osDoExterno = {
  pin: endpoint({
    method: 'POST',
    path: '/api/os/pin',
    open,
    limit: 10,
    summary: 'Confere o PIN do técnico externo e abre a página neste navegador',
    body: z.object({
      token,
      pin: z.string('Digite o PIN').trim().min(4, 'Digite o PIN').max(12, 'O PIN tem seis números'),
    }),
    response: ok,
  }),
  enviar: endpoint({
    method: 'POST',
    path: '/api/os/externo',
    open,
    limit: 30,
    summary: 'Recebe do técnico externo as respostas, a nota e o passo da ordem, tudo ou nada',
    body: z.object({
      token,
      formulario,
      respostas: z
        .array(
          z.object({
            item_id: umId('Item inválido'),
            valor: z
              .string('Responda o item')
              .trim()
              .min(1, 'Responda o item')
              .max(500, 'A resposta tem no máximo 500 letras'),
          }),
          'Respostas inválidas',
        )
        .max(200, 'São no máximo 200 respostas por vez')
        .default([]),
      nota: z.string('Escreva em palavras').trim().max(1900, 'A nota tem no máximo 1.900 letras').default(''),
      passo: z.enum(passosDoExterno, 'Este passo não existe').default('nenhum'),
      /** why the customer did not sign */
      sem_assinatura: z.string('Escreva em palavras').trim().max(500, 'São no máximo 500 letras').default(''),
    }),
    response: ok,
  }),
  foto: endpoint({
    method: 'POST',
    path: '/api/os/externo/fotos',
    open,
    limit: 60,
    summary: 'Recebe uma foto do técnico externo; repetir não muda nada',
    body: z.object({
      token,
      formulario,
      vaga_id: umId('Escolha a vaga da foto'),
      sha256,
      tirada_em: instante,
      foto: z.base64('Foto inválida').min(1, 'A foto está vazia').max(MAXIMO_DA_FOTO, 'A foto é grande demais'),
    }),
    response: sucesso(z.object({ fotos: z.number().int() })),
  }),
}
