import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { dia } from '#kit/dia.ts'
import { porId } from '#kit/parametros.ts'
import { ufs } from '#kit/uf.ts'
import { departamento, titulo } from '#modules/acesso/nucleo/contract/comum.ts'

export const alcancesDoFeriado = ['empresa', 'estado', 'cidade'] as const
export type AlcanceDoFeriado = (typeof alcancesDoFeriado)[number]
const uf = z.enum(ufs, 'Escolha o estado')
const cidade = z
  .string('Diga a cidade')
  .trim()
  .min(2, 'O nome da cidade tem pelo menos 2 letras')
  .max(80, 'O nome da cidade tem no máximo 80 letras')

const feriado = z.object({
  id: z.string(),
  nome: z.string(),
  dia: z.string(),
  anual: z.boolean(),
  alcance: z.enum(alcancesDoFeriado),
  uf: z.string().nullable(),
  cidade: z.string().nullable(),
})
export type Feriado = z.infer<typeof feriado>
/** Format for counting days: 'MM-DD' for a yearly day, 'YYYY-MM-DD' for a single date. */
const diaEscrito = z.object({ dia: z.string(), nome: z.string() })
const lugar = z.object({ departamento: z.string().nullable(), uf: z.string(), cidade: z.string() })
export type LugarDeTrabalho = z.infer<typeof lugar>

/**
 * Stores only the fields that the chosen scope uses, so that a form that widens the scope need not clear the others.
 */
export const corpoDoFeriado = z
  .object({
    nome: titulo,
    dia: dia('Diga o dia'),
    anual: z.boolean('Diga se é todo ano').default(true),
    alcance: z.enum(alcancesDoFeriado, 'Diga para onde vale'),
    uf: uf.nullable().default(null),
    cidade: cidade.nullable().default(null),
  })
  .refine((f) => f.alcance === 'empresa' || f.uf !== null, { path: ['uf'], message: 'Escolha o estado' })
  .refine((f) => f.alcance !== 'cidade' || f.cidade !== null, { path: ['cidade'], message: 'Diga a cidade' })
  .transform((f) => ({
    ...f,
    uf: f.alcance === 'empresa' ? null : f.uf,
    cidade: f.alcance === 'cidade' ? f.cidade : null,
  }))
const corpoDosLugares = z.object({
  lugares: z
    .array(z.object({ departamento: departamento.nullable(), uf, cidade }))
    .max(50, 'São no máximo 50 lugares')
    .refine((l) => new Set(l.map((x) => x.departamento)).size === l.length, 'Há um departamento duas vezes')
    .refine((l) => l.length === 0 || l.some((x) => x.departamento === null), 'Diga primeiro onde fica a empresa'),
})

const base = '/api/feriados'
const editar = 'cad.feriado.editar'
export const feriados = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: 'sessao',
    summary: 'Os feriados próprios da empresa, e onde ela trabalha',
    response: sucesso(z.object({ feriados: z.array(feriado), lugares: z.array(lugar) })),
  }),
  meus: endpoint({
    method: 'GET',
    path: `${base}/meus`,
    permission: 'sessao',
    summary: 'Os feriados próprios de onde a pessoa trabalha, como contam os dias úteis dela',
    response: sucesso(z.array(diaEscrito)),
  }),
  criar: endpoint({
    method: 'POST',
    path: base,
    permission: editar,
    summary: 'Cadastra um feriado da empresa, de um estado ou de uma cidade; os prazos em aberto são recontados',
    body: corpoDoFeriado,
    response: sucesso(feriado),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${base}/{id}`,
    permission: editar,
    summary: 'Muda um feriado; os prazos em aberto são recontados',
    params: porId,
    body: corpoDoFeriado,
    response: sucesso(feriado),
  }),
  excluir: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    permission: editar,
    summary: 'Tira um feriado; os prazos em aberto são recontados',
    params: porId,
    response: ok,
  }),
  lugares: endpoint({
    method: 'PUT',
    path: `${base}/lugares`,
    permission: editar,
    summary: 'Diz em que cidade a empresa trabalha, e os departamentos que trabalham em outra',
    body: corpoDosLugares,
    response: ok,
  }),
}
