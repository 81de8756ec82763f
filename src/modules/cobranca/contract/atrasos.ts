import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { faixasDeAtraso } from '../tipos.ts'
import { BASE, VER } from './comum.ts'

const inteiro = z.number().int()

/** An invoice, or a charge of its own, that was not paid whole. */
const aberta = z.object({
  id: z.string(),
  especie: z.enum(['fatura', 'avulsa']),
  numero: z.string(),
  nome: z.string(),
  telefone: z.string().nullable(),
  uc: z.string().nullable(),
  vencimento: z.string(),
  /** days after the last one on which it could be paid in time; 0 or less: not late */
  dias: inteiro,
  principal_centavos: inteiro,
  encargos_centavos: inteiro,
  situacao: z.string(),
})
export type TituloAberto = z.infer<typeof aberta>

const filtros = {
  faixa: z.enum(faixasDeAtraso, 'Faixa desconhecida').optional(),
  busca: z.string().trim().max(80, 'A busca tem no máximo 80 letras').optional(),
}

export const atrasos = {
  listar: endpoint({
    method: 'GET',
    path: `${BASE}/atrasos/titulos`,
    permission: VER,
    summary: 'Quem está em atraso, do mais antigo ao mais novo, com multa e juros de hoje',
    query: z.object({ ...filtros, depois: z.string().max(300, 'Página inválida').optional() }),
    response: sucesso(z.object({ titulos: z.array(aberta), proximo: z.string().nullable() })),
  }),
  exportar: endpoint({
    method: 'GET',
    path: `${BASE}/atrasos/exportar`,
    permission: VER,
    summary: 'A mesma lista em CSV',
    query: z.object(filtros),
    response: z.unknown(),
    bruto: true,
  }),
}
