import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { partesDoDatabook } from '../tipos.ts'
import { base, diaOuNada, GERAR, texto, VER, versao } from './comum.ts'

const daUsina = `${base}/usinas/{id}` as const

export const obra = z.object({
  descricao: texto(2000, 'A descrição tem no máximo 2.000 letras').default(''),
  art_numero: texto(40, 'A ART tem no máximo 40 letras').default(''),
  art_profissional: texto(120, 'O nome tem no máximo 120 letras').default(''),
  art_registro: texto(40, 'O registro tem no máximo 40 letras').default(''),
  art_em: diaOuNada,
  aceite_nome: texto(120, 'O nome tem no máximo 120 letras').default(''),
  aceite_em: diaOuNada,
})
export type Obra = z.output<typeof obra>
const obraLida = obra.extend({ art_em: z.string().nullable(), aceite_em: z.string().nullable() })

const livro = z.object({
  id: z.string(),
  n: z.number().int(),
  sha256: z.string(),
  faltas: z.array(z.enum(partesDoDatabook)),
  gerado_por: z.string().nullable(),
  gerado_em: z.string(),
})
export const paginaDoDatabook = z.object({
  obra: obraLida,
  versao: z.number().int(),
  partes: z.array(
    z.object({
      parte: z.enum(partesDoDatabook),
      /** what it has, in a sentence */
      tem: z.string(),
      /** what is missing, in a sentence; null: nothing */
      falta: z.string().nullable(),
    }),
  ),
  versoes: z.array(livro),
})
export type PaginaDoDatabook = z.infer<typeof paginaDoDatabook>

export const databooks = {
  pagina: endpoint({
    method: 'GET',
    path: `${daUsina}/databook`,
    permission: VER,
    summary: 'O que o databook de uma usina tem, o que falta nele, e suas versões',
    params: porId,
    response: sucesso(paginaDoDatabook),
  }),
  anotar: endpoint({
    method: 'PUT',
    path: `${daUsina}/databook`,
    permission: GERAR,
    summary: 'Descrição, ART e termo de aceite de uma usina',
    params: porId,
    body: z.object({
      versao,
      obra: obra
        .refine((o) => o.art_numero !== '' || !(o.art_profissional || o.art_registro || o.art_em), {
          message: 'Diga o número da ART',
          path: ['art_numero'],
        })
        .refine((o) => (o.aceite_nome === '') === (o.aceite_em === null), {
          message: 'O aceite tem nome e data',
          path: ['aceite_nome'],
        }),
    }),
    response: ok,
  }),
  gerar: endpoint({
    method: 'POST',
    path: `${daUsina}/databook`,
    permission: GERAR,
    summary: 'Gera uma versão do databook em PDF',
    params: porId,
    response: sucesso(z.object({ id: z.string(), n: z.number().int() })),
    limit: 10,
  }),
  baixar: endpoint({
    method: 'GET',
    path: `${base}/databooks/{id}/pdf`,
    permission: VER,
    summary: 'Uma versão do databook, byte por byte como foi gerada',
    params: porId,
    response: z.any(),
    bruto: true,
  }),
}
