import { diaBr } from '#kit/dias.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { PackageCheck } from '#ui/icones.ts'
import { LinkButton } from '#ui/link.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { linkDaSeparacao } from '../links.ts'
import { useSeparacoes, useSeparacoesAoVivo } from './dados.ts'
import { SITUACOES } from './nomes.ts'

/** The kits of a card, live: how far they are and what is missing. */
export function KitsDoCartao({ cartao }: { cartao: { id: string } }) {
  const ve = usePode('separacao.kit.ver')
  const navegar = useNavegar()
  const lista = useSeparacoes([], cartao.id)
  useSeparacoesAoVivo()
  if (!ve) return <EmptyState frase="Os kits deste cartão são de quem cuida do estoque." />
  if (lista.isPending) return <SkeletonList linhas={2} comRosto={false} rotulo="Carregando os kits" />
  if (!lista.data) return <ErrorState oQueFalhou="Os kits não carregaram." aoTentar={() => lista.refetch()} />
  const kits = lista.data.pages.flatMap((p) => p.data)
  if (kits.length === 0)
    return (
      <EmptyState
        icone={<PackageCheck />}
        frase="Nenhum kit neste cartão"
        detalhe="O kit nasce quando a proposta é aceita."
      />
    )
  return (
    <ul aria-label="Kits" className="divide-y rounded-md border text-13">
      {kits.map((s) => (
        <li key={s.id} className="flex flex-wrap items-center gap-2 p-3">
          <LinkButton className="min-w-0 flex-1 text-left" onClick={() => void navegar({ to: linkDaSeparacao(s.id) })}>
            {s.titulo}
          </LinkButton>
          {s.faltas > 0 && <Chip tom="alerta">faltam {plural(s.faltas, 'material', 'materiais')}</Chip>}
          <Chip tom={SITUACOES[s.situacao].tom}>{SITUACOES[s.situacao].rotulo}</Chip>
          <span className="num basis-full text-12 text-text-2">
            {s.separadas} de {s.linhas} separados
            {s.instala_em ? ` · instala ${diaBr(s.instala_em)}` : ''}
          </span>
        </li>
      ))}
    </ul>
  )
}
