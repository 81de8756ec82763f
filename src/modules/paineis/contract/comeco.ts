import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'

const base = '/api/paineis/comeco' as const

export const passosDoComeco = [
  'empresa',
  'departamentos',
  'correio',
  'pessoas',
  'canal',
  'clientes',
  'cartao',
  'demonstracao',
] as const
export type PassoDoComeco = (typeof passosDoComeco)[number]

/** First steps of an area, in the order in which they make sense. Those of two areas are done once, for both. */
export const passosDasAreas = {
  vu: ['tarifa', 'equipamento', 'preco', 'modelo', 'proposta'],
  co: ['tarifa', 'proposta_de_assinatura', 'clausulas', 'matricula'],
  vc: ['tarifa', 'usina', 'matricula', 'conta', 'lote'],
  est: ['local', 'material', 'saldo'],
  mpvl: ['servico', 'equipe', 'ordem', 'visita'],
  fin: ['conta', 'recebimento'],
  jrdc: ['clausulas', 'contrato'],
} as const
export const areasComComeco = [
  'vu',
  'co',
  'vc',
  'est',
  'mpvl',
  'fin',
  'jrdc',
] as const satisfies (keyof typeof passosDasAreas)[]
export type AreaComComeco = (typeof areasComComeco)[number]
export const passosDeArea = [
  'tarifa',
  'equipamento',
  'preco',
  'modelo',
  'proposta',
  'proposta_de_assinatura',
  'clausulas',
  'contrato',
  'matricula',
  'usina',
  'conta',
  'recebimento',
  'lote',
  'local',
  'material',
  'saldo',
  'servico',
  'equipe',
  'ordem',
  'visita',
] as const
export type PassoDaArea = (typeof passosDeArea)[number]

const params = z.object({ area: z.enum(areasComComeco, 'Esta área não tem primeiros passos') })

export const comeco = {
  ver: endpoint({
    method: 'GET',
    path: base,
    permission: 'cad.empresa.editar',
    summary: 'O que uma empresa nova já fez, visto nos dados',
    response: sucesso(
      z.object({
        dispensado: z.boolean(),
        passos: z.array(z.object({ passo: z.enum(passosDoComeco), feito: z.boolean() })),
      }),
    ),
  }),
  dispensar: endpoint({
    method: 'PUT',
    path: base,
    permission: 'cad.empresa.editar',
    summary: 'Tira do início a lista do começo, ou a traz de volta',
    body: z.object({ dispensado: z.boolean('Diga se a lista sai do início') }),
    response: ok,
  }),
  daArea: endpoint({
    method: 'GET',
    path: `${base}/{area}`,
    // whether anything exists, of no one in particular: who sees the page of an area sees its first steps
    permission: 'paineis.painel.ver',
    summary: 'O que uma área já começou, visto nos dados',
    params,
    response: sucesso(
      z.object({
        dispensado: z.boolean(),
        passos: z.array(z.object({ passo: z.enum(passosDeArea), feito: z.boolean() })),
      }),
    ),
  }),
  dispensarDaArea: endpoint({
    method: 'PUT',
    path: `${base}/{area}`,
    permission: 'cad.empresa.editar',
    summary: 'Tira da página da área a lista do começo, ou a traz de volta',
    params,
    body: z.object({ dispensado: z.boolean('Diga se a lista sai da página') }),
    response: ok,
  }),
}
