import { z } from 'zod'
import { ligacoes } from '#engines/energia/fatura-b.ts'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { consumoDoMes, modalidades, subgrupos, unidade } from '../tipos.ts'

const base = '/api/unidades' as const
const curto = (maximo: number, nome: string) =>
  z.string(`${nome} é um texto`).trim().min(1, `Escreva ${nome}`).max(maximo, `São no máximo ${maximo} letras`)

export const unidades = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: 'unidades.unidade.ver',
    summary: 'As unidades consumidoras de um contato',
    query: z.object({ contato_id: z.uuid('Diga o contato') }),
    response: sucesso(z.array(unidade)),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: 'unidades.unidade.ver',
    summary: 'Uma unidade consumidora com o consumo de cada mês',
    params: porId,
    response: sucesso(unidade.extend({ consumos: z.array(consumoDoMes) })),
  }),
  alterar: endpoint({
    method: 'PATCH',
    path: `${base}/{id}`,
    permission: 'unidades.unidade.editar',
    summary: 'Corrige o que a energia precisa saber de uma unidade',
    params: porId,
    body: z
      .object({
        distribuidora_id: z.uuid('Escolha a distribuidora').nullable(),
        subgrupo: z.enum(subgrupos, 'Escolha o subgrupo').nullable(),
        modalidade: z.enum(modalidades, 'Escolha a modalidade').nullable(),
        ligacao: z.enum(ligacoes, 'Escolha a ligação').nullable(),
        medidor: curto(60, 'o medidor').nullable(),
        cidade: curto(80, 'a cidade').nullable(),
        uf: z
          .string('UF inválida')
          .trim()
          .toUpperCase()
          .regex(/^[A-Z]{2}$/, 'UF tem duas letras')
          .nullable(),
      })
      .partial(),
    response: sucesso(unidade),
  }),
}
