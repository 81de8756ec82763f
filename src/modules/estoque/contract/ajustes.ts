import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { porId, repetido } from '#kit/parametros.ts'
import { motivosServemPara, situacoesDoAjuste } from '../tipos.ts'
import { AJUSTAR, APROVAR, base, LIMITAR, motivo, nome, VER } from './comum.ts'

const raiz = `${base}/ajustes` as const
const raizDosMotivos = `${base}/motivos-de-ajuste` as const

const ajuste = z.object({
  id: z.string(),
  tipo: z.enum(['ajuste', 'perda', 'estorno']),
  situacao: z.enum(situacoesDoAjuste),
  ocorrido_em: z.string(),
  local: z.string(),
  motivo: z.string(),
  pedido_por: z.string(),
  pedido_em: z.string(),
  decidido_por: z.string().nullable(),
  decidido_em: z.string().nullable(),
  /** why it was refused, or approved without a second person */
  decisao_motivo: z.string(),
  movimento_id: z.string().nullable(),
  /** the adjustment or loss that it reverses */
  estorna_id: z.string().nullable(),
  meu: z.boolean(),
  /** the user may approve or refuse it now */
  posso_decidir: z.boolean(),
  /** it is the user's own, and no other active person may approve it */
  posso_aprovar_so: z.boolean(),
  /** approved by the one who asked: there was no other person */
  sem_segunda_pessoa: z.boolean(),
  linhas: z.array(
    z.object({
      item_id: z.string(),
      codigo: z.string(),
      nome: z.string(),
      unidade: z.string(),
      sentido: z.enum(['mais', 'menos']),
      quantidade: z.string(),
      series: z.array(z.string()),
      lote: z.string().nullable(),
      local: z.string(),
      /** in the place now */
      saldo: z.string(),
    }),
  ),
  /** absent for who may not see costs */
  valor_centavos: z.number().optional(),
  /** what was adjusted without approval in the 24 hours before, when the request waits because of it; absent like the value */
  somado_centavos: z.number().optional(),
  /** by the one who asked, or by anyone in one of its materials */
  somado_de: z.enum(['pessoa', 'material']).nullable(),
})
export type Ajuste = z.infer<typeof ajuste>

export const motivoDeAjuste = z.object({
  id: z.string(),
  nome: z.string(),
  serve_para: z.enum(motivosServemPara),
  pede_texto: z.boolean(),
  arquivado: z.boolean(),
})
export type MotivoDeAjuste = z.infer<typeof motivoDeAjuste>
const novoMotivo = z.object({
  nome: nome(80),
  serve_para: z.enum(motivosServemPara, 'Escolha para que serve'),
  pede_texto: z.boolean('Diga se pede um detalhe').default(false),
})
const id = sucesso(z.object({ id: z.string() }))

export const ajustes = {
  listar: endpoint({
    method: 'GET',
    path: raiz,
    permission: VER,
    summary: 'Os ajustes e perdas acima do limite: o que espera aprovação e o que foi decidido',
    query: z.object({
      situacao: repetido(z.enum(situacoesDoAjuste, 'Situação inválida')),
      ...consultaDePagina(20, 100),
    }),
    response: sucessoPaginado(ajuste),
  }),
  aprovar: endpoint({
    method: 'POST',
    path: `${raiz}/{id}/aprovar`,
    permission: APROVAR,
    summary: 'Aprova o ajuste que outra pessoa pediu, e lança',
    params: porId,
    response: sucesso(z.object({ id: z.string(), movimento_id: z.string() })),
  }),
  aprovarSozinho: endpoint({
    method: 'POST',
    path: `${raiz}/{id}/aprovar-sem-segunda-pessoa`,
    permission: APROVAR,
    summary: 'Aprova o próprio ajuste, com o motivo, onde nenhuma outra pessoa ativa pode aprová-lo',
    params: porId,
    body: z.object({ motivo: motivo.min(1, 'Diga por quê') }),
    response: sucesso(z.object({ id: z.string(), movimento_id: z.string() })),
  }),
  recusar: endpoint({
    method: 'POST',
    path: `${raiz}/{id}/recusar`,
    permission: APROVAR,
    summary: 'Recusa o ajuste que outra pessoa pediu, com o motivo',
    params: porId,
    body: z.object({ motivo: motivo.min(1, 'Diga por quê') }),
    response: id,
  }),
  retirar: endpoint({
    method: 'POST',
    path: `${raiz}/{id}/retirar`,
    permission: AJUSTAR,
    summary: 'Retira o próprio pedido de ajuste enquanto ele espera',
    params: porId,
    response: id,
  }),
  limite: endpoint({
    method: 'GET',
    path: `${base}/limite-de-ajuste`,
    permission: VER,
    summary: 'Acima de que valor um ajuste espera aprovação',
    response: sucesso(z.object({ ajuste_centavos: z.number().int() })),
  }),
  limitar: endpoint({
    method: 'PUT',
    path: `${base}/limite-de-ajuste`,
    permission: LIMITAR,
    summary: 'Muda acima de que valor um ajuste espera aprovação',
    body: z.object({
      ajuste_centavos: z
        .number('Diga o valor')
        .int('Diga o valor')
        .min(0, 'O valor não é negativo')
        .max(100_000_000_000, 'O valor é alto demais'),
    }),
    response: sucesso(z.object({ ajuste_centavos: z.number().int() })),
  }),
}

export const motivosDeAjuste = {
  listar: endpoint({
    method: 'GET',
    path: raizDosMotivos,
    permission: VER,
    summary: 'Os motivos de ajuste e de perda',
    response: sucesso(z.array(motivoDeAjuste)),
  }),
  criar: endpoint({
    method: 'POST',
    path: raizDosMotivos,
    permission: APROVAR,
    summary: 'Cria um motivo de ajuste ou de perda',
    body: novoMotivo,
    response: id,
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${raizDosMotivos}/{id}`,
    permission: APROVAR,
    summary: 'Muda ou arquiva um motivo',
    params: porId,
    body: novoMotivo.extend({ arquivado: z.boolean('Diga se fica arquivado').default(false) }),
    response: id,
  }),
}
