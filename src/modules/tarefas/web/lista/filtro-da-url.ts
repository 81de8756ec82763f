import { z } from 'zod'
import { prioridades } from '../../regras/linha-rapida.ts'
import { quandos } from '../../regras/prazo.ts'
import { situacoes } from '../../regras/transicoes.ts'
import type { Ligada } from '../dados.ts'

const lista = <T extends z.ZodType>(item: T) =>
  z.preprocess((v) => (v === undefined || Array.isArray(v) ? v : [v]), z.array(item).optional()).catch(undefined)
const forma = z.object({
  busca: z.string().max(200).optional().catch(undefined),
  papel: z.enum(['minhas', 'delegadas', 'participo', 'criadas', 'todas']).optional().catch(undefined),
  prioridade: lista(z.enum(prioridades)),
  situacao: lista(z.enum(situacoes)),
  tipo_id: lista(z.uuid()),
  quando: lista(z.enum(quandos)),
  responsavel_id: lista(z.union([z.uuid(), z.literal('eu')])),
  departamento: z
    .string()
    .regex(/^[a-z]{2,8}$/)
    .optional()
    .catch(undefined),
  cartao_id: z.uuid().optional().catch(undefined),
  contato_id: z.uuid().optional().catch(undefined),
  conversa_id: z.uuid().optional().catch(undefined),
})
export type FiltroNaUrl = z.infer<typeof forma>

/** Parses the filters of the URL; unsupported values are ignored. */
export const lerFiltro = (busca: Record<string, unknown>): FiltroNaUrl =>
  Object.fromEntries(Object.entries(forma.parse(busca)).filter(([, v]) => v !== undefined && v !== ''))

const id = z.uuid().optional().catch(undefined)
const pedido = z.object({
  contato: id,
  cartao: id,
  conversa: id,
  titulo: z.string().max(200).optional().catch(undefined),
  responsavel: id,
  responsavel_nome: z.string().max(160).optional().catch(undefined),
})
/** Parses the data of a link that opens a new task (`?nova=1&contato=…`). */
export function lerPedida(
  busca: Record<string, unknown>,
): Ligada & { titulo?: string; responsavel?: { valor: string; rotulo: string } } {
  const { contato, cartao, conversa, titulo, responsavel, responsavel_nome } = pedido.parse(busca)
  return {
    ...(titulo ? { titulo } : {}),
    ...(responsavel && responsavel_nome ? { responsavel: { valor: responsavel, rotulo: responsavel_nome } } : {}),
    ...(contato ? { contato_id: contato } : {}),
    ...(cartao ? { cartao_id: cartao } : {}),
    ...(conversa ? { conversa_id: conversa } : {}),
  }
}
