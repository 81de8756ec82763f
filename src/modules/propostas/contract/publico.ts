import { z } from 'zod'
import { canaisDeCodigo } from '#kit/canais-de-codigo.ts'
import { lerDocumento, tipoDoDocumento } from '#kit/documento.ts'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { partesDaPagina } from '../regras/pagina/nomes-das-partes.ts'

// What the customer does with the link, without an account.

const base = '/api/p/{token}' as const
const open = 'the token opens it; the customer has no account'
/** Of any form: a malformed token gets the answer of an unknown one. */
const params = z.object({ token: z.string() })
const versao = z.number('Versão inválida').int('Versão inválida').min(1, 'Versão inválida')

/** A line of a drawn signature: points in a frame of 1000 × 363. */
const traco = z
  .array(z.tuple([z.number().int().min(0).max(1000), z.number().int().min(0).max(400)]))
  .min(1)
  .max(600)
export const assinatura = z.discriminatedUnion(
  'modo',
  [
    z.object({ modo: z.literal('digitada') }),
    z.object({
      modo: z.literal('desenho'),
      tracos: z
        .array(traco, 'Desenhe a assinatura')
        .min(1, 'Desenhe a assinatura')
        .max(80, 'A assinatura tem traços demais'),
    }),
  ],
  'Assine desenhando ou digitando o nome',
)
export type Assinatura = z.infer<typeof assinatura>

export const corpoDoAceite = z.object({
  versao,
  letra: z.enum(['A', 'B', 'C'], 'Escolha o tamanho'),
  pagamento: z
    .number('Escolha como pagar')
    .int('Escolha como pagar')
    .min(0, 'Escolha como pagar')
    .max(7, 'Escolha como pagar'),
  nome: z
    .string('Informe o seu nome completo')
    .trim()
    .max(160, 'O nome tem no máximo 160 letras')
    .regex(/^\S{2,}(?:\s+\S+)+$/, 'Informe nome e sobrenome'),
  cpf: z.string('Informe o CPF').transform((v, contexto) => {
    const lido = lerDocumento(v)
    if (lido !== null && tipoDoDocumento(lido) === 'cpf') return lido
    contexto.addIssue({ code: 'custom', message: 'CPF inválido: confira os números' })
    return z.NEVER
  }),
  codigo: z.string('Digite o código').trim().min(1, 'Digite o código').max(20, 'O código tem 6 números'),
  assinatura,
  consentimento: z.literal(true, 'Marque que você leu e concorda'),
})

const canal = z.enum(canaisDeCodigo, 'Escolha para onde enviar o código')
export const aceitePublico = z.object({ em: z.string(), letra: z.enum(['A', 'B', 'C']), pagamento: z.number().int() })

export const paginaDaProposta = {
  abrir: endpoint({
    method: 'GET',
    path: '/p/{token}',
    open,
    limit: 120,
    summary: 'A página da proposta, desenhada no servidor',
    params,
    response: z.unknown(),
    bruto: true,
  }),
}

export const propostaPublica = {
  situacao: endpoint({
    method: 'GET',
    path: base,
    open,
    limit: 60,
    summary: 'A versão em vigor de uma proposta pelo link, e o que se pode fazer com ela',
    params,
    response: sucesso(
      z.object({
        numero: z.string(),
        versao: z.number().int(),
        situacao: z.enum(['aberta', 'vencida', 'aceita', 'encerrada']),
        vence_em: z.string(),
      }),
    ),
  }),
  pdf: endpoint({
    method: 'GET',
    path: `${base}/pdf`,
    open,
    limit: 30,
    summary: 'O PDF guardado da versão em vigor',
    params,
    response: z.unknown(),
    bruto: true,
  }),
  imagem: endpoint({
    method: 'GET',
    path: `${base}/imagens/{sha256}`,
    open,
    limit: 120,
    summary: 'Uma imagem que a versão em vigor mostra',
    params: z.object({ token: z.string(), sha256: z.string() }),
    response: z.unknown(),
    bruto: true,
  }),
  vista: endpoint({
    method: 'POST',
    path: `${base}/vista`,
    open,
    limit: 60,
    summary: 'Registra que o cliente está na página, por quanto tempo e em que parte',
    params,
    body: z.object({
      /** of the first answer: the same view goes on */
      id: z.uuid('Identificador inválido').nullable(),
      segundos: z.number().int().min(0).max(86_400),
      /** in the order in which they were seen: the last one is in view now */
      partes: z.array(z.enum(partesDaPagina)).max(partesDaPagina.length),
    }),
    response: sucesso(z.object({ id: z.string().nullable() })),
  }),
  codigo: endpoint({
    method: 'POST',
    path: `${base}/codigo`,
    open,
    limit: 10,
    summary: 'Envia o código do aceite ao contato da proposta',
    params,
    body: z.object({ canal }),
    response: sucesso(z.object({ canal, destino: z.string(), vence_em: z.string(), de_novo_em: z.string() })),
  }),
  aceitar: endpoint({
    method: 'POST',
    path: `${base}/aceitar`,
    open,
    limit: 20,
    summary: 'Aceita a versão em vigor com código e assinatura',
    params,
    body: corpoDoAceite,
    response: sucesso(aceitePublico),
  }),
  renovar: endpoint({
    method: 'POST',
    path: `${base}/renovacao`,
    open,
    limit: 10,
    summary: 'Pede a renovação de uma proposta vencida',
    params,
    response: ok,
  }),
  perguntar: endpoint({
    method: 'POST',
    path: `${base}/pergunta`,
    open,
    limit: 10,
    summary: 'Envia uma pergunta a quem fez a proposta',
    params,
    body: z.object({
      id: z.uuid('Identificador inválido'),
      texto: z
        .string('Escreva a pergunta')
        .trim()
        .min(2, 'Escreva a pergunta')
        .max(1000, 'A pergunta tem no máximo 1.000 letras'),
    }),
    response: ok,
  }),
}
