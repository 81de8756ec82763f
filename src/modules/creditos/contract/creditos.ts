import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { tiposDeAlerta, tiposDeLancamento } from '../tipos.ts'

export const VER = 'creditos.saldo.ver'
export const ABRIR = 'creditos.saldo.abrir'

export const mes = (frase: string) => z.string(frase).regex(/^20\d{2}-(0[1-9]|1[0-2])$/, frase)

const alerta = z.object({
  tipo: z.enum(tiposDeAlerta),
  competencia: z.string(),
  kwh: z.number(),
  /** months that the balance covers */
  meses: z.number().nullable(),
  frase: z.string(),
})

const lote = z.object({
  usina_id: z.string().nullable(),
  usina: z.string().nullable(),
  classe_gd: z.string().nullable(),
  mes: z.string(),
  vence: z.string(),
  nasceu_kwh: z.number(),
  usado_kwh: z.number(),
  expirou_kwh: z.number(),
  resta_kwh: z.number(),
  /** received, the bill of the month not read yet */
  espera_kwh: z.number(),
})
export type LoteDeCreditos = z.infer<typeof lote>

const mesDaUnidade = z.object({
  mes: z.string(),
  saldo_antes_kwh: z.number(),
  recebeu_kwh: z.number(),
  compensou_kwh: z.number(),
  expirou_kwh: z.number(),
  saldo_kwh: z.number(),
  falta_kwh: z.number(),
  consumo_kwh: z.number().nullable(),
  conta_id: z.string().nullable(),
  /** what the bill prints as its balance */
  saldo_da_conta_kwh: z.number().nullable(),
  total_centavos: z.number().int().nullable(),
  /** when a posting of this month was reversed last */
  corrigido_em: z.string().nullable(),
})
export type MesDeCreditos = z.infer<typeof mesDaUnidade>

const creditosDaUnidade = z.object({
  unidade_id: z.string(),
  numero: z.string().nullable(),
  ligacao: z.string().nullable(),
  saldo_kwh: z.number(),
  espera_kwh: z.number(),
  lotes: z.array(lote),
  /** newest first */
  meses: z.array(mesDaUnidade),
  alertas: z.array(alerta),
})
export type CreditosDaUnidade = z.infer<typeof creditosDaUnidade>

const linhaDoLote = z.object({
  id: z.string(),
  tipo: z.enum(tiposDeLancamento),
  competencia: z.string(),
  frase: z.string(),
  caminho: z.string(),
  kwh: z.number(),
  conta_id: z.string().nullable(),
  motivo: z.string().nullable(),
  em: z.string(),
})
export type LinhaDoLote = z.infer<typeof linhaDoLote>

/** Energy credits of a consumer unit: a ledger that only grows. */
export const creditos = {
  obter: endpoint({
    method: 'GET',
    path: '/api/creditos/unidades/{id}',
    permission: VER,
    summary: 'Saldo, lotes, movimento por mês e alertas de uma unidade consumidora',
    params: porId,
    response: sucesso(creditosDaUnidade),
  }),
  linhas: endpoint({
    method: 'GET',
    path: '/api/creditos/unidades/{id}/linhas',
    permission: VER,
    summary: 'Lançamentos de um lote, na ordem em que foram feitos, com os estornos',
    params: porId,
    query: z.object({
      mes: mes('Diga o mês do lote, como 2027-01'),
      usina_id: z.uuid('Usina inválida').optional(),
    }),
    response: sucesso(z.array(linhaDoLote)),
  }),
  exportar: endpoint({
    method: 'GET',
    path: '/api/creditos/unidades/{id}/exportar',
    permission: VER,
    summary: 'O razão inteiro da unidade, uma linha por lançamento, em planilha',
    bruto: true,
    limit: 20,
    params: porId,
    response: z.unknown(),
  }),
  abrir: endpoint({
    method: 'PUT',
    path: '/api/creditos/unidades/{id}/saldo-inicial',
    permission: ABRIR,
    summary: 'Lança um lote que a unidade já tinha antes do razão; outro valor estorna e lança de novo',
    params: porId,
    body: z.object({
      competencia: mes('Diga o mês em que o saldo entra, como 10/2026'),
      lote: mes('Diga o mês em que o crédito nasceu, como 08/2026'),
      kwh: z
        .number('Diga quantos kWh')
        .min(0, 'O saldo não pode ser negativo')
        .max(10_000_000, 'É kWh demais para uma unidade'),
      motivo: z
        .string('Diga de onde vem o saldo')
        .trim()
        .min(3, 'Diga de onde vem o saldo')
        .max(500, 'No máximo 500 letras'),
    }),
    response: sucesso(creditosDaUnidade),
  }),
}
