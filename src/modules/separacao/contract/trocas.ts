import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { vereditos } from '../tipos.ts'
import { APROVAR, base, porLinha, SEPARAR } from './comum.ts'

const raiz = `${base}/{id}/linhas/{linha}/trocas` as const

const conferencia = z.object({ nome: z.string(), conta: z.string(), veredito: z.enum(vereditos) })
const candidato = z.object({
  item_id: z.string(),
  codigo: z.string(),
  nome: z.string(),
  livre: z.string(),
  endereco: z.string(),
  ficha_versao: z.number().int(),
  veredito: z.enum(vereditos),
  conferencias: z.array(conferencia),
})
export type Candidato = z.infer<typeof candidato>
const aDecidir = z.object({
  id: z.string(),
  separacao_id: z.string(),
  titulo: z.string(),
  cliente: z.string(),
  de: z.string(),
  para: z.string(),
  quantidade: z.string(),
  ficha_versao: z.number().int(),
  conferencias: z.array(conferencia),
  pedida_por: z.string(),
  pedida_em: z.string(),
})
export type TrocaADecidir = z.infer<typeof aDecidir>

export const trocas = {
  candidatos: endpoint({
    method: 'GET',
    path: raiz,
    permission: SEPARAR,
    summary: 'O que pode entrar no lugar de um material, com as contas',
    params: porLinha,
    response: sucesso(z.array(candidato)),
  }),
  trocar: endpoint({
    method: 'POST',
    path: raiz,
    permission: SEPARAR,
    summary: 'Troca a linha inteira, ou pede a troca à engenharia',
    params: porLinha,
    body: z.object({ item_id: z.uuid('Escolha o material') }),
    response: sucesso(z.object({ id: z.string(), veredito: z.enum(vereditos) })),
  }),
  aDecidir: endpoint({
    method: 'GET',
    path: `${base}/trocas`,
    permission: APROVAR,
    summary: 'As trocas que esperam a engenharia',
    response: sucesso(z.array(aDecidir)),
  }),
  decidir: endpoint({
    method: 'POST',
    path: `${base}/trocas/{id}/decidir`,
    permission: APROVAR,
    summary: 'Aprova ou recusa uma troca',
    params: porId,
    body: z
      .object({
        decisao: z.enum(['aprovada', 'recusada'], 'Aprove ou recuse'),
        motivo: z.string().trim().max(500, 'O motivo tem no máximo 500 letras').default(''),
      })
      .refine((d) => d.decisao === 'aprovada' || d.motivo !== '', { message: 'Diga por quê', path: ['motivo'] }),
    response: sucesso(z.object({ id: z.string() })),
  }),
}
