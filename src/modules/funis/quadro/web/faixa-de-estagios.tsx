import type { Estagio } from '#engines/funil/tipos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ChevronDown, ChevronLeft, ChevronRight } from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import type { ColunaComCartoes } from '#modules/funis/nucleo/tipos.ts'

interface Props {
  estagios: readonly Estagio[]
  colunas: readonly ColunaComCartoes[]
  atual: number
  aoMudar: (i: number) => void
}

/** Stage navigation on a phone, which shows one stage at a time. */
export function FaixaDeEstagios({ estagios, colunas, atual, aoMudar }: Props) {
  const aqui = estagios[atual]
  const quantos = (e: Estagio | undefined) => colunas.find((c) => c.estagio_id === e?.id)?.total ?? 0
  return (
    <nav
      aria-label="Estágios"
      className="grid h-12 shrink-0 grid-cols-[44px_1fr_44px] items-center border-b bg-surface px-1"
    >
      <IconButton
        tamanho="grande"
        rotulo={estagios[atual - 1] ? `Estágio anterior: ${estagios[atual - 1]?.nome}` : 'Primeiro estágio'}
        icone={<ChevronLeft />}
        disabled={atual === 0}
        onClick={() => aoMudar(atual - 1)}
      />
      <Menu
        alinhar="center"
        gatilho={
          <button
            type="button"
            aria-label={`${aqui?.nome}, ${quantos(aqui)}. Escolher outro estágio`}
            className="flex h-11 min-w-0 items-center justify-center gap-1.5 text-14 font-semibold"
          >
            <span className="truncate">{aqui?.nome}</span>
            <span className="num font-normal text-text-2">{quantos(aqui)}</span>
            <ChevronDown className="size-4 shrink-0 text-text-2" aria-hidden="true" />
          </button>
        }
        itens={estagios.map((e, i) => ({
          rotulo: e.nome,
          marcado: i === atual,
          unico: true,
          fim: <span className="num text-text-2">{quantos(e)}</span>,
          aoEscolher: () => aoMudar(i),
        }))}
      />
      <IconButton
        tamanho="grande"
        rotulo={estagios[atual + 1] ? `Próximo estágio: ${estagios[atual + 1]?.nome}` : 'Último estágio'}
        icone={<ChevronRight />}
        disabled={atual >= estagios.length - 1}
        onClick={() => aoMudar(atual + 1)}
      />
    </nav>
  )
}
