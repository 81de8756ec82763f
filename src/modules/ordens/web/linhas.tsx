import { StatusChip } from '#ui/chip.tsx'
import { dataCurta, hora } from '#ui/formatos.ts'
import type { OrdemNaLista } from '../contract/ordem.ts'
import { linkDaOrdem } from '../links.ts'
import { nomesDasSituacoes } from '../regras/estados.ts'
import { numeroDaOrdem } from '../regras/numero.ts'
import { TOM_DA_SITUACAO } from './nomes.ts'

/** Orders in a few words: number, what, when, and how they stand. */
export function LinhasDasOrdens({ ordens }: { ordens: readonly OrdemNaLista[] }) {
  return (
    <ul className="text-13">
      {ordens.map((o) => (
        <li key={o.id} className="flex flex-wrap items-center gap-3 border-t py-2">
          <a href={linkDaOrdem(o.id)} className="g-link">
            {numeroDaOrdem(o)}
          </a>
          <span className="min-w-0 flex-1 truncate">{o.titulo}</span>
          <span className="num text-text-2">
            {o.agendada_de ? `${dataCurta(o.agendada_de)} ${hora(o.agendada_de)}` : 'sem data'}
          </span>
          <StatusChip tom={TOM_DA_SITUACAO[o.situacao]}>{nomesDasSituacoes[o.situacao]}</StatusChip>
        </li>
      ))}
    </ul>
  )
}
