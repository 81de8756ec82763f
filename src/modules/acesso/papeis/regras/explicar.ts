import { permissoesDoGlobal, permissoesDoPapel } from '#modules/acesso/nucleo/regras/compilar.ts'
import type { PapelDado } from '#modules/acesso/nucleo/regras/escopos.ts'
import { concessoes } from '#modules/acesso/nucleo/regras/permissoes.ts'

const rotulos = new Map(concessoes.map((c) => [c.permissao, c.rotulo]))
export const rotuloDaPermissao = (permissao: string): string => rotulos.get(permissao) ?? permissao
export const areaDaPermissao = (permissao: string): string => permissao.split('.')[0] ?? ''

/** Returns the permissions of one role, global or of a department. */
export const permissoesDe = (d: PapelDado): readonly string[] =>
  d.departamento === null
    ? permissoesDoGlobal(d.papel)
    : permissoesDoPapel({ codigo: d.departamento, papel: d.papel, direitos: d.direitos ?? null })

/** Returns every permission with the roles that grant it: exactly the permissions that `compilar` returns. */
export function explicar<D extends PapelDado>(
  papeis: readonly D[],
): { permissao: string; rotulo: string; area: string; por: D[] }[] {
  const por = new Map<string, D[]>()
  for (const papel of papeis)
    for (const permissao of new Set(permissoesDe(papel))) por.set(permissao, [...(por.get(permissao) ?? []), papel])
  return concessoes.flatMap(({ permissao }) => {
    const motivos = por.get(permissao)
    return motivos
      ? [{ permissao, rotulo: rotuloDaPermissao(permissao), area: areaDaPermissao(permissao), por: motivos }]
      : []
  })
}
