import { z } from 'zod'
import { campo, configDoCampo } from '#engines/funil/campos.ts'
import { escoposDeCampo, tiposDeCampo } from '#engines/funil/tipos.ts'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'

const rotulo = z
  .string('Dê um nome ao campo')
  .trim()
  .min(1, 'Dê um nome ao campo')
  .max(80, 'O nome tem no máximo 80 letras')
const campoNoDicionario = campo.extend({ arquivado: z.boolean(), usos: z.array(z.string()) })
export type CampoNoDicionario = z.infer<typeof campoNoDicionario>
const porChave = z.object({ chave: z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, 'Campo inválido') })

export const dicionario = {
  listar: endpoint({
    method: 'GET',
    path: '/api/campos',
    permission: 'funis.funil.configurar',
    summary: 'O dicionário de campos, com os funis que usam cada um',
    response: sucesso(z.array(campoNoDicionario)),
  }),
  criar: endpoint({
    method: 'POST',
    path: '/api/campos',
    permission: 'funis.funil.configurar',
    summary: 'Cria um campo',
    body: z.object({
      rotulo,
      tipo: z.enum(tiposDeCampo, 'Tipo inválido'),
      escopo: z.enum(escoposDeCampo, 'Escopo inválido'),
      config: configDoCampo.prefault({}),
    }),
    response: sucesso(campoNoDicionario),
  }),
  alterar: endpoint({
    method: 'PATCH',
    path: '/api/campos/{chave}',
    permission: 'funis.funil.configurar',
    summary: 'Muda o nome ou a configuração de um campo, ou desiste dele',
    params: porChave,
    body: z.object({ rotulo: rotulo.optional(), config: configDoCampo.optional(), arquivado: z.boolean().optional() }),
    response: sucesso(campoNoDicionario),
  }),
}
