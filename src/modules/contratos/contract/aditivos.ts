import { z } from 'zod'
import { dia } from '#kit/dia.ts'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { contrato, planoDoAditivo } from './formas.ts'

const base = '/api/contratos/{id}/aditivos' as const
const permission = 'contratos.contrato.enviar'
const porAditivo = porId.extend({ aditivo: z.uuid('Aditivo inválido') })

const plano = planoDoAditivo.superRefine((p, ctx) => {
  const falta = {
    FIXO_MENSAL: p.fixo_centavos === null && (['fixo_centavos', 'Informe o valor por mês'] as const),
    CREDITOS_COMPENSADOS:
      p.tarifa_contratual === null && (['tarifa_contratual', 'Informe a tarifa em R$ por kWh'] as const),
    DINAMICO_SOBRE_TARIFA: p.desconto === null && (['desconto', 'Informe o desconto'] as const),
    ECONOMIA_GARANTIDA: p.desconto === null && (['desconto', 'Informe o desconto'] as const),
  }[p.modelo_de_cobranca]
  if (falta) ctx.addIssue({ code: 'custom', path: [falta[0]], message: falta[1] })
})

const dados = z.object({
  titulo: z
    .string('Dê um título ao aditivo')
    .trim()
    .min(3, 'Dê um título ao aditivo')
    .max(160, 'O título tem no máximo 160 letras'),
  texto: z
    .string('Escreva o que muda')
    .trim()
    .min(10, 'Escreva o que muda')
    .max(20_000, 'O aditivo tem no máximo 20.000 letras'),
  /** the new end of the contract, when it changes */
  vigente_ate: dia('Data inválida').nullable(),
  /** the next price adjustment, when it changes */
  reajuste_em: dia('Data inválida').nullable(),
  /** of a subscription: how the member is charged from a day on, when it changes */
  plano: plano.nullable().default(null),
})
export type DadosDoAditivo = z.infer<typeof dados>

export const aditivos = {
  criar: endpoint({
    method: 'POST',
    path: base,
    permission,
    summary: 'Abre o aditivo seguinte de um contrato vigente',
    params: porId,
    body: dados,
    response: sucesso(contrato),
  }),
  salvar: endpoint({
    method: 'PUT',
    path: `${base}/{aditivo}`,
    permission,
    summary: 'Grava um aditivo em rascunho',
    params: porAditivo,
    body: dados,
    response: sucesso(contrato),
  }),
  enviar: endpoint({
    method: 'POST',
    path: `${base}/{aditivo}/enviar`,
    permission,
    summary: 'Gera o PDF do aditivo e pede as assinaturas a quem assinou o contrato',
    params: porAditivo,
    body: z.object({ assinar_ate: dia('Escolha o prazo das assinaturas') }),
    response: sucesso(contrato),
  }),
  cancelar: endpoint({
    method: 'POST',
    path: `${base}/{aditivo}/cancelar`,
    permission,
    summary: 'Cancela um aditivo que não foi assinado',
    params: porAditivo,
    response: sucesso(contrato),
  }),
}
