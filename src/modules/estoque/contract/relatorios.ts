import { z } from 'zod'
import { dia } from '#kit/dia.ts'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { tiposDeRelatorio } from '../tipos.ts'
import { base, umId, VER } from './comum.ts'

const coluna = z.object({
  id: z.string(),
  titulo: z.string(),
  tipo: z.enum(['texto', 'quantidade', 'dinheiro', 'dia', 'porcento', 'numero']),
})
export type ColunaDoRelatorio = z.infer<typeof coluna>
const celula = z.union([z.string(), z.number(), z.null()])
const relatorio = z.object({
  titulo: z.string(),
  colunas: z.array(coluna),
  /** the values of a row in the order of the columns, and the material that it opens */
  linhas: z.array(
    z.object({ item_id: z.string().nullable(), movimento_id: z.string().nullable(), valores: z.array(celula) }),
  ),
  total: z.array(celula),
  /** there are more rows than are shown: the file has them all */
  mais: z.boolean(),
})
export type Relatorio = z.infer<typeof relatorio>

const query = z.object({
  tipo: z.enum(tiposDeRelatorio, 'Escolha o relatório'),
  de: dia('Data inválida').optional(),
  ate: dia('Data inválida').optional(),
  local: umId('Local inválido').optional(),
  categoria: umId('Categoria inválida').optional(),
  material: umId('Material inválido').optional(),
  por: z
    .enum(['projeto', 'ordem', 'departamento', 'tecnico', 'material'], 'Escolha por quê agrupar')
    .default('projeto'),
})
export type FiltroDoRelatorio = z.infer<typeof query>

export const relatorios = {
  obter: endpoint({
    method: 'GET',
    path: `${base}/relatorios`,
    permission: VER,
    summary:
      'Um relatório do estoque: posição em uma data, kardex, movimentações, valor, ABC, giro, consumo, perdas, parados, séries por cliente ou acurácia',
    query,
    response: sucesso(relatorio),
  }),
  exportar: endpoint({
    method: 'GET',
    path: `${base}/relatorios/arquivo`,
    permission: VER,
    summary: 'Um relatório do estoque em PDF, XLSX ou CSV',
    bruto: true,
    limit: 30,
    query: query.extend({ formato: z.enum(['pdf', 'xlsx', 'csv'], 'Escolha o formato') }),
    response: z.unknown(),
  }),
  etiquetas: endpoint({
    method: 'GET',
    path: `${base}/etiquetas`,
    permission: VER,
    summary: 'Etiquetas com QR dos materiais, em PDF',
    bruto: true,
    limit: 20,
    query: z.object({
      /** codes, separated by commas */
      codigos: z.string('Escolha os materiais').min(1, 'Escolha os materiais').max(8000, 'São materiais demais'),
    }),
    response: z.unknown(),
  }),
}
