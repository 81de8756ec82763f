import { z } from 'zod'
import { regrasDoMinimo, ligacoes } from '#engines/energia/fatura-b.ts'
import { politicasIcms } from '#engines/energia/icms.ts'
import { metodosDeGrossUp } from '#engines/energia/tarifa.ts'
import { dia } from '#kit/dia.ts'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { classesGd, modalidades, modosDeRateio, situacoesDoRateio } from '../tipos.ts'
import { ACEITAR, BASE, competencia, RATEAR, texto, VER } from './comum.ts'

const linhaDoRateio = z.object({
  unidade_id: z.string(),
  /** holder and number; null when the unit is gone */
  titular: z.string().nullable(),
  numero: z.string().nullable(),
  ligacao: z.enum(ligacoes).nullable(),
  ordem: z.number().int(),
  parte: z.number().nullable(),
})
export const versaoDoRateio = z.object({
  id: z.string(),
  n: z.number().int(),
  modo: z.enum(modosDeRateio),
  destino_id: z.string().nullable(),
  situacao: z.enum(situacoesDoRateio),
  motivo: z.string().nullable(),
  classe_antes: z.enum(classesGd),
  classe_depois: z.enum(classesGd),
  aceita_em: z.string().nullable(),
  aceita_por: z.string().nullable(),
  pedida_em: z.string().nullable(),
  protocolo: z.string().nullable(),
  respondida_em: z.string().nullable(),
  vigente_de: z.string().nullable(),
  vigente_ate: z.string().nullable(),
  criada_por: z.string().nullable(),
  criada_em: z.string(),
  linhas: z.array(linhaDoRateio),
})
export type VersaoDoRateio = z.infer<typeof versaoDoRateio>

const tarifa = z.object({
  te: z.number(),
  tusd: z.number(),
  fioB: z.number(),
  fioA: z.number().optional(),
  encPdEeTfsee: z.number().optional(),
  naoEnergia: z.number().optional(),
})
export const unidadeDaBase = z.object({
  unidade_id: z.string(),
  titular: z.string().nullable(),
  numero: z.string().nullable(),
  consumo_kwh: z.number(),
  /** 'mes': read in this month; 'media': mean of the months before; 'nenhum': unknown, counted as zero */
  consumo_de: z.enum(['mes', 'media', 'nenhum']),
  ligacao: z.enum(ligacoes),
  saldo_kwh: z.number(),
})
export const baseDoSimulador = z.object({
  competencia: z.string(),
  excedente_kwh: z.number(),
  /** 'injetado': read on the bill; 'gerado' and 'esperado' take its place until then */
  excedente_de: z.enum(['injetado', 'gerado', 'esperado']),
  ano: z.number().int(),
  usina: z.object({
    ca_kw: z.number(),
    despachavel: z.boolean(),
    modalidade: z.enum(modalidades),
    protocolo_em: z.string().nullable(),
  }),
  tarifa,
  tarifa_rotulo: z.string(),
  tributos: z.object({ icms: z.number(), pis: z.number(), cofins: z.number() }),
  metodo: z.enum(metodosDeGrossUp),
  regra_minimo: z.enum(regrasDoMinimo),
  politica_icms: z.enum(politicasIcms),
  pis_cofins_cobrado: z.boolean(),
  unidades: z.array(unidadeDaBase),
  /** the list in force in this month; null: none */
  vigente: z
    .object({
      n: z.number().int(),
      modo: z.enum(modosDeRateio),
      destino_id: z.string().nullable(),
      linhas: z.array(z.object({ unidade_id: z.string(), parte: z.number().nullable() })),
    })
    .nullable(),
})
export type BaseDoSimulador = z.infer<typeof baseDoSimulador>

export const novaVersao = z
  .object({
    modo: z.enum(modosDeRateio, 'Escolha percentual ou ordem'),
    destino_id: z.uuid('Unidade inválida').nullable().default(null),
    motivo: texto(500, 'O motivo tem no máximo 500 letras').min(3, 'Diga o motivo').nullable().default(null),
    /** the month that the screen showed, for the class */
    competencia: competencia(),
    linhas: z
      .array(
        z.object({
          unidade_id: z.uuid('Unidade inválida'),
          parte: z
            .number('Diga a parte')
            .positive('A parte é maior que zero')
            .max(100, 'A parte vai até 100 %')
            .nullable(),
        }),
      )
      .min(1, 'Ponha ao menos uma unidade')
      .max(2000, 'São no máximo 2.000 unidades'),
  })
  .superRefine((v, ctx) => {
    if (new Set(v.linhas.map((l) => l.unidade_id)).size !== v.linhas.length)
      ctx.addIssue({ code: 'custom', message: 'Uma unidade entra uma vez só', path: ['linhas'] })
    if (v.linhas.some((l) => (l.parte === null) === (v.modo === 'percentual')))
      ctx.addIssue({ code: 'custom', message: 'Diga a parte de cada unidade', path: ['linhas'] })
    if (v.destino_id !== null && !v.linhas.some((l) => l.unidade_id === v.destino_id))
      ctx.addIssue({ code: 'custom', message: 'A sobra vai a uma unidade da lista', path: ['destino_id'] })
  })
