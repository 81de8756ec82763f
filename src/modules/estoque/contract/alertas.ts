import { z } from 'zod'
import { dia } from '#kit/dia.ts'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { porId, repetido } from '#kit/parametros.ts'
import { tiposDeAlerta } from '../tipos.ts'
import { base, motivo, MOVER, umId, VER } from './comum.ts'

const raiz = `${base}/alertas` as const

const alerta = z.object({
  id: z.string(),
  tipo: z.enum(tiposDeAlerta),
  item_id: z.string(),
  codigo: z.string(),
  nome: z.string(),
  unidade: z.string(),
  local_id: z.string().nullable(),
  local: z.string().nullable(),
  qtd: z.string().nullable(),
  limite: z.string().nullable(),
  dia: z.string().nullable(),
  aberto_em: z.string(),
  fechado_em: z.string().nullable(),
  adiado_ate: z.string().nullable(),
  adiado_motivo: z.string().nullable(),
  adiado_por: z.string().nullable(),
})
export type Alerta = z.infer<typeof alerta>

export const alertas = {
  listar: endpoint({
    method: 'GET',
    path: raiz,
    permission: VER,
    summary: 'Os alertas do estoque, o mais urgente primeiro',
    query: z.object({
      tipo: repetido(z.enum(tiposDeAlerta, 'Tipo inválido')),
      local: umId('Local inválido').optional(),
      material: umId('Material inválido').optional(),
      /** abertos: not put off */
      estado: z.enum(['abertos', 'adiados', 'terminados'], 'Estado inválido').default('abertos'),
      ...consultaDePagina(50, 200),
    }),
    response: sucessoPaginado(alerta),
  }),
  resumo: endpoint({
    method: 'GET',
    path: `${raiz}/resumo`,
    permission: VER,
    summary: 'Quantos alertas abertos há de cada tipo',
    response: sucesso(z.array(z.object({ tipo: z.enum(tiposDeAlerta), n: z.number().int() }))),
  }),
  adiar: endpoint({
    method: 'POST',
    path: `${raiz}/{id}/adiar`,
    permission: MOVER,
    summary: 'Adia um alerta até um dia, com o motivo',
    params: porId,
    body: z.object({ ate: dia('Escolha o dia'), motivo: motivo.min(1, 'Diga por quê') }),
    response: sucesso(z.object({ id: z.string() })),
  }),
}
