import { z } from 'zod'
import { aparencia, tabelaDaPessoa } from '#engines/funil/tipos.ts'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'

const id = z.uuid('Identificador inválido')
const aparenciaLida = z.object({
  funil_id: z.string(),
  minha: aparencia,
  times: z.array(z.object({ id: z.string(), nome: z.string(), ajustes: aparencia, pode: z.boolean() })),
  efetiva: aparencia,
})
export type AparenciaDoFunil = z.infer<typeof aparenciaLida>
/** Owner of the look: the user (`eu`), or a team. */
const alvo = z.object({ funil: z.string().max(60), alvo: z.union([z.literal('eu'), id]) })

export const aparencias = {
  obter: endpoint({
    method: 'GET',
    path: '/api/funis/{funil}/aparencia',
    permission: 'funis.cartao.ver',
    summary: 'Como a pessoa, e cada time dela, vê o funil',
    params: z.object({ funil: z.string().max(60) }),
    response: sucesso(aparenciaLida),
  }),
  guardar: endpoint({
    method: 'PUT',
    path: '/api/funis/{funil}/aparencia/{alvo}',
    permission: 'funis.cartao.ver',
    summary: 'Muda a aparência, para si ou para um time',
    params: alvo,
    body: aparencia.omit({ tabela: true }),
    response: sucesso(aparenciaLida),
  }),
  tabela: endpoint({
    method: 'PUT',
    path: '/api/funis/{funil}/tabela',
    permission: 'funis.cartao.ver',
    summary: 'Guarda como a pessoa deixou as colunas da tabela; sem nada, voltam a ser as do funil',
    params: z.object({ funil: z.string().max(60) }),
    body: z.object({ tabela: tabelaDaPessoa.nullable() }),
    response: ok,
  }),
  limpar: endpoint({
    method: 'DELETE',
    path: '/api/funis/{funil}/aparencia/{alvo}',
    permission: 'funis.cartao.ver',
    summary: 'Volta à aparência do funil',
    params: alvo,
    response: sucesso(aparenciaLida),
  }),
}
