import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ato } from '#modules/ordens/contract/atos.ts'
import { sucesso } from '#kit/pagina.ts'
import { instante, sha256, umId, USAR } from './comum.ts'

/** Acts that one call may bring. */
export const ATOS_POR_CHAMADA = 20
/** Bytes of one part of a photo. */
export const PARTE_BYTES = 192 * 1024
export const MAXIMO_DA_FOTO = 8 * 1024 * 1024

/** An act as the device keeps it; device and clock are of the call that brings it. */
const seqDoAparelho = z
  .number('Número inválido')
  .int('Número inválido')
  .min(1, 'Número inválido')
  .max(2 ** 50, 'Número inválido')
const daFila = z.object({
  ordem_id: umId('Ordem inválida'),
  seq: seqDoAparelho,
  /** the last answer of the item that the device knew: another one means that two devices measured */
  visto: z.string('Resposta inválida').max(40, 'Resposta inválida').nullable().optional(),
})
export const atoNaFila = z.intersection(daFila, ato)
export type AtoNaFila = z.input<typeof atoNaFila>
export type AtoLido = z.output<typeof atoNaFila>

const resultado = z.object({
  id: z.uuid(),
  resultado: z.enum(['aceito', 'conflito']),
  frase: z.string().nullable(),
})
export type ResultadoDoEnvio = z.infer<typeof resultado>

export const atosDoCampo = {
  enviar: endpoint({
    method: 'POST',
    path: '/api/campo/atos',
    permission: USAR,
    summary: 'Recebe os atos de um aparelho, na ordem em que foram feitos; repetir não muda nada',
    body: z.object({
      aparelho: umId('Aparelho inválido'),
      /** the clock of the device when it sent them */
      enviado_em: instante,
      /** read one by one, each in its turn: one that is broken goes to the tray and holds no other */
      atos: z
        .array(
          z.looseObject({
            id: umId('Envio inválido'),
            ordem_id: umId('Ordem inválida'),
            seq: seqDoAparelho,
          }),
          'Envios inválidos',
        )
        .min(1, 'Não veio nenhum envio')
        .max(ATOS_POR_CHAMADA, `São no máximo ${ATOS_POR_CHAMADA} envios por vez`),
    }),
    response: sucesso(
      z.object({
        servidor_em: z.string(),
        /** the last act of this device that arrived: the next one has the number after it */
        ultimo_seq: z.number().int(),
        resultados: z.array(resultado),
      }),
    ),
    limit: 240,
  }),
  fotos: endpoint({
    method: 'POST',
    path: '/api/campo/envios/{sha256}',
    permission: USAR,
    summary: 'Recebe uma parte de uma foto; a resposta diz quantos bytes já chegaram',
    params: z.object({ sha256 }),
    body: z.object({
      mime: z.enum(['image/jpeg', 'image/png'], 'A foto precisa ser JPEG ou PNG'),
      tamanho: z
        .number('Tamanho inválido')
        .int('Tamanho inválido')
        .min(1, 'A foto está vazia')
        .max(MAXIMO_DA_FOTO, 'A foto passa de 8 MB'),
      inicio: z.number('Parte inválida').int('Parte inválida').min(0, 'Parte inválida'),
      /** empty to ask how far it is */
      parte: z.base64('Parte inválida').max(400_000, 'A parte é grande demais').or(z.literal('')),
    }),
    response: sucesso(z.object({ recebidos: z.number().int(), completo: z.boolean() })),
    limit: 600,
  }),
}
