import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'

const permission = 'assinaturas.certificado.gerir'

export const seloDaEmpresa = z.object({
  certificado: z
    .object({
      titular: z.string(),
      documento: z.string().nullable(),
      emissor: z.string(),
      valido_de: z.string(),
      valido_ate: z.string(),
      dias: z.number(),
    })
    .nullable(),
  carimbo: z.string().nullable(),
})
export type SeloDaEmpresa = z.infer<typeof seloDaEmpresa>

export const certificado = {
  obter: endpoint({
    method: 'GET',
    path: '/api/assinaturas/certificado',
    permission,
    summary: 'O certificado A1 em uso e o serviço de carimbo do tempo',
    response: sucesso(seloDaEmpresa),
  }),
  por: endpoint({
    method: 'PUT',
    path: '/api/assinaturas/certificado',
    permission,
    limit: 10,
    summary: 'Põe o certificado A1 da empresa em uso',
    body: z.object({
      /** base64 of the .pfx */
      arquivo: z
        .base64('Escolha o arquivo do certificado')
        .min(100, 'Escolha o arquivo do certificado')
        .max(200_000, 'O arquivo é grande demais para um certificado'),
      senha: z.string('Informe a senha do certificado').max(200, 'A senha é longa demais'),
    }),
    response: ok,
  }),
  remover: endpoint({
    method: 'DELETE',
    path: '/api/assinaturas/certificado',
    permission,
    summary: 'Deixa de usar o certificado A1',
    response: ok,
  }),
  carimbo: endpoint({
    method: 'PUT',
    path: '/api/assinaturas/carimbo',
    permission,
    summary: 'Muda o serviço de carimbo do tempo; vazio deixa de carimbar',
    body: z.object({ url: z.union([z.literal(''), z.url('Endereço inválido').max(300, 'O endereço é longo demais')]) }),
    response: ok,
  }),
}
