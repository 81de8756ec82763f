import { z } from 'zod'
import { modelosDeCobranca } from '#engines/energia/cooperativa.ts'
import { dia } from '#kit/dia.ts'
import {
  atosDoContrato,
  estadosDaVersao,
  indices,
  motivosDaParada,
  situacoesDoAditivo,
  situacoesDoContrato,
  situacoesDoSinistro,
  tiposDeContrato,
} from '../tipos.ts'
import { conteudoDoContrato } from './conteudo.ts'

const pessoa = z.object({ id: z.string(), nome: z.string() })

export const contratoNaLista = z.object({
  id: z.string(),
  /** such as AC-2026-000123 */
  numero: z.string(),
  tipo: z.enum(tiposDeContrato),
  situacao: z.enum(situacoesDoContrato),
  versao: z.number().int(),
  titulo: z.string(),
  proposta_id: z.string().nullable(),
  cartao_id: z.string().nullable(),
  cliente: z.object({ contato_id: z.string().nullable(), nome: z.string() }),
  responsavel: pessoa,
  valor_centavos: z.number().int(),
  /** day by which the lawyers answer */
  revisar_ate: z.string().nullable(),
  assinar_ate: z.string().nullable(),
  assinatura_parada: z.enum(motivosDaParada).nullable(),
  arrependimento_ate: z.string().nullable(),
  vigente_de: z.string().nullable(),
  vigente_ate: z.string().nullable(),
  reajuste_em: z.string().nullable(),
  criado_em: z.string(),
  atualizado_em: z.string(),
})
export type ContratoNaLista = z.infer<typeof contratoNaLista>

export const itemDaChecagem = z.object({
  chave: z.string(),
  rotulo: z.string(),
  situacao: z.enum(['ok', 'falta', 'nao_se_aplica']),
  motivo: z.string().nullable(),
  clausula: z.string().nullable(),
})

export const comentario = z.object({
  id: z.string(),
  clausula_id: z.string(),
  texto: z.string(),
  autor: pessoa,
  em: z.string(),
  resolvido_em: z.string().nullable(),
})
export type Comentario = z.infer<typeof comentario>

/** How a member is charged from a day on. */
export const planoDoAditivo = z.object({
  modelo_de_cobranca: z.enum(modelosDeCobranca, 'Escolha o modelo de cobrança'),
  /** fraction, 0.18 for 18 % */
  desconto: z.number('Informe o desconto').min(0, 'De 0 a 90 %').max(0.9, 'De 0 a 90 %').nullable(),
  tarifa_contratual: z
    .number('Informe a tarifa em R$ por kWh')
    .min(0, 'Informe a tarifa em R$ por kWh')
    .max(20, 'Informe a tarifa em R$ por kWh')
    .nullable(),
  fixo_centavos: z
    .number('Informe o valor por mês')
    .int('Informe o valor por mês')
    .min(0, 'Informe o valor por mês')
    .max(100_000_000, 'Informe o valor por mês')
    .nullable(),
  vigente_de: dia('Informe o dia em que o plano passa a valer'),
})
export type PlanoDoAditivo = z.infer<typeof planoDoAditivo>

export const aditivo = z.object({
  id: z.string(),
  n: z.number().int(),
  titulo: z.string(),
  texto: z.string(),
  situacao: z.enum(situacoesDoAditivo),
  vigente_ate: z.string().nullable(),
  reajuste_em: z.string().nullable(),
  plano: planoDoAditivo.nullable(),
  enviado_em: z.string().nullable(),
  assinado_em: z.string().nullable(),
})
export type Aditivo = z.infer<typeof aditivo>

export const cobertura = z.object({
  nome: z.string('Diga a cobertura').trim().min(2, 'Diga a cobertura').max(120, 'A cobertura tem no máximo 120 letras'),
  limite_centavos: z.number('Informe o limite').int('Informe o limite').min(1, 'Informe o limite').nullable(),
})

export const apolice = z.object({
  seguradora: z.string(),
  numero: z.string(),
  inicio: z.string(),
  fim: z.string(),
  segurado_centavos: z.number().int(),
  premio_centavos: z.number().int(),
  franquia_centavos: z.number().int(),
  coberturas: z.array(cobertura),
  beneficiario: z.string(),
})
export type Apolice = z.infer<typeof apolice>

export const sinistro = z.object({
  id: z.string(),
  numero: z.string().nullable(),
  ocorrido_em: z.string(),
  cobertura: z.string(),
  descricao: z.string(),
  situacao: z.enum(situacoesDoSinistro),
  pedido_centavos: z.number().int(),
  pago_centavos: z.number().int().nullable(),
  motivo: z.string().nullable(),
  /** states that it may go to */
  proximas: z.array(z.enum(situacoesDoSinistro)),
})
export type Sinistro = z.infer<typeof sinistro>

export const contrato = z.object({
  ...contratoNaLista.shape,
  /** counter for the version check of the autosave: what the PATCH sends back */
  revisao: z.number().int(),
  modelo_versao: z.number().int(),
  conteudo: conteudoDoContrato,
  checagem: z.array(itemDaChecagem),
  diferencas: z.array(
    z.object({ variavel: z.string(), rotulo: z.string(), contrato: z.string(), proposta: z.string() }),
  ),
  proposta: z
    .object({ id: z.string(), numero: z.string(), versao: z.number().int(), aceita_em: z.string().nullable() })
    .nullable(),
  motivo: z.string().nullable(),
  arrependimento_dias: z.number().int(),
  /** the customer asked in writing for the work to begin within the seven days */
  inicio_pedido_em: z.string().nullable(),
  inicio_prova: z.string().nullable(),
  prazo_meses: z.number().int().nullable(),
  reajuste_indice: z.enum(indices).nullable(),
  enviado_em: z.string().nullable(),
  assinado_em: z.string().nullable(),
  versoes: z.array(
    z.object({
      n: z.number().int(),
      estado: z.enum(estadosDaVersao),
      hash: z.string().nullable(),
      paginas: z.number().int().nullable(),
      criada_em: z.string(),
      enviada_em: z.string().nullable(),
    }),
  ),
  eventos: z.array(
    z.object({
      n: z.number().int(),
      tipo: z.string(),
      versao: z.number().int(),
      em: z.string(),
      quem: pessoa.nullable(),
      motivo: z.string().nullable(),
    }),
  ),
  comentarios: z.array(comentario),
  aditivos: z.array(aditivo),
  apolice: apolice.nullable(),
  sinistros: z.array(sinistro),
  /** the newest request for signatures */
  assinaturas: z
    .object({
      situacao: z.string(),
      codigo: z.string(),
      prazo_em: z.string(),
      motivo: z.string().nullable(),
      signatarios: z.array(
        z.object({
          nome: z.string(),
          papel: z.string(),
          ordem: z.number().int(),
          situacao: z.string(),
          assinado_em: z.string().nullable(),
          lendo_pagina: z.number().int().nullable(),
        }),
      ),
    })
    .nullable(),
  pode: z.record(z.enum(atosDoContrato), z.boolean()),
})
export type Contrato = z.infer<typeof contrato>
