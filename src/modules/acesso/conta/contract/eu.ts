import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { expediente, fuso, nome, telefone } from '#modules/acesso/nucleo/contract/comum.ts'

const assinatura = z
  .string('Assinatura inválida')
  .trim()
  .max(1000, 'A assinatura tem no máximo 1000 letras')
  .transform((v) => v || null)
  .nullable()

const chave = z.object({ chave: z.string().regex(/^[a-z][a-z0-9_.-]{0,59}$/, 'Preferência inválida') })
const LIMITE = 16_000

export const pessoaConectada = z.object({
  id: z.string(),
  nome: z.string(),
  email: z.string(),
  telefone: z.string().nullable(),
  foto: z.string().nullable(),
  fuso: z.string(),
  assinatura: z.string().nullable(),
  expediente: z.array(z.object({ dia: z.number(), inicio: z.number(), fim: z.number() })),
  cargo: z.string().nullable(),
  aal: z.enum(['aal1', 'aal2']),
  /** incremented whenever roles change; a client with another number refetches */
  versao: z.number().int(),
  admin: z.boolean(),
  globais: z.array(z.enum(['admin', 'auditor'])),
  permissoes: z.array(z.string()),
  departamentos: z.array(z.object({ codigo: z.string(), nome: z.string(), papel: z.string() })),
  /** departments that the company does not use */
  desligados: z.array(z.string()),
  preferencias: z.record(z.string(), z.unknown()),
})
export type PessoaConectada = z.infer<typeof pessoaConectada>

export const eu = {
  obter: endpoint({
    method: 'GET',
    path: '/api/eu',
    permission: 'sessao',
    summary: 'Quem está conectado e o que pode fazer',
    response: sucesso(pessoaConectada),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: '/api/eu',
    permission: 'sessao',
    summary: 'Altera os próprios dados',
    body: z.object({
      nome: nome.optional(),
      telefone: telefone.optional(),
      fuso: fuso.optional(),
      assinatura: assinatura.optional(),
      expediente: expediente.optional(),
    }),
    response: sucesso(pessoaConectada),
  }),
  trocarFoto: endpoint({
    method: 'PUT',
    path: '/api/eu/foto',
    permission: 'sessao',
    summary: 'Troca a própria foto (PNG, JPEG ou WebP em base64); nulo tira',
    limit: 20,
    body: z.object({
      imagem: z.base64('Use uma foto PNG, JPEG ou WebP').max(560_000, 'A foto tem no máximo 400 kB').nullable(),
    }),
    response: sucesso(pessoaConectada),
  }),
  guardarPreferencia: endpoint({
    method: 'PUT',
    path: '/api/eu/preferencias/{chave}',
    permission: 'sessao',
    summary: 'Guarda uma preferência; nulo apaga',
    params: chave,
    limit: 240,
    body: z.object({
      valor: z
        .json('Preferência inválida')
        .refine((v) => JSON.stringify(v).length <= LIMITE, 'A preferência é grande demais'),
    }),
    response: ok,
  }),
}
