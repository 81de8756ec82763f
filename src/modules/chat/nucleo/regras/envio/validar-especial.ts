import type { z } from 'zod'
import type { CampoRecusado } from '#kit/erro.ts'
import { botoes } from './botoes.ts'
import { contatos } from './contatos.ts'
import { enquete } from './enquete.ts'
import type { EspecialDeEnvio, TipoDeEspecial } from './especial.ts'
import { figurinha } from './figurinha.ts'
import { lista } from './lista.ts'
import { localizacao } from './localizacao.ts'

/** Kinds without an entry are checked by their own channel. */
const REGRAS: Partial<Record<TipoDeEspecial, z.ZodType>> = { enquete, lista, botoes, figurinha, localizacao, contatos }

/** Returns every invalid field with its message; the browser's form and the server share these rules. */
export function validarEspecial(especial: EspecialDeEnvio): CampoRecusado[] {
  const lido = REGRAS[especial.tipo]?.safeParse(especial)
  return lido?.error ? lido.error.issues.map((f) => ({ campo: f.path.join('.'), mensagem: f.message })) : []
}
