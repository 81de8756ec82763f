import type { Unidade } from '../tipos.ts'

/**
 * The group is a choice of the company's dictionary (`grupo_a`), the subgroup is printed on the bill. Returns the
 * sentence for two that cannot both be right; null where they agree or one is missing.
 */
export function divergenciaDoGrupo({ grupo, subgrupo }: Pick<Unidade, 'grupo' | 'subgrupo'>): string | null {
  const letra = /^grupo[\s_]+([ab])$/i.exec(grupo?.trim() ?? '')?.[1]?.toUpperCase()
  if (!letra || !subgrupo || subgrupo.startsWith(letra)) return null
  return `O cadastro diz Grupo ${letra} e o fornecimento diz ${subgrupo}. Corrija o que estiver errado: o grupo em “UCs e endereços”, o subgrupo aqui.`
}