export type NovaVersao = z.infer<typeof novaVersao>

export const pedidoDaVersao = z.object({
  pedida_em: dia('Diga o dia do pedido'),
  protocolo: texto(60, 'O protocolo tem no máximo 60 letras').min(2, 'Diga o protocolo'),
  /** default: the first day of the next cycle */
  vigente_de: dia('Data inválida').optional(),
})

export const recusaDaVersao = z.object({
  respondida_em: dia('Diga o dia da resposta'),
  motivo: texto(500, 'O motivo tem no máximo 500 letras').min(3, 'Diga o motivo'),
})

const base = `${BASE}/{id}/rateios` as const
const daVersao = z.object({ id: z.uuid('Identificador inválido'), versaoId: z.uuid('Identificador inválido') })
const versoes = sucesso(z.array(versaoDoRateio))

export const rateios = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: VER,
    summary: 'As versões do rateio de uma usina, a mais nova primeiro',
    params: porId,
    response: versoes,
  }),
  base: endpoint({
    method: 'GET',
    path: `${base}/base`,
    permission: VER,
    summary: 'O que o simulador precisa de um mês: energia, tarifa, consumo e saldo de cada unidade',
    params: porId,
    query: z.object({
      competencia: competencia(),
      /** units to add to those of the list in force */
      unidade: z
        .preprocess((v) => (typeof v === 'string' ? [v] : v), z.array(z.uuid('Unidade inválida')).max(200))
        .optional(),
    }),
    response: sucesso(baseDoSimulador),
  }),
  candidatas: endpoint({
    method: 'GET',
    path: `${base}/candidatas`,
    permission: RATEAR,
    summary: 'Unidades da mesma distribuidora que podem entrar no rateio',
    params: porId,
    query: z.object({ busca: z.string().trim().min(2, 'Escreva ao menos 2 letras').max(80, 'Busca longa demais') }),
    response: sucesso(
      z.array(z.object({ unidade_id: z.string(), titular: z.string().nullable(), numero: z.string().nullable() })),
    ),
  }),
  criar: endpoint({
    method: 'POST',
    path: base,
    permission: RATEAR,
    summary: 'Cria a próxima versão do rateio; só vale depois do protocolo da distribuidora',
    params: porId,
    body: novaVersao,
    response: versoes,
  }),
  pedir: endpoint({
    method: 'POST',
    path: `${base}/{versaoId}/pedir`,
    permission: RATEAR,
    summary: 'Registra o protocolo da distribuidora; vale do ciclo seguinte',
    params: daVersao,
    body: pedidoDaVersao,
    response: versoes,
  }),
  recusar: endpoint({
    method: 'POST',
    path: `${base}/{versaoId}/recusar`,
    permission: RATEAR,
    summary: 'Registra que a distribuidora recusou; a versão anterior segue',
    params: daVersao,
    body: recusaDaVersao,
    response: versoes,
  }),
  descartar: endpoint({
    method: 'POST',
    path: `${base}/{versaoId}/descartar`,
    permission: RATEAR,
    summary: 'Descarta uma versão que não foi enviada',
    params: daVersao,
    response: versoes,
  }),
  aceitar: endpoint({
    method: 'POST',
    path: `${base}/{versaoId}/aceitar`,
    permission: ACEITAR,
    summary: 'Aceita a mudança de classe de uma versão; outra pessoa, não quem criou',
    params: daVersao,
    response: versoes,
  }),
  arquivo: endpoint({
    method: 'GET',
    path: `${base}/{versaoId}/arquivo`,
    permission: VER,
    summary: 'A lista de rateio para a distribuidora',
    params: daVersao,
    query: z.object({ formato: z.enum(['csv', 'xlsx'], 'Formato inválido').default('csv') }),
    bruto: true,
    response: z.any(),
  }),
}
