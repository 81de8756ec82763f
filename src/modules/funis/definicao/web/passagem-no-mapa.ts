import { href, type Href } from '#platform/navegador/href.ts'
import type { useMapa } from './dados.ts'

export type Mapa = NonNullable<ReturnType<typeof useMapa>['data']>
export type PassagemNoMapa = Mapa['passagens'][number]
export type FunilNoMapa = Mapa['funis'][number]

export const emPalavras = (p: PassagemNoMapa) =>
  [
    p.quando !== 'sempre' && `quando ${p.quando}`,
    p.atraso_dias > 0 && `após ${p.atraso_dias} dias`,
    ...p.retornos.map((r) => `volta: ${r}`),
  ]
    .filter(Boolean)
    .join(' · ')
/** Link of a funnel on the map: its definition, its board, or null. */
export const enderecoDo = ({ id, define, abre }: FunilNoMapa): Href | null =>
  define ? href('/cad/cadastros/funis/{id}', { id }) : abre ? href('/funil/{id}', { id }) : null
