import { z } from 'zod'
import { dia } from '#kit/dia.ts'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { BASE, competencia, FECHAR, kwh, LANCAR, VER, versao } from './comum.ts'

export const fontes = ['mao', 'csv', 'inversor', 'nuvem'] as const
export const situacoesDaLeitura = ['ok', 'quarentena', 'descartada'] as const

/** A month of a plant. What is null was not read: never zero. */
export const mes = z.object({
  competencia: z.string(),
  dias: z.number().int(),
  esperado_kwh: z.number(),
  esperado_editado: z.boolean(),
  gerado_kwh: z.number().nullable(),
  gerado_de: z.enum(['dias', 'mes']).nullable(),
  dias_lidos: z.number().int(),
  injetado_kwh: z.number().nullable(),
  injetado_de: z.enum(['conta', 'mao']).nullable(),
  horas_paradas: z.number().nullable(),
  observacao: z.string().nullable(),
  /** over the days that were read */
  pr: z.number().nullable(),
  /** part of the hours of the month in operation */
  disponibilidade: z.number().nullable(),
  em_quarentena: z.number().int(),
  fechado: z.boolean(),
  versao: z.number().int(),
})
export type MesDaUsina = z.infer<typeof mes>

export const leitura = z.object({
  dia: z.string(),
  fonte: z.enum(fontes),
  origem: z.string(),
  kwh: z.number(),
  situacao: z.enum(situacoesDaLeitura),
  completa: z.boolean(),
  /** the one that counts for its day */
  vale: z.boolean(),
  em: z.string(),
  por: z.string().nullable(),
})
export type Leitura = z.infer<typeof leitura>

export const leituraDoDia = z.object({ dia: dia('Diga o dia'), kwh: kwh('Diga a energia do dia') })
export const mesLancado = z
  .object({
    versao,
    esperado_kwh: kwh('Diga a energia esperada').nullable(),
    gerado_kwh: kwh('Diga a energia gerada').nullable(),
    injetado_kwh: kwh('Diga a energia injetada').nullable(),
    horas_paradas: z
      .number('Diga as horas paradas')
      .min(0, 'As horas não são negativas')
      .max(744, 'Um mês tem no máximo 744 horas')
      .nullable(),
    observacao: z.string('Observação inválida').trim().max(500, 'A observação tem no máximo 500 letras').nullable(),
  })
  .partial()

export const mesReaberto = z.object({
  versao,
  motivo: z.string('Diga o motivo').trim().min(3, 'Diga o motivo').max(500, 'O motivo tem no máximo 500 letras'),
})

const doMes = z.object({ id: z.uuid('Identificador inválido'), competencia: competencia() })

export const meses = {
  listar: endpoint({
    method: 'GET',
    path: `${BASE}/{id}/meses`,
    permission: VER,
    summary: 'Doze meses de uma usina, o mais antigo primeiro',
    params: porId,
    query: z.object({ ate: competencia().optional() }),
    response: sucesso(z.array(mes)),
  }),
  leituras: endpoint({
    method: 'GET',
    path: `${BASE}/{id}/meses/{competencia}/leituras`,
    permission: VER,
    summary: 'As leituras de cada dia de um mês, de todas as fontes',
    params: doMes,
    response: sucesso(z.array(leitura)),
  }),
  lancar: endpoint({
    method: 'PUT',
    path: `${BASE}/{id}/meses/{competencia}`,
    permission: LANCAR,
    summary: 'Lança à mão o que se sabe de um mês; o que não vem fica como está, null apaga',
    params: doMes,
    body: mesLancado,
    response: sucesso(z.array(mes)),
  }),
  dia: endpoint({
    method: 'POST',
    path: `${BASE}/{id}/leituras`,
    permission: LANCAR,
    summary: 'Lança à mão a energia de um dia; de novo no mesmo dia, troca',
    params: porId,
    body: leituraDoDia,
    response: ok,
  }),
  decidir: endpoint({
    method: 'POST',
    path: `${BASE}/{id}/leituras/decidir`,
    permission: LANCAR,
    summary: 'Aceita ou descarta uma leitura em quarentena',
    params: porId,
    body: z.object({
      dia: dia('Diga o dia'),
      fonte: z.enum(fontes, 'Diga a fonte'),
      origem: z.string('Diga a origem').max(120, 'Origem inválida'),
      aceitar: z.boolean('Diga se aceita'),
    }),
    response: ok,
  }),
  fechar: endpoint({
    method: 'POST',
    path: `${BASE}/{id}/meses/{competencia}/fechar`,
    permission: FECHAR,
    summary: 'Fecha um mês: leituras e rateio dele não mudam mais',
    params: doMes,
    body: z.object({ versao }),
    response: sucesso(z.array(mes)),
  }),
  reabrir: endpoint({
    method: 'POST',
    path: `${BASE}/{id}/meses/{competencia}/reabrir`,
    permission: FECHAR,
    summary: 'Reabre um mês fechado, com o motivo; a conta corrigida passa a valer',
    params: doMes,
    body: mesReaberto,
    response: sucesso(z.array(mes)),
  }),
}
