import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { LINKS, umId } from './comum.ts'

export const escoposDoLink = ['cliente_ver', 'cliente_assinar', 'tecnico_externo'] as const
export type EscopoDoLink = (typeof escoposDoLink)[number]

const porOrdem = z.object({ id: umId('Ordem inválida') })
const porLink = z.object({ id: umId('Link inválido') })
const link = z.object({
  id: z.uuid(),
  escopo: z.enum(escoposDoLink),
  expira_em: z.string(),
  revogado_em: z.string().nullable(),
  criado_em: z.string(),
  acessos: z.number().int(),
  ultimo_acesso: z.string().nullable(),
  /** why the link of the present conclusion was not sent */
  recusa: z.string().nullable(),
})

export const linksDaOrdem = {
  listar: endpoint({
    method: 'GET',
    path: '/api/campo/ordens/{id}/links',
    permission: LINKS,
    summary: 'Os links da ordem, com validade e acessos',
    params: porOrdem,
    response: sucesso(z.array(link)),
  }),
  criar: endpoint({
    method: 'POST',
    path: '/api/campo/ordens/{id}/links',
    permission: LINKS,
    summary: 'Gera o link do cliente; o anterior do mesmo tipo para de funcionar. O endereço aparece só nesta resposta',
    params: porOrdem,
    body: z
      .object({
        escopo: z.enum(escoposDoLink, 'Escolha para que é o link'),
        /** sends it to the customer too, by WhatsApp or else by e-mail */
        mandar: z.boolean('Diga se o link vai por mensagem').default(false),
      })
      .refine((l) => !l.mandar || l.escopo !== 'tecnico_externo', {
        message: 'O link do técnico externo não vai para o cliente',
        path: ['mandar'],
      }),
    response: sucesso(
      z.object({
        id: z.uuid(),
        endereco: z.string(),
        expira_em: z.string(),
        mandado: z.enum(['whatsapp', 'email']).nullable(),
        /** why it was not sent, when it was to be */
        recusa: z.string().nullable(),
        /** of the external technician: shown only now, to be given by another way than the link */
        pin: z.string().nullable(),
      }),
    ),
  }),
  revogar: endpoint({
    method: 'DELETE',
    path: '/api/campo/links/{id}',
    permission: LINKS,
    summary: 'Revoga um link: ele para de funcionar agora',
    params: porLink,
    response: ok,
  }),
  desfazer: endpoint({
    method: 'POST',
    path: '/api/campo/links/{id}/desfazer',
    permission: LINKS,
    summary: 'Desfaz a revogação que a mesma pessoa acabou de fazer: o mesmo endereço volta a abrir',
    params: porLink,
    response: ok,
  }),
}
