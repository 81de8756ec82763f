import { z } from 'zod'

/** Amounts are text with two places: `412.37`. */
const valor = z
  .string()
  .regex(/^\d{1,10}\.\d{2}$/)
  .transform((v) => Number(v.replace('.', '')))

export const emReaisDoPix = (centavos: number): string =>
  `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`

const devolucao = z
  .object({
    id: z.string().regex(/^[A-Za-z0-9]{1,35}$/),
    valor,
    natureza: z.string().max(40).default('ORIGINAL'),
    status: z.enum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
    motivo: z.string().nullish(),
  })
  .transform(({ valor: valorCentavos, ...d }) => ({ ...d, valorCentavos }))
export type DevolucaoLida = z.infer<typeof devolucao>

/** The specification's own example shows one object where its schema has a list. */
const devolucoes = z.preprocess((v) => (Array.isArray(v) ? v : v ? [v] : []), z.array(devolucao))

export const pix = z.object({
  endToEndId: z.string().regex(/^E\d{20}[A-Za-z0-9]{11}$/),
  txid: z
    .string()
    .regex(/^[A-Za-z0-9]{1,35}$/)
    .nullish(),
  valor,
  horario: z.iso.datetime({ offset: true }),
  chave: z.string().nullish(),
  infoPagador: z.string().nullish(),
  pagador: z.object({ nome: z.string().nullish(), cpf: z.string().nullish(), cnpj: z.string().nullish() }).nullish(),
  devolucoes,
})
export type PixLido = z.infer<typeof pix>

/** A delivery groups several; each is read alone, so that one that is not understood does not lose the others. */
export const entrega = z.object({ pix: z.array(z.unknown()).max(10_000) })

export const paginaDePix = z.object({
  pix: z.array(z.unknown()).default([]),
  parametros: z.object({
    paginacao: z.object({ paginaAtual: z.number().int(), quantidadeDePaginas: z.number().int() }),
  }),
})

export const tokenDoPix = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().default(300),
})

export const cobranca = z.object({
  txid: z.string(),
  revisao: z.number().int().optional(),
  status: z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP']),
  valor: z.object({ original: valor }),
  calendario: z.object({ dataDeVencimento: z.string() }),
  pixCopiaECola: z.string().max(600).nullish(),
})
export type CobrancaNoBanco = z.infer<typeof cobranca>

export const devolucaoLida = devolucao

export const problema = z.object({
  type: z.string().optional(),
  title: z.string().optional(),
  detail: z.string().optional(),
  violacoes: z.array(z.object({ razao: z.string().optional(), propriedade: z.string().optional() })).optional(),
})
