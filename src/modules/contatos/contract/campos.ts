import { z } from 'zod'
import { campo, configDoCampo } from '#engines/funil/campos.ts'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { tiposNoContato } from '../regras/campos.ts'

const base = '/api/contatos/campos' as const
const configurar = 'contatos.campo.configurar'
const rotulo = z
  .string('Dê um nome ao campo')
  .trim()
  .min(1, 'Dê um nome ao campo')
  .max(80, 'O nome tem no máximo 80 letras')
const chave = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, 'Campo inválido')

export const campoDoContato = campo.extend({
  na_lista: z.boolean(),
  arquivado: z.boolean(),
  /**
   * required by the form, the import and the API of contacts; contacts from messages, public forms, leads and other
   * systems are created without it
   */
  obrigatorio: z.boolean(),
  /** names of the funnels that also use the field */
  usos: z.array(z.string()),
  preenchidos: z.number().int(),
})
export type CampoDoContato = z.infer<typeof campoDoContato>

/** The company's own contact fields, stored in the field dictionary that the funnels also use. */
export const camposDosContatos = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: 'contatos.contato.ver',
    summary: 'Os campos próprios dos contatos, na ordem da ficha',
    response: sucesso(z.array(campoDoContato)),
  }),
  criar: endpoint({
    method: 'POST',
    path: base,
    permission: configurar,
    summary: 'Cria um campo do contato',
    body: z.object({
      rotulo,
      tipo: z.enum(tiposNoContato, 'Escolha o tipo'),
      config: configDoCampo.prefault({}),
      na_lista: z.boolean().default(false),
      obrigatorio: z.boolean().default(false),
    }),
    response: sucesso(campoDoContato),
  }),
  alterar: endpoint({
    method: 'PATCH',
    path: `${base}/{chave}`,
    permission: configurar,
    summary: 'Muda o nome, as opções, onde o campo aparece e se é obrigatório; ou desiste dele',
    params: z.object({ chave }),
    body: z.object({
      rotulo: rotulo.optional(),
      config: configDoCampo.optional(),
      na_lista: z.boolean().optional(),
      obrigatorio: z.boolean().optional(),
      arquivado: z.boolean().optional(),
    }),
    response: sucesso(campoDoContato),
  }),
  ordenar: endpoint({
    method: 'PUT',
    path: `${base}/ordem`,
    permission: configurar,
    summary: 'A ordem dos campos na ficha',
    body: z.object({ chaves: z.array(chave).min(1, 'Diga a ordem').max(200) }),
    response: ok,
  }),
}
