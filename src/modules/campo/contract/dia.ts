import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { momentos, situacoes, tiposDeItem, tiposDeOrdem } from '#modules/ordens/tipos.ts'
import { umId, USAR } from './comum.ts'

const resposta = z.object({
  id: z.string(),
  valor: z.string(),
  ressalva: z.string(),
  fora: z.boolean(),
  em: z.string(),
  por: z.string().nullable(),
})
const item = z.object({
  id: z.uuid(),
  n: z.number().int(),
  grupo: z.string(),
  texto: z.string(),
  tipo: z.enum(tiposDeItem),
  seguranca: z.boolean(),
  obrigatorio: z.boolean(),
  com_foto: z.boolean(),
  unidade: z.string(),
  minimo: z.string().nullable(),
  maximo: z.string().nullable(),
  opcoes: z.array(z.string()),
  resposta: resposta.nullable(),
  /** of the last earlier order of the same plant */
  antes: z.object({ valor: z.string(), em: z.string() }).nullable(),
})
const vaga = z.object({
  id: z.uuid(),
  nome: z.string(),
  momento: z.enum(momentos),
  item_id: z.uuid().nullable(),
  obrigatoria: z.boolean(),
  publica: z.boolean(),
  fotos: z.array(z.object({ sha256: z.string(), tirada_em: z.string(), chegou: z.boolean() })),
})
const peca = z.object({
  item_id: z.uuid(),
  nome: z.string(),
  unidade: z.string(),
  serie: z.boolean(),
  planejada: z.string(),
  consumida: z.string(),
  /** taken for the order, neither consumed nor returned; what an older version stored has none */
  na_mao: z.string().optional(),
  series_na_mao: z.array(z.string()).optional(),
})
/** An earlier order of the same plant, or of the same customer where the order has no plant. */
const visitaAnterior = z.object({
  numero: z.number().int(),
  ano: z.number().int(),
  titulo: z.string(),
  em: z.string(),
  /** remarks of the technicians: what was out of range, what was left */
  ressalvas: z.array(z.string()),
  /** parts that were installed */
  pecas: z.array(z.string()),
})
export const ordemDoDia = z.object({
  id: z.uuid(),
  numero: z.number().int(),
  ano: z.number().int(),
  tipo: z.enum(tiposDeOrdem),
  titulo: z.string(),
  problema: z.string(),
  situacao: z.enum(situacoes),
  ciclo: z.number().int(),
  cliente: z.string(),
  telefone: z.string().nullable(),
  usina: z.object({ id: z.uuid(), nome: z.string() }).nullable(),
  endereco: z.string(),
  cidade: z.string(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  de: z.string().nullable(),
  ate: z.string().nullable(),
  iniciada_em: z.string().nullable(),
  concluida_em: z.string().nullable(),
  /** others assigned to the order */
  colegas: z.array(z.string()),
  assinada: z.boolean(),
  itens: z.array(item),
  vagas: z.array(vaga),
  pecas: z.array(peca),
  conflitos: z.number().int(),
  /** found on site, and whether the customer accepted it; what an older version stored has none */
  extras: z.array(z.object({ descricao: z.string(), aceito: z.boolean() })).optional(),
  /** newest first; what an older version stored has none */
  historico: z.array(visitaAnterior).optional(),
})
export type OrdemDoDia = z.infer<typeof ordemDoDia>
export type VisitaAnterior = z.infer<typeof visitaAnterior>

const naVan = z.object({
  item_id: z.uuid(),
  nome: z.string(),
  codigo: z.string().nullable(),
  unidade: z.string(),
  serie: z.boolean(),
  qtd: z.string(),
  reservado: z.string(),
  minimo: z.string().nullable(),
  series: z.array(z.string()),
})
export const diaDeCampo = z.object({
  hoje: z.string(),
  servidor_em: z.string(),
  pessoa: z.object({ id: z.uuid(), nome: z.string() }),
  van: z.object({ id: z.uuid(), nome: z.string(), materiais: z.array(naVan) }).nullable(),
  ordens: z.array(ordemDoDia),
  /** who decides what did not fit */
  escritorio: z.array(z.string()),
})
export type DiaDeCampo = z.infer<typeof diaDeCampo>

export const diaDoCampo = {
  ver: endpoint({
    method: 'GET',
    path: '/api/campo/dia',
    permission: USAR,
    summary: 'O dia do técnico, inteiro: ordens, checklists, peças da van e histórico, para usar sem rede',
    response: sucesso(diaDeCampo),
    limit: 120,
  }),
  foto: endpoint({
    method: 'GET',
    path: '/api/campo/ordens/{id}/fotos/{sha256}',
    permission: USAR,
    summary: 'Uma foto da ordem',
    params: z.object({ id: umId('Ordem inválida'), sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Foto inválida') }),
    response: z.any(),
    bruto: true,
  }),
}
