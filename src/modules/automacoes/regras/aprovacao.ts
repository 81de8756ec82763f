import { z } from 'zod'

const id = z.uuid('Identificador inválido')
/** A decision can be undone for this time; what follows from it waits. */
export const SEGUNDOS_PARA_DESFAZER = 10
export const tiposDeLimite = ['desconto', 'compra', 'despesa', 'pagamento', 'reembolso', 'contrato'] as const

/**
 * Who may decide a step: named users, positions, roles in a department, or every position whose own limit covers the
 * amount.
 */
export const quemDecide = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('usuario'), id }),
  z.object({ tipo: z.literal('cargo'), id }),
  z.object({
    tipo: z.literal('papel'),
    departamento: z.string().max(8),
    papel: z.enum(['operador', 'supervisor', 'aprovador']),
  }),
  z.object({ tipo: z.literal('limite'), limite: z.enum(tiposDeLimite) }),
])
export type QuemDecide = z.output<typeof quemDecide>
/** After `apos_horas` hours without a decision, the substitutes may decide the step, too. */
export const etapa = z.object({
  nome: z.string().trim().max(80).default(''),
  quem: z.array(quemDecide, 'Diga quem aprova').min(1, 'Diga quem aprova').max(20),
  substitutos: z.array(quemDecide).max(20).default([]),
  apos_horas: z.number().int('Diga horas inteiras').min(1, 'De 1 a 720 horas').max(720, 'De 1 a 720 horas').default(24),
})
export type Etapa = z.output<typeof etapa>
/** The steps for amounts up to a limit (null: any), in order. No steps: no approval needed. */
export const faixa = z.object({ ate_centavos: z.number().int().min(0).nullable(), etapas: z.array(etapa).max(5) })
export type Faixa = z.output<typeof faixa>
export const faixas = z
  .array(faixa)
  .min(1, 'Diga ao menos uma faixa')
  .max(10)
  .superRefine((lista, ctx) => {
    lista.forEach((f, i) => {
      const antes = i > 0 ? lista[i - 1]?.ate_centavos : -1
      if (f.ate_centavos === null ? i < lista.length - 1 : antes === null || f.ate_centavos <= (antes ?? -1))
        ctx.addIssue({ code: 'custom', path: [i, 'ate_centavos'], message: 'As faixas vão do menor ao maior valor' })
    })
  })

/** The steps required for an amount; an unknown amount, or one above all bands, gets the steps of the highest band. */
export function etapasPara(lista: readonly Faixa[], centavos: number | null): Etapa[] {
  const certa = centavos === null ? undefined : lista.find((f) => f.ate_centavos === null || centavos <= f.ate_centavos)
  return (certa ?? lista.at(-1))?.etapas ?? []
}

/** Encodes one decider as a text that SQL can compare. */
export const comoCredencial = (q: QuemDecide): string =>
  q.tipo === 'usuario'
    ? `u:${q.id}`
    : q.tipo === 'cargo'
      ? `c:${q.id}`
      : q.tipo === 'papel'
        ? `p:${q.departamento}:${q.papel}`
        : `l:${q.limite}`
