import { z } from 'zod'
import { condicaoCompleta } from '#engines/funil/condicao.ts'
import { condicao } from '#engines/funil/tipos.ts'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { dia } from '#kit/dia.ts'
import { porId } from '#kit/parametros.ts'

const base = '/api/prazos-legais' as const
const palavras = (vazio: string, maximo: number) =>
  z.string(vazio).trim().min(1, vazio).max(maximo, `No máximo ${maximo} letras`)
const data = dia('Data inválida')

const doPrazo = {
  nome: palavras('Diga o que a lei dá prazo para fazer', 120),
  caso: palavras('Diga em que caso vale', 200),
  /** condition on the card's values; null: all other cases */
  quando: condicaoCompleta.nullable().default(null),
  valor: z
    .number('Diga quantos dias')
    .int('Use dias inteiros')
    .min(1, 'No mínimo um dia')
    .max(3650, 'No máximo dez anos'),
  unidade: z.enum(['du', 'dc'], 'Diga se são dias úteis ou corridos'),
  norma: palavras('Diga qual norma e artigo', 200),
  fonte: z
    .string('Informe o endereço da norma')
    .trim()
    .regex(/^https:\/\/\S+$/, 'Use um endereço que comece com https://')
    .max(500, 'O endereço é longo demais'),
}

export const prazoLegalVisto = z.object({
  id: z.string(),
  termo: z.string(),
  nome: z.string(),
  caso: z.string(),
  quando: condicao.nullable(),
  valor: z.number().int(),
  unidade: z.enum(['du', 'dc']),
  norma: z.string(),
  fonte: z.string(),
  vigente_de: z.string(),
  vigente_ate: z.string().nullable(),
  situacao: z.enum(['vigente', 'futuro', 'encerrado']),
  por: z.string().nullable(),
  em: z.string(),
  /** published stages that use this deadline: 'Funil: estágio' */
  usos: z.array(z.string()),
})
export type PrazoLegalVisto = z.output<typeof prazoLegalVisto>

const ler = 'funis.funil.configurar'
const mudar = 'funis.definicao.todas'
export const prazosLegais = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: ler,
    summary: 'Os prazos da lei: os que valem, os que vão valer e os que já valeram',
    response: sucesso(z.array(prazoLegalVisto)),
  }),
  criar: endpoint({
    method: 'POST',
    path: base,
    permission: mudar,
    summary: 'Cadastra um caso de um prazo da lei, novo ou já conhecido',
    body: z.object({
      ...doPrazo,
      /** an existing deadline; null: a new one */ termo: z.string().max(60).nullable().default(null),
      vigente_de: data,
    }),
    response: sucesso(prazoLegalVisto),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${base}/{id}`,
    permission: mudar,
    summary:
      'Muda um prazo a partir de um dia; o que valia até lá fica na história. Desde o primeiro dia: é uma correção',
    params: porId,
    body: z.object({ ...doPrazo, a_partir_de: data }),
    response: sucesso(prazoLegalVisto),
  }),
  encerrar: endpoint({
    method: 'POST',
    path: `${base}/{id}/encerrar`,
    permission: mudar,
    summary: 'Diz desde que dia um prazo não vale mais; o que ainda não começou é desfeito',
    params: porId,
    body: z.object({ em: data }),
    response: ok,
  }),
}
