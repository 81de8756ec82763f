import { z } from 'zod'
import { dia } from '#kit/dia.ts'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { situacoesDoSinistro } from '../tipos.ts'
import { cobertura, contrato } from './formas.ts'

const base = '/api/contratos/{id}' as const
const permission = 'contratos.sinistro.editar'

const dinheiro = (frase: string) => z.number(frase).int(frase).min(1, frase).max(1e15, frase)
const porSinistro = porId.extend({ sinistro: z.uuid('Sinistro inválido') })

export const seguros = {
  apolice: endpoint({
    method: 'PUT',
    path: `${base}/apolice`,
    permission,
    summary: 'Registra a apólice de um contrato de seguro',
    params: porId,
    body: z
      .object({
        seguradora: z.string('Diga a seguradora').trim().min(2, 'Diga a seguradora').max(120),
        numero: z.string('Diga o número da apólice').trim().min(1, 'Diga o número da apólice').max(60),
        inicio: dia('Diga o início da apólice'),
        fim: dia('Diga o fim da apólice'),
        segurado_centavos: dinheiro('Informe o valor segurado'),
        premio_centavos: dinheiro('Informe o prêmio'),
        franquia_centavos: z
          .number('Informe a franquia')
          .int('Informe a franquia')
          .min(0, 'Informe a franquia')
          .max(1e15),
        coberturas: z.array(cobertura).min(1, 'Informe uma cobertura').max(30, 'São até 30 coberturas'),
        beneficiario: z.string().trim().max(160, 'O nome é longo'),
      })
      .refine((a) => a.fim > a.inicio, { message: 'O fim vem depois do início', path: ['fim'] }),
    response: sucesso(contrato),
  }),
  abrirSinistro: endpoint({
    method: 'POST',
    path: `${base}/sinistros`,
    permission,
    summary: 'Abre um sinistro na apólice',
    params: porId,
    body: z.object({
      ocorrido_em: dia('Diga o dia do sinistro'),
      cobertura: z.string('Escolha a cobertura').trim().min(1, 'Escolha a cobertura').max(120),
      descricao: z.string('Conte o que aconteceu').trim().min(3, 'Conte o que aconteceu').max(4000),
      pedido_centavos: dinheiro('Informe o valor pedido'),
    }),
    response: sucesso(contrato),
  }),
  moverSinistro: endpoint({
    method: 'POST',
    path: `${base}/sinistros/{sinistro}/situacao`,
    permission,
    summary: 'Leva o sinistro à situação seguinte',
    params: porSinistro,
    body: z.object({
      situacao: z.enum(situacoesDoSinistro, 'Escolha a situação'),
      /** number at the insurer */
      numero: z.string().trim().max(60, 'O número é longo').optional(),
      pago_centavos: z
        .number('Informe o valor pago')
        .int('Informe o valor pago')
        .min(0, 'Informe o valor pago')
        .optional(),
      motivo: z.string().trim().max(500, 'O motivo tem no máximo 500 letras').optional(),
    }),
    response: sucesso(contrato),
  }),
}
