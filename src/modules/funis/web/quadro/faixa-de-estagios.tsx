import type { Estagio } from '#engines/funil/tipos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ChevronLeft, ChevronRight } from '#ui/icones.ts'
import type { ColunaComCartoes } from '../../tipos.ts'

interface Props {
  estagios: readonly Estagio[]
  colunas: readonly ColunaComCartoes[]
  atual: number
  aoMudar: (i: number) => void
}

/** On a phone there is one stage at a time; this walks between them. */
export function FaixaDeEstagios({ estagios, colunas, atual, aoMudar }: Props) {
  const aqui = estagios[atual]
  return (
    <nav aria-label="Estágios" className="grid h-11 shrink-0 grid-cols-[44px_1fr_44px] items-center border-b bg-surface px-1">
      <IconButton tamanho="grande" rotulo={estagios[atual - 1] ? `Estágio anterior: ${estagios[atual - 1]?.nome}` : 'Primeiro estágio'} icone={<ChevronLeft />} disabled={atual === 0} onClick={() => aoMudar(atual - 1)} />
      <p className="truncate text-center text-14 font-semibold">
        {aqui?.nome} <span className="num font-normal text-text-2">{colunas.find((c) => c.estagio_id === aqui?.id)?.total ?? 0}</span>
      </p>
      <IconButton tamanho="grande" rotulo={estagios[atual + 1] ? `Próximo estágio: ${estagios[atual + 1]?.nome}` : 'Último estágio'} icone={<ChevronRight />} disabled={atual >= estagios.length - 1} onClick={() => aoMudar(atual + 1)} />
    </nav>
  )
}
