import { AREAS_RESERVADAS } from '#modules/acesso/nucleo/regras/areas-reservadas.ts'
import { soEmCampo } from '#modules/campo/regras/so-em-campo.ts'
import type { Pessoa } from '#platform/navegador/pessoa.ts'
import type { QuemNavega } from './guardas.ts'

/** Reduces a user to the fields that guards and menus need. */
export function comoNavega({
  permissoes,
  admin,
  departamentos,
}: Pick<Pessoa, 'permissoes' | 'admin' | 'departamentos'>): QuemNavega {
  const trabalha = new Set(departamentos.map((d) => d.codigo))
  return {
    permissoes: new Set(permissoes),
    emCampo: soEmCampo(departamentos),
    soAdministra: new Set(admin ? [...AREAS_RESERVADAS].filter((a) => !trabalha.has(a)) : []),
  }
}
